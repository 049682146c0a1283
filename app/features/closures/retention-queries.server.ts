import { columns } from '../../db/columns.ts'
import type { Database } from '../../db/tables.ts'

/** Forgets closures for good that were deleted before that instant, and what staff said of them. @returns how many */
export async function deleteOldClosures(db: Database, deletedBefore: Temporal.Instant): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('closures')
    .where('deletedAt', '<', columns.instant(deletedBefore))
    .executeTakeFirst()
  return Number(numDeletedRows)
}
