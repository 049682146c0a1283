import { midnight } from '../../platform/dates.ts'
import { hoursLines } from './public-hours.ts'
import type { WeeklyHours } from './rules.ts'

/** As schema.org writes that a place is open all day. */
const lastMinute = '23:59'

/** The week as schema.org knows it: the hours of each group of days that are alike, as visitors read them. */
export const openingHoursSpecification = (week: WeeklyHours): object[] =>
  hoursLines(week).flatMap(({ days, spans }) =>
    spans.map(({ from, to }) => ({
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: days,
      opens: from,
      closes: to === midnight ? lastMinute : to,
    })),
  )
