import {
  addDays,
  addMonths,
  type CalendarDate,
  daysFrom,
  firstDayOf,
  weekdayOf,
  weekdays,
} from '#app/platform/dates.ts'

const daysAWeek = 7

/** From the Sunday before the month begins, or on which it does, to the Saturday at its end. */
export function datesShown(month: string): CalendarDate[] {
  const first = firstDayOf(month)
  const last = addDays(firstDayOf(addMonths(month, 1)), -1)
  const before = weekdays.indexOf(weekdayOf(first))
  const after = daysAWeek - 1 - weekdays.indexOf(weekdayOf(last))
  return daysFrom(addDays(first, -before), addDays(last, after))
}

/** Those days in weeks. */
export const inWeeks = <Day>(days: readonly Day[]): Day[][] =>
  Array.from({ length: days.length / daysAWeek }, (_, week) =>
    days.slice(week * daysAWeek, (week + 1) * daysAWeek),
  )
