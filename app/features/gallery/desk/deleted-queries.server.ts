import { newestFirst } from '../../../db/lists/newest-first.server.ts'
import type { Database } from '../../../db/tables.ts'
import type { Cursor } from '../../../platform/lists/pages.ts'
import { categoryName } from '../categories.ts'

/** Images that staff deleted, last deleted first. @param since what was deleted at that moment or before is left out */
export async function listDeletedImages(
  db: Database,
  { after, since, most }: { after: Cursor | null; since: string; most: number },
) {
  const rows = await db
    .selectFrom('gallery_images')
    .select(['id', 'title', 'category', 'deletedAt', 'updatedAt'])
    .where('deletedAt', '>', since)
    .$call(newestFirst('deletedAt', { after, most }))
    .execute()
  return rows.map((row) => ({
    id: row.id,
    name: row.title,
    detail: categoryName(row.category),
    deletedAt: row.deletedAt ?? '',
    updatedAt: row.updatedAt,
  }))
}
