import type { Database } from '../../db/tables.ts'
import { deleteOldWithoutVisits } from '../../db/upkeep/without-visits.server.ts'

/**
 * Forgets clinicians for good that were deleted before that instant, and that no visit refers to any more, deleted or
 * not; what was said of them and their calendar address go with them, the portrait's files by the next sweep. Which
 * treatments they offered stays written down: a treatment does not lose its need with its last clinician.
 * @returns how many
 */
export async function deleteOldClinicians(db: Database, deletedBefore: Temporal.Instant): Promise<number> {
  const deleted = await deleteOldWithoutVisits(db, 'clinicians', deletedBefore)
  for (const table of ['clinician_profiles', 'clinician_feeds'] as const) {
    await db
      .deleteFrom(table)
      .where('clinicianId', 'not in', (row) => row.selectFrom('clinicians').select('id'))
      .execute()
  }
  return deleted
}

/** The same for rooms. */
export const deleteOldRooms = (db: Database, deletedBefore: Temporal.Instant): Promise<number> =>
  deleteOldWithoutVisits(db, 'rooms', deletedBefore)

/** What was assigned to treatments that are gone for good. @returns how many rows */
export async function deleteLooseAssignments(db: Database): Promise<number> {
  let deleted = 0
  for (const table of ['treatment_clinicians', 'treatment_rooms'] as const) {
    const { numDeletedRows } = await db
      .deleteFrom(table)
      .where('treatmentId', 'not in', (row) => row.selectFrom('treatments').select('id'))
      .executeTakeFirst()
    deleted += Number(numDeletedRows)
  }
  return deleted
}
