import { defaultHours, isInWorkingHours, rangesOn } from '../app/features/opening-hours/rules.ts'
import { clinicDate } from '../app/platform/clinic-time.server.ts'
import { addDays, type CalendarDate, clockTime, weekdayOf } from '../app/platform/dates.ts'

/** The notice that a booking needs, and a day to be sure. */
const firstDay = 3

/** The next so many days on which the clinic is open: on others no visit ends before closing. */
export function workingDays(count: number): CalendarDate[] {
  const today = clinicDate(Temporal.Now.instant())
  const days = Array.from({ length: count * 2 + 5 }, (_, day) => addDays(today, firstDay + day))
  return days.filter((date) => rangesOn(defaultHours.week, weekdayOf(date)).length > 0).slice(0, count)
}

const minutesOfBlock = 5
const blocksOfDay = 288

/** Every five minutes of a working day from which a visit of five minutes ends by lunch or closing. */
export const workingTimes = Array.from({ length: blocksOfDay }, (_, block) =>
  clockTime(block * minutesOfBlock),
).filter((time) =>
  isInWorkingHours(defaultHours.week, { weekday: 'Monday', time, durationMinutes: minutesOfBlock }),
)
