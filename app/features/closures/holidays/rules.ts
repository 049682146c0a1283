import {
  addDays,
  type CalendarDate,
  firstDayOf,
  type Weekday,
  weekdayOf,
  weekdays,
} from '#app/platform/dates.ts'
import type { Closure } from '../rules.ts'

/** In the order of a year. All but the day after Thanksgiving are the law's (5 U.S.C. 6103). */
export const holidayNames = [
  'new-year',
  'martin-luther-king',
  'presidents',
  'memorial',
  'juneteenth',
  'independence',
  'labor',
  'columbus',
  'veterans',
  'thanksgiving',
  'after-thanksgiving',
  'christmas',
] as const
export type HolidayName = (typeof holidayNames)[number]

/** `observed`: instead of a Saturday or Sunday; `weekend`: that Saturday or Sunday itself. */
export type Holiday = { name: HolidayName; day: CalendarDate; on: 'day' | 'weekend' | 'observed' }
export type HolidayYear = { year: number; holidays: (Holiday & { isAdded: boolean })[] }

/** The day itself, or the first such weekday from that day on: the third Monday of January is the first from the 15th on. */
type ByLaw = { month: string; day: number; weekday?: Weekday }

const daysByLaw: Record<HolidayName, ByLaw> = {
  'new-year': { month: '01', day: 1 },
  'martin-luther-king': { month: '01', day: 15, weekday: 'Monday' },
  presidents: { month: '02', day: 15, weekday: 'Monday' },
  memorial: { month: '05', day: 25, weekday: 'Monday' },
  juneteenth: { month: '06', day: 19 },
  independence: { month: '07', day: 4 },
  labor: { month: '09', day: 1, weekday: 'Monday' },
  columbus: { month: '10', day: 8, weekday: 'Monday' },
  veterans: { month: '11', day: 11 },
  thanksgiving: { month: '11', day: 22, weekday: 'Thursday' },
  'after-thanksgiving': { month: '11', day: 23, weekday: 'Friday' },
  christmas: { month: '12', day: 25 },
}

/**
 * The holidays of a year. One on a Saturday is observed on the Friday before, one on a Sunday on the Monday after: then
 * both days are listed, since a clinic may work on weekends. New Year's Day may be observed on the last day of the year
 * before.
 */
export const listHolidays = (year: number): Holiday[] =>
  holidayNames.flatMap((name): Holiday[] => {
    const { month, day, weekday } = daysByLaw[name]
    const from = addDays(firstDayOf(`${year}-${month}`), day - 1)
    return weekday ? [{ name, day: firstOn(weekday, from), on: 'day' }] : daysOf(name, from)
  })

function firstOn(weekday: Weekday, from: CalendarDate): CalendarDate {
  const ahead = weekdays.indexOf(weekday) - weekdays.indexOf(weekdayOf(from))
  return addDays(from, (ahead + weekdays.length) % weekdays.length)
}

function daysOf(name: HolidayName, day: CalendarDate): Holiday[] {
  const moved: Partial<Record<Weekday, number>> = { Saturday: -1, Sunday: 1 }
  const by = moved[weekdayOf(day)] ?? 0
  if (by === 0) return [{ name, day, on: 'day' }]
  const itself = { name, day, on: 'weekend' } as const
  const observed = { name, day: addDays(day, by), on: 'observed' } as const
  return by < 0 ? [observed, itself] : [itself, observed]
}

/**
 * The holidays of this year that are still to come, and those of the next. @param ahead the closures that are not over
 */
export function holidayYears(today: CalendarDate, ahead: readonly Closure[]): HolidayYear[] {
  const thisYear = Number(today.slice(0, 4))
  return [thisYear, thisYear + 1].flatMap((year) => {
    const coming = listHolidays(year).filter(({ day }) => day >= today)
    const holidays = coming.map((one) => ({ ...one, isAdded: isClosedOn(ahead, one.day) }))
    return holidays.length === 0 ? [] : [{ year, holidays }]
  })
}

/** Whether the clinic is closed for all of that day already. */
export const isClosedOn = (closures: readonly Closure[], day: CalendarDate): boolean =>
  closures.some(
    ({ scope, firstDay, lastDay, fromTime, toTime }) =>
      scope === 'clinic' &&
      (firstDay < day || (firstDay === day && fromTime === null)) &&
      (lastDay > day || (lastDay === day && toTime === null)),
  )

/** Name on the wire: a box of its own for each. */
export const holidayField = (year: number, { name, on }: Pick<Holiday, 'name' | 'on'>): string =>
  `holiday ${year} ${name}${on === 'weekend' ? ' itself' : ''}`
