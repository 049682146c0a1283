import { addDays, type CalendarDate, daysBetween, weekdayOf } from '#app/platform/dates.ts'
import { rangesOn, type WeeklyHours, weekOrder } from './rules.ts'

/** Every other week has hours of its own: week A, week B, week A, and so on, before its first day as well as after. */
export type AlternateWeek = {
  /** A Monday on which a week A begins. */
  weekAStart: CalendarDate
  weekB: WeeklyHours
}

/** Somebody's own hours. `hours` hold every week, or in week A; null for the clinic's. */
export type OwnHours = { hours: WeeklyHours | null; alternate: AlternateWeek | null }

export type WeekLetter = 'A' | 'B'

const daysOfWeek = weekOrder.length

export const mondayOf = (date: CalendarDate): CalendarDate =>
  addDays(date, -weekOrder.indexOf(weekdayOf(date)))

export const sundayOf = (date: CalendarDate): CalendarDate => addDays(mondayOf(date), daysOfWeek - 1)

/** Counted in calendar days: neither a clock change nor week 53 of a year shifts it. */
export function weekLetterOn(
  { weekAStart }: Pick<AlternateWeek, 'weekAStart'>,
  date: CalendarDate,
): WeekLetter {
  const weeks = daysBetween(mondayOf(weekAStart), mondayOf(date)) / daysOfWeek
  return weeks % 2 === 0 ? 'A' : 'B'
}

/** Their week on that day; null for the clinic's. */
export const ownWeekOn = ({ hours, alternate }: OwnHours, date: CalendarDate): WeeklyHours | null =>
  hours !== null && alternate !== null && weekLetterOn(alternate, date) === 'B' ? alternate.weekB : hours

/** Whether they work on the weekday of that day in the other week only. */
export const isOffThatWeek = (who: OwnHours, date: CalendarDate): boolean => {
  const worksIn = (week: WeeklyHours | null) => week !== null && rangesOn(week, weekdayOf(date)).length > 0
  return !worksIn(ownWeekOn(who, date)) && ownWeeks(who).some(worksIn)
}

/** Every week that they may have; none where they follow the clinic's. */
export const ownWeeks = ({ hours, alternate }: OwnHours): WeeklyHours[] =>
  [hours, alternate?.weekB].filter((week) => week !== null && week !== undefined)
