import { addDays, type CalendarDate, weekdayOf } from '../../../platform/dates.ts'
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

export type Holiday = { name: HolidayName; day: CalendarDate; isObserved: boolean }

/** As date-holidays calls them in English. */
const namesOfLibrary: Record<string, HolidayName> = {
  "New Year's Day": 'new-year',
  'Martin Luther King Jr. Day': 'martin-luther-king',
  "Washington's Birthday": 'presidents',
  'Memorial Day': 'memorial',
  Juneteenth: 'juneteenth',
  'Independence Day': 'independence',
  'Labour Day': 'labor',
  'Columbus Day': 'columbus',
  'Veterans Day': 'veterans',
  'Thanksgiving Day': 'thanksgiving',
  'Christmas Day': 'christmas',
}

/** A holiday as the library tells it. */
export type NamedDay = { name: string; day: CalendarDate }

/**
 * The holidays of a year on the days on which they are observed: on a Saturday the Friday before, on a Sunday the
 * Monday after. The library leaves that out for Veterans Day, so that it is counted here for all of them.
 */
export function holidaysOf(days: readonly NamedDay[]): Holiday[] {
  const found = days.flatMap(({ name, day }): Holiday[] => {
    const known = namesOfLibrary[name]
    return known ? [observed(known, day)] : []
  })
  const thanksgiving = found.find(({ name }) => name === 'thanksgiving')
  if (thanksgiving)
    found.push({ name: 'after-thanksgiving', day: addDays(thanksgiving.day, 1), isObserved: false })
  return holidayNames.flatMap((name) => found.find((one) => one.name === name) ?? [])
}

function observed(name: HolidayName, day: CalendarDate): Holiday {
  const moved = { Saturday: -1, Sunday: 1 } as Partial<Record<string, number>>
  const by = moved[weekdayOf(day)] ?? 0
  return { name, day: addDays(day, by), isObserved: by !== 0 }
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
export const holidayField = (year: number, name: HolidayName): string => `holiday ${year} ${name}`
