import { columns } from '#app/db/columns.ts'
import type { AppointmentRow, CancellationRow, Database, PatientChangeRow } from '#app/db/tables.ts'
import { isTheirs, type Whose } from '#app/db/whose.server.ts'
import { inParts } from '#app/platform/shapes/collections.ts'
import { type AnswerOfVisit, listAnswersOf } from '../answers/queries.server.ts'
import { type KeptConsent, listConsentsOf } from '../texts/queries.server.ts'
import { holdTreatments } from '../treatments/queries.server.ts'
import { keepFreed, listStillHeldBy } from './freed-times.server.ts'
import { listCancellationsOf, listNotesOf } from './notes-queries.server.ts'
import { listPartsOf } from './part-queries.server.ts'
import { listChangesOf } from './patient-change-queries.server.ts'

/* Visits as they are exported, erased and forgotten. */

/** Visits that are kept of them, deleted ones that can still come back too. */
export async function listKeptVisitIds(db: Database, whose: Whose): Promise<string[]> {
  const rows = await db.selectFrom('appointments').select('id').where(isTheirs(whose)).execute()
  return rows.map(({ id }) => id)
}

/** Visits that began before one instant, or were deleted before the other. */
export async function listOldVisits(
  db: Database,
  { begunBefore, deletedBefore }: { begunBefore: Temporal.Instant; deletedBefore: Temporal.Instant },
  most: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom('appointments')
    .select('id')
    .where((row) =>
      row.or([
        row('startsAt', '<', columns.instant(begunBefore)),
        row('deletedAt', '<', columns.instant(deletedBefore)),
      ]),
    )
    .limit(most)
    .execute()
  return rows.map(({ id }) => id)
}

const idsAtOnce = 200

/** In one order for all: what holds times first, the visits themselves last. */
const tablesOfVisits = [
  ...(['slot_claims', 'desk_undos', 'appointment_parts', 'appointment_search', 'booking_senders'] as const),
  ...(['appointment_notes', 'cancellations', 'visit_links', 'visit_answers', 'patient_changes'] as const),
]

/**
 * Deletes those visits with all that scheduling keeps of them.
 * @param freedAt from when on those who wait are offered the times that they held; null where those are over
 */
export async function deleteVisits(
  tx: Database,
  ids: readonly string[],
  freedAt: Temporal.Instant | null,
): Promise<void> {
  if (freedAt !== null && ids.length > 0) {
    const rows = await tx.selectFrom('appointments').select('treatmentId').where('id', 'in', ids).execute()
    await holdTreatments(
      tx,
      rows.map(({ treatmentId }) => treatmentId),
    )
    await keepFreed(tx, await listStillHeldBy(tx, ids, freedAt), freedAt)
  }
  for (const some of inParts(ids, idsAtOnce)) {
    for (const table of tablesOfVisits)
      await tx.deleteFrom(table).where('appointmentId', 'in', some).execute()
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

/** All that is kept of those visits, for export. */
export async function listKeptVisits(db: Database, ids: readonly string[]): Promise<KeptVisit[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('appointments')
    .selectAll()
    .where('id', 'in', ids)
    .orderBy('startsAt')
    .execute()
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
