import { type ClockTime, minutesOf, timeOf, type Weekday } from '../../platform/dates.ts'
import { clinic } from './content.ts'

/** An unbroken stretch of a working day; a visit may end at the minute where it ends. */
export type WorkingRange = { from: ClockTime; to: ClockTime }

const { openOn, opens, closes, lunch } = clinic.hours
const openDays: readonly Weekday[] = openOn
const morning: WorkingRange = { from: timeOf(opens), to: timeOf(lunch.from) }
const afternoon: WorkingRange = { from: timeOf(lunch.to), to: timeOf(closes) }

/** When patients are seen on that weekday, in order; empty where nobody is. The one place that knows it. */
export const workingRanges = (weekday: Weekday): WorkingRange[] =>
  openDays.includes(weekday) ? [morning, afternoon] : []

/** Whether a visit of so many minutes lies inside one range of the day. */
export function isInWorkingHours(weekday: Weekday, time: ClockTime, durationMinutes: number): boolean {
  const start = minutesOf(time)
  return workingRanges(weekday).some(
    ({ from, to }) => start >= minutesOf(from) && start + durationMinutes <= minutesOf(to),
  )
}
