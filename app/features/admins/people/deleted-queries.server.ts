import { newestFirst } from '../../../db/lists/newest-first.server.ts'
import type { Database } from '../../../db/tables.ts'
import type { Cursor } from '../../../platform/lists/pages.ts'
import { roleInWords } from './copy.ts'

/** Users who were deleted, last deleted first. @param since who was deleted at that moment or before is left out */
export async function listDeletedAdmins(
  db: Database,
  { after, since, most }: { after: Cursor | null; since: string; most: number },
) {
  const rows = await db
    .selectFrom('admins')
    .select(['id', 'name', 'username', 'role', 'deletedAt', 'updatedAt'])
    .where('deletedAt', '>', since)
    .$call(newestFirst('deletedAt', { after, most }))
    .execute()
  return rows.map((row) => ({
    id: row.id,
    name: row.name || row.username,
    detail: roleInWords(row.role),
    deletedAt: row.deletedAt ?? '',
    updatedAt: row.updatedAt,
  }))
}
