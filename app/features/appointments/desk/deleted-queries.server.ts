import { newestFirst } from '../../../db/lists/newest-first.server.ts'
import type { Database } from '../../../db/tables.ts'
import { m } from '../../../language/messages.ts'
import type { Cursor } from '../../../platform/lists/pages.ts'
import { shortDate, timeText } from '../../../platform/shown.ts'

/** Visits that staff deleted, last deleted first. @param since what was deleted at that moment or before is left out */
export async function listDeletedVisits(
  db: Database,
  { after, since, most }: { after: Cursor | null; since: string; most: number },
) {
  const rows = await db
    .selectFrom('appointments')
    .select(['id', 'name', 'date', 'time', 'deletedAt', 'updatedAt'])
    .where('deletedAt', '>', since)
    .$call(newestFirst('deletedAt', { after, most }))
    .execute()
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    detail: m.desk_visit({ date: shortDate(row.date), time: timeText(row.time) }),
    deletedAt: row.deletedAt ?? '',
    updatedAt: row.updatedAt,
  }))
}
