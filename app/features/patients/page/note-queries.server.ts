import { columns } from '../../../db/columns.ts'
import type { Database } from '../../../db/tables.ts'
import { randomId } from '../../../platform/secrets/random.server.ts'

export type PatientNote = { id: string; words: string; adminId: string; at: Temporal.Instant }

/** Notes of those patients, newest first. */
export async function listNotes(
  db: Database,
  patientIds: readonly string[],
  most: number,
): Promise<PatientNote[]> {
  const rows = await db
    .selectFrom('patient_notes')
    .select(['id', 'words', 'adminId', 'createdAt'])
    .where('patientId', 'in', patientIds)
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .limit(most)
    .execute()
  return rows.map(({ createdAt, ...row }) => ({ ...row, at: columns.asInstant(createdAt) }))
}

/** Keeps a note. */
export async function insertNote(
  tx: Database,
  note: { patientId: string; adminId: string; words: string },
  now: Temporal.Instant,
): Promise<void> {
  await tx
    .insertInto('patient_notes')
    .values({ ...note, id: randomId(), createdAt: columns.instant(now) })
    .execute()
}
