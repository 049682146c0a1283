import { readWeekdays } from '../../db/json.ts'
import { newestFirst } from '../../db/lists/newest-first.server.ts'
import type { Database } from '../../db/tables.ts'
import type { Cursor } from '../../platform/lists/pages.ts'
import { availabilityText } from './rules.ts'

/** Treatments that staff deleted, last deleted first. @param since what was deleted at that moment or before is left out */
export async function listDeletedTreatments(
  db: Database,
  { after, since, most }: { after: Cursor | null; since: string; most: number },
) {
  const rows = await db
    .selectFrom('treatments')
    .select(['id', 'name', 'weekdays', 'deletedAt', 'updatedAt'])
    .where('deletedAt', '>', since)
    .$call(newestFirst('deletedAt', { after, most }))
    .execute()
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    detail: availabilityText(readWeekdays(row)),
    deletedAt: row.deletedAt ?? '',
    updatedAt: row.updatedAt,
  }))
}
