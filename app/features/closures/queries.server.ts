import { columns } from '../../db/columns.ts'
import { readJsonOr } from '../../db/json.ts'
import type { ClosureRow, Database } from '../../db/tables.ts'
import type { CalendarDate } from '../../platform/dates.ts'
import type { Closure } from './rules.ts'

/** All that touch a day from the first to the last, by their beginning. A clinic has some dozens in a year. */
export async function listClosures(
  db: Database,
  { from, to }: { from: CalendarDate; to: CalendarDate },
): Promise<Closure[]> {
  const rows = await db
    .selectFrom('closures')
    .selectAll()
    .where('deletedAt', 'is', null)
    .where('lastDay', '>=', from)
    .where('firstDay', '<=', to)
    .orderBy('firstDay')
    .orderBy('id')
    .execute()
  return rows.map(toClosure)
}

export const toClosure = (row: ClosureRow): Closure => ({
  id: row.id,
  scope: row.scope,
  subjectIds: readJsonOr('closures.subjectIds', { id: row.id, text: row.subjectIds }, []),
  firstDay: row.firstDay,
  lastDay: row.lastDay,
  fromTime: row.fromTime,
  toTime: row.toTime,
  reason: row.reason,
  publicReason: row.publicReason,
  spanishPublicReason: row.spanishPublicReason,
  announced: columns.isSet(row.announced),
  updatedAt: row.updatedAt,
})
