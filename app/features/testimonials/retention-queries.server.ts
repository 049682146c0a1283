import { columns } from '../../db/columns.ts'
import type { Database } from '../../db/tables.ts'

/** Forgets testimonials that were deleted before that instant; the others stay until staff delete them. */
export async function deleteOldTestimonials(db: Database, deletedBefore: Temporal.Instant): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('testimonials')
    .where('deletedAt', '<', columns.instant(deletedBefore))
    .executeTakeFirst()
  return Number(numDeletedRows)
}
