import type { WeeklyHours, WorkingRange } from '#app/db/values.ts'
import {
  type ClockTime,
  clockTime,
  dayMinutes,
  midnight,
  minutesOf,
  parseTime,
  timeOf,
  type Weekday,
  weekdays,
} from '#app/platform/dates.ts'
import { firstHours } from '../clinic-profile/first-hours.ts'

export type { WeeklyHours, WorkingRange } from '#app/db/values.ts'

/** When the clinic is open, and how far apart the start times lie that treatments can offer. */
export type OpeningHours = {
  week: WeeklyHours
  /** Minutes. */
  step: number
}

/** Ranges of one weekday: a morning, an afternoon, an evening. */
export const mostRanges = 3
/** Both ends of a range lie on multiples of it: one block of the calendar. */
export const rangeStep = 5
/** The week as clinics write it. */
export const weekOrder: readonly Weekday[] = [...weekdays.slice(1), ...weekdays.slice(0, 1)]
export const steps = [5, 10, 15, 20, 30, 60] as const
const defaultStep = 30

const { openOn, opens, closes, lunch } = firstHours
const usualDay: WorkingRange[] = [
  { from: timeOf(opens), to: timeOf(lunch.from) },
  { from: timeOf(lunch.to), to: timeOf(closes) },
]

/** Until the clinic says otherwise (docs/specification.md#seeds). */
export const defaultHours: OpeningHours = {
  week: Object.fromEntries(openOn.map((day) => [day, usualDay])),
  step: defaultStep,
}

/** In order; empty where nobody is seen on that weekday. */
export const rangesOn = (week: WeeklyHours, weekday: Weekday): WorkingRange[] => week[weekday] ?? []

/** The minute of the day at which a range ends; midnight at its end is 1440. */
export const endMinuteOf = ({ to }: WorkingRange): number => minutesOf(to) || dayMinutes

/** The same hours in order; ranges that lie over one another, or no more than so many minutes apart, as one. */
export function joinedRanges(ranges: readonly WorkingRange[], apart = 0): WorkingRange[] {
  const joined: WorkingRange[] = []
  for (const range of ranges.toSorted((one, other) => minutesOf(one.from) - minutesOf(other.from))) {
    const last = joined.at(-1)
    if (last === undefined || minutesOf(range.from) > endMinuteOf(last) + apart) joined.push({ ...range })
    else if (endMinuteOf(range) > endMinuteOf(last)) last.to = range.to
  }
  return joined
}

/** From midnight to midnight. */
export const isAllDay = ({ from, to }: WorkingRange): boolean => from === midnight && to === midnight

/**
 * From the first opening to the last closing of that weekday, in minutes; where nobody is seen on it, of the whole week.
 */
export function openDay(week: WeeklyHours, weekday: Weekday): { opens: number; closes: number } {
  const ofDay = rangesOn(week, weekday)
  const ofWeek = weekdays.flatMap((day) => rangesOn(week, day))
  const [ranges = usualDay] = [ofDay, ofWeek].filter((some) => some.length > 0)
  return {
    opens: Math.min(...ranges.map(({ from }) => minutesOf(from))),
    closes: Math.max(...ranges.map(endMinuteOf)),
  }
}

/** Whether a visit of so many minutes lies inside one range of that weekday, on a day without a clock change. */
export function isInWorkingHours(
  week: WeeklyHours,
  { weekday, time, durationMinutes }: { weekday: Weekday; time: ClockTime; durationMinutes: number },
): boolean {
  const start = minutesOf(time)
  return rangesOn(week, weekday).some(
    (range) => start >= minutesOf(range.from) && start + durationMinutes <= endMinuteOf(range),
  )
}

/**
 * The start times that the form of treatments lists: every step from the earliest opening of the week to the last
 * closing, lunch included. With the first hours those of docs/specification.md#treatments-screen: 9:00 AM to 5:00 PM.
 */
export function startTimesOf({ week, step }: OpeningHours): ClockTime[] {
  const ranges = weekdays.flatMap((day) => rangesOn(week, day))
  if (ranges.length === 0) return []
  const first = Math.min(...ranges.map(({ from }) => minutesOf(from)))
  const last = Math.min(Math.max(...ranges.map(endMinuteOf)), dayMinutes - 1)
  return Array.from({ length: Math.floor((last - first) / step) + 1 }, (_, index) =>
    clockTime(first + index * step),
  )
}

/**
 * A week as every public page carries it, from Monday on: `09:00-12:00 13:00-17:00;…`, a tenth of what its JSON would be.
 */
export const shortWeek = (week: WeeklyHours): string =>
  weekOrder
    .map((day) =>
      rangesOn(week, day)
        .map(({ from, to }) => `${from}-${to}`)
        .join(' '),
    )
    .join(';')

export function weekOfShort(text: string): WeeklyHours {
  const days = text.split(';')
  const entries = weekOrder.map(
    (day, place) => [day, (days[place] ?? '').split(' ').flatMap(rangeOf)] as const,
  )
  return Object.fromEntries(entries.filter(([, ranges]) => ranges.length > 0))
}

function rangeOf(text: string): WorkingRange[] {
  const [from, to] = text.split('-').map(parseTime)
  return from && to ? [{ from, to }] : []
}
