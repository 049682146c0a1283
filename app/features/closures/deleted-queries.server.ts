import { newestFirst } from '../../db/lists/newest-first.server.ts'
import type { Database } from '../../db/tables.ts'
import type { Cursor } from '../../platform/lists/pages.ts'
import { whenText } from './copy.ts'
import { toClosure } from './queries.server.ts'

/** Closures that staff deleted, last deleted first. @param since what was deleted at that moment or before is left out */
export async function listDeletedClosures(
  db: Database,
  { after, since, most }: { after: Cursor | null; since: string; most: number },
) {
  const rows = await db
    .selectFrom('closures')
    .selectAll()
    .where('deletedAt', '>', since)
    .$call(newestFirst('deletedAt', { after, most }))
    .execute()
  return rows.map((row) => {
    const closure = toClosure(row)
    return {
      id: row.id,
      name: whenText(closure, null),
      detail: closure.publicReason || closure.reason,
      deletedAt: row.deletedAt ?? '',
      updatedAt: row.updatedAt,
    }
  })
}
