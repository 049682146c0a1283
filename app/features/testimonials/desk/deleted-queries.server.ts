import { newestFirst } from '../../../db/lists/newest-first.server.ts'
import type { Database } from '../../../db/tables.ts'
import type { Cursor } from '../../../platform/lists/pages.ts'

const beginningLength = 80

/** Testimonials that staff deleted, last deleted first. @param since what was deleted at that moment or before is left out */
export async function listDeletedTestimonials(
  db: Database,
  { after, since, most }: { after: Cursor | null; since: string; most: number },
) {
  const rows = await db
    .selectFrom('testimonials')
    .select(['id', 'author', 'content', 'deletedAt', 'updatedAt'])
    .where('deletedAt', '>', since)
    .$call(newestFirst('deletedAt', { after, most }))
    .execute()
  return rows.map((row) => ({
    id: row.id,
    name: row.content.slice(0, beginningLength),
    detail: row.author,
    deletedAt: row.deletedAt ?? '',
    updatedAt: row.updatedAt,
  }))
}
