import {
  type CalendarDate,
  type ClockTime,
  clockTime,
  minutesOf,
  type Weekday,
  weekdayOf,
} from '#app/platform/dates.ts'
import { isInWorkingHours, type WeeklyHours, weekOrder } from './rules.ts'

/** A visit that is still to come, and that follows the clinic's hours. */
export type VisitInHours = { date: CalendarDate; time: ClockTime; durationMinutes: number }

/** Visits on one weekday, from the start of the earliest to the end of the latest. */
export type VisitsOutside = { weekday: Weekday; from: ClockTime; to: ClockTime }

/** Those that no working range of the week holds. */
const outsideOf = <V extends VisitInHours>(visits: readonly V[], week: WeeklyHours): V[] =>
  visits.filter(
    ({ date, time, durationMinutes }) =>
      !isInWorkingHours(week, { weekday: weekdayOf(date), time, durationMinutes }),
  )

/** Those that the changed week leaves outside, and the old one did not. */
export function newlyOutside<V extends VisitInHours>(
  visits: readonly V[],
  before: WeeklyHours,
  after: WeeklyHours,
): V[] {
  const already = new Set(outsideOf(visits, before))
  return outsideOf(visits, after).filter((visit) => !already.has(visit))
}

/** On which weekdays they are, and when, from Monday on. */
export function whenOutside(visits: readonly VisitInHours[]): VisitsOutside[] {
  const byDay = Map.groupBy(visits, ({ date }) => weekdayOf(date))
  return weekOrder.flatMap((weekday) => {
    const ofDay = byDay.get(weekday)
    if (!ofDay) return []
    const starts = ofDay.map(({ time }) => minutesOf(time))
    const ends = ofDay.map(({ time, durationMinutes }) => minutesOf(time) + durationMinutes)
    return [{ weekday, from: clockTime(Math.min(...starts)), to: clockTime(Math.max(...ends)) }]
  })
}
