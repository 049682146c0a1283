import {
  addDays,
  addMonths,
  type CalendarDate,
  daysOfMonth,
  monthOf,
  weekdayOf,
} from '#app/platform/dates.ts'
import type { ChosenSlot } from '../rules.ts'

export const units = ['day', 'week', 'month'] as const
export type Unit = (typeof units)[number]

/** "Every 2 weeks, 6 visits": the visit that is repeated is the first of them. */
export type Pattern = { every: number; unit: Unit; visits: number }
export const usualPattern: Pattern = { every: 2, unit: 'week', visits: 6 }

/** So many visits at most, the one that is repeated included. */
export const fewestVisits = 2
export const mostVisits = 26
/** Longer than these nobody repeats a visit; it is booked by itself. */
export const longestEvery = { day: 90, week: 26, month: 12 } as const satisfies Record<Unit, number>
/** Staff repeat visits so many days ahead: two years, as far as a closure can be entered. */
export const furthestDays = 731

const weekDays = 7

/**
 * The days of the visits that follow, each at the same time of the clinic's clock. A visit that is past goes on in its
 * rhythm: what lies before `from` is left out and not counted.
 * @param from the first day that can be booked
 * @returns `beyond`: so many more would lie further ahead than `furthestDays` from that day
 */
export function datesOf(
  first: CalendarDate,
  pattern: Pattern,
  from: CalendarDate,
): { dates: CalendarDate[]; beyond: number } {
  const wanted = pattern.visits - 1
  const last = addDays(from, furthestDays)
  const dates: CalendarDate[] = []
  for (let step = 1; dates.length < wanted; step++) {
    const date = dateAfter(first, pattern, step)
    if (date > last) break
    if (date >= from) dates.push(date)
  }
  return { dates, beyond: wanted - dates.length }
}

function dateAfter(first: CalendarDate, { every, unit }: Pattern, step: number): CalendarDate {
  if (unit === 'month') return inMonth(first, addMonths(monthOf(first), step * every))
  return addDays(first, step * every * (unit === 'week' ? weekDays : 1))
}

/**
 * The same weekday of that month: clinics work by weekdays. The second Wednesday stays the second; a fifth is the last
 * of its month, so that no month is skipped.
 */
function inMonth(first: CalendarDate, month: string): CalendarDate {
  const weekday = weekdayOf(first)
  const same = daysOfMonth(month).filter((day) => weekdayOf(day) === weekday)
  return same[nthOf(first) - 1] ?? same.at(-1) ?? first
}

/** Which of its weekday a day is in its month: 1 to 5. */
export const nthOf = (date: CalendarDate): number => Math.ceil(Number(date.slice(-2)) / weekDays)

/** A time that was chosen for one of the days. */
export type ChosenRepeat = ChosenSlot & {
  /** What staff saw in the way and book it anyway (`isSeen` in `plan.server.ts`); empty where nothing was. */
  anyway: readonly string[]
}
