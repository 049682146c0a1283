import { columns } from '../../db/columns.ts'
import type { Database } from '../../db/tables.ts'

/**
 * Forgets treatments for good that were deleted before that instant, and that no visit refers to any more, deleted
 * or not: while one does, the row says what was booked and whose times it holds. @returns how many
 */
export async function deleteOldTreatments(db: Database, deletedBefore: Temporal.Instant): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('treatments')
    .where('deletedAt', '<', columns.instant(deletedBefore))
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom('appointments')
            .select('appointments.id')
            .whereRef('appointments.treatmentId', '=', 'treatments.id'),
        ),
      ),
    )
    .executeTakeFirst()
  return Number(numDeletedRows)
}
