import { columns } from '../../../db/columns.ts'
import type { Database } from '../../../db/tables.ts'
import type { CalendarDate, ClockTime } from '../../../platform/dates.ts'
import { countsAsVisit, openStatuses, type Status, statuses, statusOf } from '../rules.ts'

export type VisitSeen = {
  id: string
  date: CalendarDate
  time: ClockTime
  status: Status
  /** As it was booked, in English. */
  treatment: string
}

/** What is said of a patient's visits in one line. */
export type VisitsAround = {
  /** Neither deleted nor cancelled. */
  count: number
  /** The first that is ahead; null where none is. */
  next: VisitSeen | null
  /** The last one before that took place; null where none did. */
  last: VisitSeen | null
}

/** Which visits count as ahead: whoever is expected today or later, or is in the house. */
export const aheadOf = (dayBegins: Temporal.Instant) => ({ since: dayBegins, statuses: openStatuses })

const counted = statuses.filter(countsAsVisit)
const over = counted.filter((status) => !openStatuses.some((one) => one === status))

/** The visits around a moment of each of those who bear one of a patient's ids; who has none is left out. */
export async function listAround(
  db: Database,
  rootOf: ReadonlyMap<string, string>,
  dayBegins: Temporal.Instant,
): Promise<Map<string, VisitsAround>> {
  const ids = [...rootOf.keys()]
  if (ids.length === 0) return new Map()
  const begin = columns.instant(dayBegins)
  const sums = await db
    .selectFrom('appointments')
    .select((row) => [
      'patientId',
      row.fn.countAll<number>().as('count'),
      row.fn
        .min<string | null>('startsAt')
        .filterWhere('startsAt', '>=', begin)
        .filterWhere('status', 'in', openStatuses)
        .as('next'),
      row.fn.max<string | null>('startsAt').filterWhere('status', 'in', over).as('last'),
    ])
    .where('patientId', 'in', ids)
    .where('deletedAt', 'is', null)
    .where('status', 'in', counted)
    .groupBy('patientId')
    .execute()
  const moments = [...new Set(sums.flatMap(({ next, last }) => [next, last]))].filter((at) => at !== null)
  const rows = moments.length === 0 ? [] : await listAt(db, ids, moments)
  const around = new Map<string, VisitsAround>()
  for (const [rootId, some] of Map.groupBy(sums, ({ patientId }) => rootOf.get(patientId ?? '') ?? '')) {
    const own = rows.filter((row) => rootOf.get(row.patientId ?? '') === rootId)
    const at = (moment: string | undefined, among: readonly Status[]) =>
      own.find(({ startsAt, status }) => startsAt === moment && among.includes(statusOf(status))) ?? null
    const next = some.flatMap((sum) => sum.next ?? []).toSorted()[0]
    const last = some
      .flatMap((sum) => sum.last ?? [])
      .toSorted()
      .at(-1)
    const count = some.reduce((sum, one) => sum + Number(one.count), 0)
    around.set(rootId, { count, next: seen(at(next, openStatuses)), last: seen(at(last, over)) })
  }
  return around
}

type Row = Awaited<ReturnType<typeof listAt>>[number]

const seen = (row: Row | null): VisitSeen | null =>
  row && {
    id: row.id,
    date: row.date,
    time: row.time,
    status: statusOf(row.status),
    treatment: row.treatment,
  }

const listAt = (db: Database, ids: readonly string[], moments: readonly string[]) =>
  db
    .selectFrom('appointments')
    .select(['id', 'patientId', 'date', 'time', 'startsAt', 'status', 'treatment'])
    .where('patientId', 'in', ids)
    .where('startsAt', 'in', moments)
    .where('deletedAt', 'is', null)
    .execute()

/** Visits that bear one of those ids, those to come first, the others newest first; deleted ones are not. */
export async function listVisitsOfPatient(
  db: Database,
  ids: readonly string[],
  { dayBegins, most }: { dayBegins: Temporal.Instant; most: number },
): Promise<{ ahead: VisitSeen[]; past: VisitSeen[] }> {
  const begin = columns.instant(dayBegins)
  const rows = (direction: 'asc' | 'desc') =>
    db
      .selectFrom('appointments')
      .select(['id', 'patientId', 'date', 'time', 'startsAt', 'status', 'treatment'])
      .where('patientId', 'in', ids)
      .where('deletedAt', 'is', null)
      .orderBy('startsAt', direction)
      .orderBy('id', direction)
      .limit(most)
  const isAhead = (row: ReturnType<typeof rows>) =>
    row.where('startsAt', '>=', begin).where('status', 'in', openStatuses)
  const [ahead, past] = await Promise.all([
    isAhead(rows('asc')).execute(),
    rows('desc')
      .where((row) => row.or([row('startsAt', '<', begin), row('status', 'not in', openStatuses)]))
      .execute(),
  ])
  const all = (some: readonly Row[]) => some.flatMap((row) => seen(row) ?? [])
  return { ahead: all(ahead), past: all(past) }
}
