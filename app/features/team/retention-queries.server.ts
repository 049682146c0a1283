import { columns } from '../../db/columns.ts'
import type { Database } from '../../db/tables.ts'

/**
 * Forgets clinicians for good that were deleted before that instant, and that no visit refers to any more, deleted or
 * not; what was said of them and their calendar address go with them, the portrait's files by the next sweep. Which
 * treatments they offered stays written down: a treatment does not lose its need with its last clinician.
 * @returns how many
 */
export async function deleteOldClinicians(db: Database, deletedBefore: Temporal.Instant): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('clinicians')
    .where('deletedAt', '<', columns.instant(deletedBefore))
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom('appointments')
            .select('appointments.id')
            .whereRef('appointments.clinicianId', '=', 'clinicians.id'),
        ),
      ),
    )
    .executeTakeFirst()
  for (const table of ['clinician_profiles', 'clinician_feeds'] as const) {
    await db
      .deleteFrom(table)
      .where('clinicianId', 'not in', (row) => row.selectFrom('clinicians').select('id'))
      .execute()
  }
  return Number(numDeletedRows)
}

/** The same for rooms. */
export async function deleteOldRooms(db: Database, deletedBefore: Temporal.Instant): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('rooms')
    .where('deletedAt', '<', columns.instant(deletedBefore))
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom('appointments')
            .select('appointments.id')
            .whereRef('appointments.roomId', '=', 'rooms.id'),
        ),
      ),
    )
    .executeTakeFirst()
  return Number(numDeletedRows)
}

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
