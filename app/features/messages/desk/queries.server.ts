import { newestFirst } from '#app/db/lists/place.server.ts'
import type { Database } from '#app/db/tables.ts'
import type { Cursor } from '#app/platform/lists/pages.ts'

/** Messages that staff deleted, last deleted first. @param since what was deleted at that moment or before is left out */
export async function listDeletedMessages(
  db: Database,
  { after, since, most }: { after: Cursor | null; since: string; most: number },
) {
  const rows = await db
    .selectFrom('contact_messages')
    .select(['id', 'name', 'subject', 'deletedAt', 'updatedAt'])
    .where('deletedAt', '>', since)
    .$call(newestFirst('deletedAt', { after, most }))
    .execute()
  return rows.map((row) => ({
    id: row.id,
    name: row.subject,
    detail: row.name,
    deletedAt: row.deletedAt ?? '',
    updatedAt: row.updatedAt,
  }))
}
