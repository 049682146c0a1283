import { isHere, isOpen, type Status } from '#app/features/scheduling/rules.ts'
import { type CalendarDate, type ClockTime, minutesOf } from '#app/platform/dates.ts'

/** What the rows of a tab are under. `day` is one day of those to come. */
export type GroupKind =
  | 'earlier'
  | 'now'
  | 'next'
  | 'later'
  | 'cancelled'
  | 'past'
  | 'today'
  | 'other-days'
  | 'day'

type Placed = { date: CalendarDate; time: ClockTime; status: Status | string }
export type Now = { date: CalendarDate; time: ClockTime }
export type Group<R> = { kind: GroupKind; key: string; rows: R[] }

const halfHour = 30
/** The half hour of a time, in minutes of the day. */
export const halfHourOf = (time: ClockTime): number => Math.floor(minutesOf(time) / halfHour) * halfHour

/** The half hour after this one that has visits which are still to come; null where none has. */
export function nextHalfHour(rows: readonly Placed[], now: Now): number | null {
  const coming = rows
    .filter(({ date, status }) => date === now.date && isOpen(status as Status) && !isHere(status as Status))
    .map(({ time }) => halfHourOf(time))
    .filter((minute) => minute > halfHourOf(now.time))
  return coming.length > 0 ? Math.min(...coming) : null
}

/**
 * Where a row of today stands: anyone who is here, this half hour, and everyone before it who has not arrived, under "now",
 * until somebody settles it; what is over under "earlier".
 */
export function groupOfToday(row: Placed, now: Now, next: number | null): GroupKind {
  const status = row.status as Status
  if (status === 'cancelled') return 'cancelled'
  if (isHere(status)) return 'now'
  if (!isOpen(status)) return 'earlier'
  const minute = halfHourOf(row.time)
  if (minute <= halfHourOf(now.time)) return 'now'
  return minute === next ? 'next' : 'later'
}

const orderOfToday = ['earlier', 'now', 'next', 'later', 'cancelled'] as const

/** Confirmed, the start has gone by, and nobody came: so many minutes; null where nobody is late. */
export function minutesLate(row: Placed & { isGone?: boolean }, now: Now): number | null {
  if (row.isGone || row.status !== 'confirmed' || row.date !== now.date) return null
  const late = minutesOf(now.time) - minutesOf(row.time)
  return late > 0 ? late : null
}

type Asked<R> = {
  /** As the list was shown first: a change of status moves no row. */
  first?: (row: R) => Placed
  now: Now
}

/** Every row in exactly one group, in the order that it came in. */
export function groupsOfToday<R extends Placed>(
  rows: readonly R[],
  { first = (row) => row, now }: Asked<R>,
): Group<R>[] {
  const next = nextHalfHour(rows.map(first), now)
  const byKind = Map.groupBy(rows, (row) => groupOfToday(first(row), now, next))
  return orderOfToday.flatMap((kind) => {
    const of = byKind.get(kind)
    return of ? [{ kind, key: kind, rows: of }] : []
  })
}

/** Requests: of today, then the others; those whose day has gone by by themselves. */
export function groupsOfRequests<R extends Placed>(
  rows: readonly R[],
  { first = (row) => row, now }: Asked<R>,
): Group<R>[] {
  const kindOf = ({ date }: Placed): GroupKind =>
    date < now.date ? 'past' : date === now.date ? 'today' : 'other-days'
  const byKind = Map.groupBy(rows, (row) => kindOf(first(row)))
  return (['past', 'today', 'other-days'] as const).flatMap((kind) => {
    const of = byKind.get(kind)
    return of ? [{ kind, key: kind, rows: of }] : []
  })
}

/** One group for each day. */
export function groupsByDay<R extends Placed>(
  rows: readonly R[],
  { first = (row) => row }: Pick<Asked<R>, 'first'>,
): Group<R>[] {
  return [...Map.groupBy(rows, (row) => first(row).date)].map(([key, of]) => ({
    kind: 'day' as const,
    key,
    rows: of,
  }))
}

/** Who was reminded and has not said that they are coming, as long as they can. */
export const isUnanswered = (
  { unanswered = false, status, time }: Placed & { unanswered?: boolean },
  now: Now,
): boolean => unanswered && status === 'confirmed' && time > now.time

type Days = Record<string, { total: number; pending: number; free: number }>

/** The counts of days after what has changed in the rows since they were read. */
export function daysNow(
  days: Days,
  { read, rows }: { read: readonly (Placed & { id: string })[]; rows: readonly (Placed & { id: string })[] },
): Days {
  const now = new Map(rows.map(({ id, status }) => [id, status]))
  const after = { ...days }
  for (const { id, date, status } of read) {
    const [day, by] = [after[date], now.get(id) ?? status]
    const change = (isOf: (status: string) => boolean) => Number(isOf(by)) - Number(isOf(status))
    if (day && by !== status)
      after[date] = {
        ...day,
        total: day.total + change((one) => one !== 'cancelled'),
        pending: day.pending + change((one) => one === 'pending'),
      }
  }
  return after
}
