import { midnight, minutesOf, type Weekday } from '#app/platform/dates.ts'
import {
  endMinuteOf,
  joinedRanges,
  rangesOn,
  type WeeklyHours,
  type WorkingRange,
  weekOrder,
} from './rules.ts'

/**
 * Ranges with no longer a break between them are one to the public: lunch is not mentioned
 * (docs/topics/clinic-time.md).
 */
export const longestBreak = 90

/** Weekdays on which the clinic is open alike, as visitors read it. */
export type HoursLine = { days: readonly Weekday[]; spans: readonly WorkingRange[] }

/** From when to when visitors may come on such a day, in order; breaks such as lunch are left out. */
export const publicSpans = (ranges: readonly WorkingRange[]): WorkingRange[] =>
  joinedRanges(ranges, longestBreak)

/** The breaks between working hours that visitors do not read of, in minutes of the day: lunch. */
export const shortBreaks = (ranges: readonly WorkingRange[]): { from: number; to: number }[] =>
  ranges.flatMap((range, place) => {
    const before = ranges[place - 1]
    if (!before) return []
    const gap = { from: endMinuteOf(before), to: minutesOf(range.from) }
    return gap.to - gap.from <= longestBreak ? [gap] : []
  })

/** The week as visitors read it: days that are alike in one line, by their first day. */
export function hoursLines(week: WeeklyHours): HoursLine[] {
  const lines: (HoursLine & { days: Weekday[]; key: string })[] = []
  for (const day of openDays(week)) {
    const spans = publicSpans(rangesOn(week, day))
    const key = JSON.stringify(spans)
    const alike = lines.find((line) => line.key === key)
    if (alike) alike.days.push(day)
    else lines.push({ days: [day], spans, key })
  }
  return lines.map(({ days, spans }) => ({ days, spans }))
}

export const openDays = (week: WeeklyHours): Weekday[] =>
  weekOrder.filter((day) => rangesOn(week, day).length > 0)

export const closedDays = (week: WeeklyHours): Weekday[] =>
  weekOrder.filter((day) => rangesOn(week, day).length === 0)

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
