import type { AppointmentNoteRow, CancellationRow, Database } from '#app/db/tables.ts'
import { inParts } from '#app/platform/shapes/collections.ts'
import type { Cancellation } from './changes/fields.ts'

/** SQLite takes 32,766 values in one statement. */
const idsAtOnce = 5_000

/** The note of one visit; undefined where nobody ever wrote one. */
export const findNote = (db: Database, appointmentId: string): Promise<AppointmentNoteRow | undefined> =>
  db.selectFrom('appointment_notes').selectAll().where('appointmentId', '=', appointmentId).executeTakeFirst()

/** The notes of those visits, by their ids; who has none is left out. */
export async function listNotesOf(
  db: Database,
  ids: readonly string[],
): Promise<Map<string, AppointmentNoteRow>> {
  const notes = new Map<string, AppointmentNoteRow>()
  for (const some of inParts(ids, idsAtOnce)) {
    const rows = await db
      .selectFrom('appointment_notes')
      .selectAll()
      .where('appointmentId', 'in', some)
      .where('text', '!=', '')
      .execute()
    for (const row of rows) notes.set(row.appointmentId, row)
  }
  return notes
}

export async function writeNote(tx: Database, note: AppointmentNoteRow): Promise<void> {
  const { appointmentId: _, ...change } = note
  await tx
    .insertInto('appointment_notes')
    .values(note)
    .onConflict((conflict) => conflict.column('appointmentId').doUpdateSet(change))
    .execute()
}

export async function insertCancellation(tx: Database, row: CancellationRow): Promise<void> {
  await tx.insertInto('cancellations').values(row).execute()
}

/** Forgets why, where the cancellation itself was taken back. */
export async function deleteCancellation(
  tx: Database,
  { appointmentId, changedAt }: Pick<CancellationRow, 'appointmentId' | 'changedAt'>,
): Promise<void> {
  await tx
    .deleteFrom('cancellations')
    .where('appointmentId', '=', appointmentId)
    .where('changedAt', '=', changedAt)
    .execute()
}

/** Why those visits were cancelled, whenever somebody said; newest first. */
export async function listCancellationsOf(db: Database, ids: readonly string[]): Promise<CancellationRow[]> {
  const all: CancellationRow[] = []
  for (const some of inParts(ids, idsAtOnce))
    all.push(
      ...(await db
        .selectFrom('cancellations')
        .selectAll()
        .where('appointmentId', 'in', some)
        .orderBy('changedAt', 'desc')
        .execute()),
    )
  return all
}

/** Why an appointment is cancelled. Null where nobody said so, or it was cancelled again since without a reason. */
export async function findCancellation(
  db: Database,
  { id, updatedAt }: Version,
): Promise<Cancellation | null> {
  const [last] = await listCancellationsOf(db, [id])
  return last && last.changedAt === updatedAt ? { reason: last.reason, words: last.words } : null
}

/** An appointment as it is now. */
type Version = { id: string; updatedAt: string }
