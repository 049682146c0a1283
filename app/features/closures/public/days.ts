import { publicSpans } from '#app/features/opening-hours/public-hours.ts'
import {
  endMinuteOf,
  rangesOn,
  type WeeklyHours,
  type WorkingRange,
} from '#app/features/opening-hours/rules.ts'
import {
  addDays,
  type CalendarDate,
  type ClockTime,
  clockTime,
  dayMinutes,
  minutesOf,
  weekdayOf,
} from '#app/platform/dates.ts'
import { listText } from '#app/platform/format.ts'
import { type OpenedHours, rangesOnDay } from '../openings/rules.ts'
import { type Closure, shownDays } from '../rules.ts'

/** A closure of the clinic as visitors hear of it, its reason in their language. */
export type PublicClosure = Pick<Closure, 'firstDay' | 'lastDay' | 'fromTime' | 'toTime' | 'announced'> & {
  /** Empty where none is public. */
  reason: string
}

/** Days in a row that differ from the usual week in the same way; closed where no span is left. */
export type Difference = {
  first: CalendarDate
  last: CalendarDate
  /** How many working days that are. */
  count: number
  spans: WorkingRange[]
  reason: string
}

/** An opening of the clinic as visitors hear of it, its reason in their language. */
export type PublicOpening = OpenedHours & { reason: string }

/** The clinic's week, and the days that have hours of their own. */
export type PublicHours = { week: WeeklyHours; openings: readonly PublicOpening[] }

/** From when to when visitors may come on that day: the day's hours, and what closures leave of them. */
export const spansOn = (
  hours: PublicHours,
  closures: readonly PublicClosure[],
  date: CalendarDate,
): WorkingRange[] =>
  closures.reduce(
    (spans, closure) => without(spans, closedOn(closure, date)),
    publicSpans(rangesOnDay(hours, date)),
  )

/** What is different from that day on, for six weeks. */
export function differencesFrom(
  hours: PublicHours,
  closures: readonly PublicClosure[],
  today: CalendarDate,
): Difference[] {
  const found: Difference[] = []
  let before: Difference | null = null
  for (let ahead = 0; ahead <= shownDays; ahead++) {
    const date = addDays(today, ahead)
    const usual = publicSpans(rangesOn(hours.week, weekdayOf(date)))
    const unclosed = publicSpans(rangesOnDay(hours, date))
    if (usual.length === 0 && unclosed.length === 0) continue
    const spans = spansOn(hours, closures, date)
    if (isSame(usual, spans)) {
      before = null
      continue
    }
    const opened = hours.openings.filter(({ day }) => day === date).map((one) => one.reason)
    const closed = reasonsOn(date, unclosed, closures)
    const reason = listText([...new Set([...opened, ...closed])].filter((one) => one !== ''))
    if (before && isSame(before.spans, spans) && before.reason === reason && canFollow(before, date)) {
      before.last = date
      before.count++
    } else {
      before = { first: date, last: date, count: 1, spans, reason }
      found.push(before)
    }
  }
  return found
}

/** A range of shorter days would say that the closed weekend within it is open; closed days can span one. */
const canFollow = ({ last, spans }: Difference, date: CalendarDate): boolean =>
  spans.length === 0 || addDays(last, 1) === date

/** Of all that close a part of it, each once, as they follow one another. */
function reasonsOn(
  date: CalendarDate,
  unclosed: readonly WorkingRange[],
  closures: readonly PublicClosure[],
): string[] {
  const told = closures.flatMap((one) => {
    const closed = closedOn(one, date)
    const isFelt = one.reason !== '' && closed !== null && !isSame(unclosed, without(unclosed, closed))
    return isFelt ? [{ from: closed.from, reason: one.reason }] : []
  })
  return [...new Set(told.toSorted((one, other) => one.from - other.from).map(({ reason }) => reason))]
}

const isSame = (one: readonly WorkingRange[], other: readonly WorkingRange[]) =>
  JSON.stringify(one) === JSON.stringify(other)

type Minutes = { from: number; to: number }

/** The part of that day which it closes, null for none. */
function closedOn(
  { firstDay, lastDay, fromTime, toTime }: PublicClosure,
  date: CalendarDate,
): Minutes | null {
  if (date < firstDay || date > lastDay) return null
  const from = date === firstDay && fromTime !== null ? minutesOf(fromTime) : 0
  const to = date === lastDay && toTime !== null ? minutesOf(toTime) : dayMinutes
  return from < to ? { from, to } : null
}

function without(spans: readonly WorkingRange[], closed: Minutes | null): WorkingRange[] {
  if (closed === null) return [...spans]
  return spans.flatMap((span) => {
    const [from, to] = [minutesOf(span.from), endMinuteOf(span)]
    if (closed.to <= from || closed.from >= to) return [span]
    return [
      { from, to: closed.from },
      { from: closed.to, to },
    ].flatMap((left) => (left.from < left.to ? [{ from: clockTime(left.from), to: clockTime(left.to) }] : []))
  })
}

/** The closures of which a band tells on that day and at that time, by their beginning. */
export const announcedAt = (
  closures: readonly PublicClosure[],
  { today, now }: { today: CalendarDate; now: ClockTime },
  days: number,
): PublicClosure[] =>
  closures.filter(
    (one) =>
      one.announced &&
      one.firstDay <= addDays(today, days) &&
      (one.lastDay > today || (one.lastDay === today && (one.toTime === null || one.toTime > now))),
  )

/** Whether nothing is open between the two: they are told in one breath. */
export function belongTogether(hours: PublicHours, one: PublicClosure, next: PublicClosure): boolean {
  if (one.reason !== next.reason || one.toTime !== null) return false
  for (let day = addDays(one.lastDay, 1); day < next.firstDay; day = addDays(day, 1))
    if (rangesOnDay(hours, day).length > 0) return false
  return true
}
