import { columns } from '#app/db/columns.ts'
import { newestFirst } from '#app/db/lists/place.server.ts'
import type { AppointmentRow, Database } from '#app/db/tables.ts'
import { clinicInstant } from '#app/platform/clinic-time.server.ts'
import { addDays, type CalendarDate, midnight } from '#app/platform/dates.ts'
import { dayAndTime } from '#app/platform/format.ts'
import type { Cursor } from '#app/platform/lists/pages.ts'
import { shownPhone } from '#app/platform/text/phone.server.ts'
import { roomResource } from '../resources.ts'
import { markOf, type Status, statusOf } from '../rules.ts'

export const pageSize = 25
const recentLimit = 100
/** What lists, exports, and printed schedules read of each visit. */
export const listedColumns = [
  'id',
  'name',
  'email',
  'phone',
  'date',
  'time',
  'startsAt',
  'treatment',
  'otherTreatments',
  'status',
  'language',
  'clinicianId',
  'roomId',
  'overlap',
  'overlapReason',
  'manyOpen',
  'createdAt',
  'updatedAt',
] as const

/** A visit as lists read it. */
export type ListedVisit = Pick<AppointmentRow, (typeof listedColumns)[number]>

/** One visit, deleted or not: for what was just done to it. */
export async function findListed(
  db: Database,
  id: string,
): Promise<(ListedVisit & Pick<AppointmentRow, 'durationMinutes' | 'deletedAt'>) | undefined> {
  const row = await db
    .selectFrom('appointments')
    .select([...listedColumns, 'durationMinutes', 'deletedAt'])
    .where('id', '=', id)
    .executeTakeFirst()
  return row && { ...row, ...toListedVisit(row) }
}

const noCounts = (): Record<Status, number> => ({
  pending: 0,
  confirmed: 0,
  arrived: 0,
  'in-room': 0,
  completed: 0,
  'no-show': 0,
  cancelled: 0,
})

/** How many there are of each status, from the counter. */
export async function countByStatus(db: Database): Promise<Record<Status, number>> {
  const rows = await db.selectFrom('appointment_counts').select(['status', 'count']).execute()
  const counts = noCounts()
  for (const { status, count } of rows) counts[statusOf(status)] += count
  return counts
}

export const countPending = async (db: Database): Promise<number> => (await countByStatus(db)).pending

/** What was asked for or added since then, newest first, and whether it waits for an answer; a screenful. */
export async function listRecent(
  db: Database,
  since: Temporal.Instant,
): Promise<{ id: string; isWaiting: boolean }[]> {
  const rows = await db
    .selectFrom('appointments')
    .select(['id', 'status'])
    .where('createdAt', '>', columns.instant(since))
    .where('deletedAt', 'is', null)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(recentLimit)
    .execute()
  return rows.map(({ id, status }) => ({ id, isWaiting: status === 'pending' }))
}

/** Name and number of the patients of those visits, deleted ones too: for emails that were not delivered. */
export async function listPatients(
  db: Database,
  ids: string[],
): Promise<Pick<AppointmentRow, 'id' | 'name' | 'phone'>[]> {
  if (ids.length === 0) return []
  return db.selectFrom('appointments').select(['id', 'name', 'phone']).where('id', 'in', ids).execute()
}

export const toListedVisit = (row: ListedVisit): ListedVisit => ({
  ...row,
  phone: shownPhone(row.phone),
  status: statusOf(row.status),
})

/** The first day after that one on which somebody is expected; undefined where nobody is. */
export async function findNextVisitDay(db: Database, today: CalendarDate): Promise<CalendarDate | undefined> {
  const row = await db
    .selectFrom('appointments')
    .select('date')
    .where('deletedAt', 'is', null)
    .where('status', '!=', 'cancelled')
    .where('startsAt', '>=', columns.instant(clinicInstant(addDays(today, 1), midnight)))
    .orderBy('startsAt')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return row?.date
}

/**
 * Those visits, and of each whether it overlaps by now: the mark stays in the row, for Undo may bring back what it stood
 * over; it is shown while that is there. What staff booked on purpose stays marked.
 */
export async function withTrueMarks<R extends ListedVisit>(db: Database, rows: R[]): Promise<R[]> {
  const marked = rows.filter((row) => markOf(row) === 'overlap').map(({ id }) => id)
  if (marked.length === 0) return rows
  const crowded = await listCrowded(db, marked)
  return rows.map((row) =>
    markOf(row) === 'overlap' && !crowded.has(row.id) ? { ...row, overlap: null } : row,
  )
}

/** Under which ids more run next to each of the visits, at some moment, than a clinician, a room or the treatment has place for. */
export async function listCrowded(db: Database, ids: readonly string[]): Promise<Map<string, Set<string>>> {
  const shared = await db
    .selectFrom('slot_claims as own')
    .innerJoin('slot_claims as beside', (join) =>
      join.onRef('beside.resource', '=', 'own.resource').onRef('beside.block', '=', 'own.block'),
    )
    .select(['own.appointmentId', 'own.resource', (row) => row.fn.countAll<number>().as('held')])
    .where('own.appointmentId', 'in', ids)
    .groupBy(['own.appointmentId', 'own.resource', 'own.block'])
    .having((row) => row.fn.countAll<number>(), '>', 1)
    .execute()
  const capacities = await capacitiesOf(db)
  const isCrowded = ({ resource, held }: (typeof shared)[number]) =>
    Number(held) > (capacities.get(resource) ?? 1)
  const byVisit = Map.groupBy(shared.filter(isCrowded), ({ appointmentId }) => appointmentId)
  return new Map([...byVisit].map(([id, rows]) => [id, new Set(rows.map(({ resource }) => resource))]))
}

/** Of rooms and treatments; a clinician sees one patient at a time. */
export async function capacitiesOf(db: Database): Promise<Map<string, number>> {
  const rooms = await db.selectFrom('rooms').select(['id', 'capacity']).execute()
  const treatments = await db.selectFrom('treatments').select(['id', 'capacity']).execute()
  return new Map([
    ...rooms.map((room): [string, number] => [roomResource(room).id, room.capacity]),
    ...treatments.map(({ id, capacity }): [string, number] => [id, capacity]),
  ])
}

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
    detail: dayAndTime(row),
    deletedAt: row.deletedAt ?? '',
    updatedAt: row.updatedAt,
  }))
}
