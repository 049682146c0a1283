import { columns } from '#app/db/columns.ts'
import { inTransaction } from '#app/db/engine/transaction.server.ts'
import type { AppointmentRow, CancellationRow, Database, PatientChangeRow } from '#app/db/tables.ts'
import { deleteReceiptsOf } from '#app/db/technical/form-receipts.server.ts'
import { isTheirs, type Whose } from '#app/db/whose.server.ts'
import { type AnswerOfVisit, listAnswersOf } from '../answers/queries.server.ts'
import { deleteLettersOf } from '../outbox/queries.server.ts'
import {
  keepFreed,
  listCancellationsOf,
  listChangesOf,
  listNotesOf,
  listPartsOf,
  listStillHeldBy,
} from '../scheduling/index.server.ts'
import { type KeptConsent, listConsentsOf } from '../texts/queries.server.ts'

const batch = 200

/**
 * Forgets for good what has had its time: visits that began before one instant, and those that were deleted
 * before the other. @returns how many
 */
export async function deleteOldVisits(
  db: Database,
  { begunBefore, deletedBefore }: { begunBefore: Temporal.Instant; deletedBefore: Temporal.Instant },
): Promise<number> {
  for (let count = 0; ; ) {
    const rows = await db
      .selectFrom('appointments')
      .select('id')
      .where((row) =>
        row.or([
          row('startsAt', '<', columns.instant(begunBefore)),
          row('deletedAt', '<', columns.instant(deletedBefore)),
        ]),
      )
      .limit(batch)
      .execute()
    await inTransaction(db, (tx) =>
      deleteVisits(
        tx,
        rows.map(({ id }) => id),
      ),
    )
    count += rows.length
    if (rows.length < batch) return count
  }
}

/**
 * With all that hangs on them: parts, held times, what changes can be taken back to, search terms, sender, note, answers,
 * reasons, link, what its patient did, reminders, letters, receipts.
 * @param freedAt from when on those who wait are offered the times that they held; null where those are over
 */
export async function deleteVisits(
  tx: Database,
  ids: string[],
  freedAt: Temporal.Instant | null = null,
): Promise<void> {
  if (freedAt !== null) await keepFreed(tx, await listStillHeldBy(tx, ids, freedAt), freedAt)
  for (let from = 0; from < ids.length; from += batch) {
    const some = ids.slice(from, from + batch)
    await tx.deleteFrom('slot_claims').where('appointmentId', 'in', some).execute()
    await tx.deleteFrom('desk_undos').where('appointmentId', 'in', some).execute()
    await tx.deleteFrom('appointment_parts').where('appointmentId', 'in', some).execute()
    await tx.deleteFrom('appointment_search').where('appointmentId', 'in', some).execute()
    await tx.deleteFrom('booking_senders').where('appointmentId', 'in', some).execute()
    await tx.deleteFrom('appointment_notes').where('appointmentId', 'in', some).execute()
    await tx.deleteFrom('appointment_answers').where('appointmentId', 'in', some).execute()
    await tx.deleteFrom('cancellations').where('appointmentId', 'in', some).execute()
    await tx.deleteFrom('visit_links').where('appointmentId', 'in', some).execute()
    await tx.deleteFrom('visit_answers').where('appointmentId', 'in', some).execute()
    await tx.deleteFrom('reminders').where('appointmentId', 'in', some).execute()
    await tx.deleteFrom('patient_changes').where('appointmentId', 'in', some).execute()
    await tx.deleteFrom('text_consents').where('appointmentId', 'in', some).execute()
    await deleteLettersOf(tx, 'appointment', some)
    await deleteReceiptsOf(tx, some)
    await tx.deleteFrom('appointments').where('id', 'in', some).execute()
  }
}

/** A visit with what its patient answered and all that staff wrote about it. */
type KeptVisit = Omit<AppointmentRow, 'searchVersion'> & {
  note: string
  answers: Omit<AnswerOfVisit, 'appointmentId'>[]
  cancellations: Omit<CancellationRow, 'appointmentId'>[]
  /** What they changed themselves. */
  ownChanges: Omit<PatientChangeRow, 'appointmentId'>[]
  /** To which sentence they agreed, for text messages; null where they did not. */
  textConsent: KeptConsent | null
}

/** Every visit that is kept of them, deleted ones that can still come back too. */
export async function listVisitsOf(db: Database, whose: Whose): Promise<KeptVisit[]> {
  const rows = await db
    .selectFrom('appointments')
    .selectAll()
    .where(isTheirs(whose))
    .orderBy('startsAt')
    .execute()
  const ids = rows.map(({ id }) => id)
  const notes = await listNotesOf(db, ids)
  const answers = await listAnswersOf(db, ids)
  const cancellations = await listCancellationsOf(db, ids)
  const changes = await listChangesOf(db, ids)
  const consents = await listConsentsOf(db, 'appointmentId', ids)
  const parts = await listPartsOf(db, ids)
  return rows.map(({ searchVersion: _, ...visit }) => ({
    ...visit,
    parts: parts.get(visit.id) ?? [],
    note: notes.get(visit.id)?.text ?? '',
    answers: (answers.get(visit.id) ?? []).map(({ appointmentId: __, ...said }) => said),
    cancellations: cancellations
      .filter(({ appointmentId }) => appointmentId === visit.id)
      .map(({ appointmentId: __, ...said }) => said),
    ownChanges: changes
      .filter(({ appointmentId }) => appointmentId === visit.id)
      .map(({ appointmentId: __, ...change }) => change),
    textConsent: consents.get(visit.id) ?? null,
  }))
}

/** What staff typed into the search may hold a name; it is kept for hours only, and may go at any time. */
export async function forgetSearches(tx: Database): Promise<void> {
  await tx.deleteFrom('desk_searches').execute()
}
