import { columns } from '../../../../db/columns.ts'
import type { Database } from '../../../../db/tables.ts'
import { clinicInstant } from '../../../../platform/clinic-time.server.ts'
import { type CalendarDate, midnight } from '../../../../platform/dates.ts'
import { type Status, statuses } from '../../rules.ts'
import { listComing } from '../../visit-page/change-queries.server.ts'
import { withTrueMarks } from '../marks-queries.server.ts'
import { shown, toDeskAppointment } from '../queries.server.ts'
import type { ListedVisit } from './queries.server.ts'

const startOf = (date: CalendarDate): string => columns.instant(clinicInstant(date, midnight))

/** How many visits of each status there are from that day on, along the index of statuses. */
export async function countFrom(db: Database, from: CalendarDate): Promise<ReadonlyMap<Status, number>> {
  const rows = await db
    .selectFrom('appointments')
    .select(['status', ({ fn }) => fn.countAll<number>().as('count')])
    .where('deletedAt', 'is', null)
    .where('status', 'in', statuses)
    .where('startsAt', '>=', startOf(from))
    .groupBy('status')
    .execute()
  return new Map(rows.map(({ status, count }) => [status, Number(count)]))
}

/** Requests whose day has gone by. */
export async function countPastRequests(db: Database, today: CalendarDate): Promise<number> {
  const row = await db
    .selectFrom('appointments')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('deletedAt', 'is', null)
    .where('status', '=', 'pending')
    .where('startsAt', '<', startOf(today))
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

/** Those visits as they are now, in no order; deleted ones are not among them. */
export async function listByIds(db: Database, ids: readonly string[]): Promise<ListedVisit[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('appointments')
    .select(shown)
    .select((row) => row('message', '!=', '').as('wrote'))
    .where('id', 'in', ids)
    .where('deletedAt', 'is', null)
    .execute()
  const coming = await listComing(db, ids)
  return withTrueMarks(
    db,
    rows.map((row) => ({
      ...toDeskAppointment(row),
      wrote: Boolean(row.wrote),
      isComing: coming.has(row.id),
    })),
  )
}
