import { columns } from '#app/db/columns.ts'
import type { AppointmentRow, Database, PatientChangeRow } from '#app/db/tables.ts'
import { inParts } from '#app/platform/shapes/collections.ts'

/** SQLite takes 32,766 values in one statement. */
const idsAtOnce = 5_000

/** In the transaction of the change itself. */
export async function insertChange(tx: Database, change: Omit<PatientChangeRow, 'seenAt'>): Promise<void> {
  await tx
    .insertInto('patient_changes')
    .values({ ...change, seenAt: null })
    .execute()
}

/** What the patients of those visits changed themselves, newest first. */
export async function listChangesOf(db: Database, ids: readonly string[]): Promise<PatientChangeRow[]> {
  const all: PatientChangeRow[] = []
  for (const some of inParts(ids, idsAtOnce))
    all.push(
      ...(await db
        .selectFrom('patient_changes')
        .selectAll()
        .where('appointmentId', 'in', some)
        .orderBy('changedAt', 'desc')
        .execute()),
    )
  return all
}

/** When the visit was asked for on the website; null where staff added it. */
export async function findBookedOnlineAt(db: Database, appointmentId: string): Promise<string | null> {
  const row = await db
    .selectFrom('booking_senders')
    .select('createdAt')
    .where('appointmentId', '=', appointmentId)
    .executeTakeFirst()
  return row?.createdAt ?? null
}

/** What a patient last said of the start that the visit has now; undefined where they said nothing of it. */
export const findAnswer = (
  db: Database,
  { id, startsAt }: { id: string; startsAt: string },
): Promise<{ coming: 0 | 1; answeredAt: string } | undefined> =>
  db
    .selectFrom('visit_answers')
    .select(['coming', 'answeredAt'])
    .where('appointmentId', '=', id)
    .where('startsAt', '=', startsAt)
    .executeTakeFirst()

export async function writeAnswer(
  tx: Database,
  { id, startsAt, isComing, now }: { id: string; startsAt: string; isComing: boolean; now: Temporal.Instant },
): Promise<void> {
  const said = { startsAt, coming: columns.flag(isComing), answeredAt: columns.instant(now) }
  await tx
    .insertInto('visit_answers')
    .values({ appointmentId: id, ...said })
    .onConflict((conflict) => conflict.column('appointmentId').doUpdateSet(said))
    .execute()
}

/** What patients changed that nobody opened since; what staff changed or deleted meanwhile has been seen. */
const unseen = (db: Database) =>
  db
    .selectFrom('patient_changes')
    .innerJoin('appointments', 'appointments.id', 'patient_changes.appointmentId')
    .where('seenAt', 'is', null)
    .where('deletedAt', 'is', null)
    .whereRef('appointments.updatedAt', '=', 'patient_changes.changedAt')

export async function countUnseen(db: Database): Promise<number> {
  const { count } = await unseen(db)
    .select((row) => row.fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

export type UnseenChange = Pick<PatientChangeRow, 'appointmentId' | 'kind' | 'changedAt'> &
  Pick<AppointmentRow, 'name' | 'date' | 'time'>

/** Newest first. */
export const listUnseen = (db: Database, most: number): Promise<UnseenChange[]> =>
  unseen(db)
    .select(['appointmentId', 'kind', 'changedAt', 'name', 'date', 'time'])
    .orderBy('changedAt', 'desc')
    .limit(most)
    .execute()

/** Staff have opened the visit. */
export async function markSeen(db: Database, appointmentId: string, now: Temporal.Instant): Promise<void> {
  await db
    .updateTable('patient_changes')
    .set({ seenAt: columns.instant(now) })
    .where('appointmentId', '=', appointmentId)
    .where('seenAt', 'is', null)
    .execute()
}

/** Another text once a patient has answered, for screens that follow what others do. */
export async function readAnswersMark(db: Database): Promise<string> {
  const row = await db
    .selectFrom('visit_answers')
    .select((one) => one.fn.max('answeredAt').as('last'))
    .executeTakeFirst()
  return row?.last ?? ''
}

/** Of those visits the ones whose patients said that they come, of the time that the visit has now. */
export async function listComing(db: Database, ids: readonly string[]): Promise<Set<string>> {
  const coming = new Set<string>()
  for (const some of inParts(ids, idsAtOnce)) {
    const rows = await db
      .selectFrom('visit_answers')
      .innerJoin('appointments', (join) =>
        join
          .onRef('appointments.id', '=', 'visit_answers.appointmentId')
          .onRef('appointments.startsAt', '=', 'visit_answers.startsAt'),
      )
      .select('id')
      .where('visit_answers.appointmentId', 'in', some)
      .where('coming', '=', 1)
      .execute()
    for (const { id } of rows) coming.add(id)
  }
  return coming
}

/** What was said of that start, when the visit was there before. */
export async function deleteAnswerOf(
  tx: Database,
  { id, startsAt }: { id: string; startsAt: Temporal.Instant },
): Promise<void> {
  await tx
    .deleteFrom('visit_answers')
    .where('appointmentId', '=', id)
    .where('startsAt', '=', columns.instant(startsAt))
    .execute()
}

/** What the patient said about why, where they cancelled last; null where they said nothing. */
export async function findOwnWords(db: Database, { id, updatedAt }: { id: string; updatedAt: string }) {
  const [last] = await listChangesOf(db, [id])
  if (last?.kind !== 'cancelled' || last.changedAt !== updatedAt) return null
  return last.reason === null && last.words === '' ? null : { reason: last.reason, words: last.words }
}
