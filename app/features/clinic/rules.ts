import {
  addDays,
  type CalendarDate,
  type ClockTime,
  daysBetween,
  minutesOf,
  timeOf,
  type Weekday,
  weekdayOf,
} from '../../platform/dates.ts'
import { clinic } from './content.ts'

const opens = timeOf(clinic.hours.opens)
const closes = timeOf(clinic.hours.closes)
const openOn: readonly Weekday[] = clinic.hours.openOn

/** Whether the clinic is open, and how much of the working day is over: 0 at opening, 1 at closing. */
export type Opening =
  | { isOpen: true; dayShare: number }
  | { isOpen: false; next: { date: CalendarDate; time: ClockTime; inDays: number } }

/** @param date @param time the clinic's day and time. The minute of closing is closed. */
export function openingAt(date: CalendarDate, time: ClockTime): Opening {
  const isWorkday = openOn.includes(weekdayOf(date))
  if (isWorkday && time >= opens && time < closes) {
    const share = (minutesOf(time) - minutesOf(opens)) / (minutesOf(closes) - minutesOf(opens))
    return { isOpen: true, dayShare: share }
  }
  const next = isWorkday && time < opens ? date : nextWorkday(date)
  return { isOpen: false, next: { date: next, time: opens, inDays: daysBetween(date, next) } }
}

function nextWorkday(date: CalendarDate): CalendarDate {
  let day = addDays(date, 1)
  while (!openOn.includes(weekdayOf(day))) day = addDays(day, 1)
  return day
}
