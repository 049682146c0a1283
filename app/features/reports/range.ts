import {
  addDays,
  addMonths,
  type CalendarDate,
  daysBetween,
  firstDayOf,
  monthOf,
  parseDate,
  weekdayOf,
  weekdays,
} from '#app/platform/dates.ts'
import { addressOf, knownValue } from '#app/platform/lists/list-address.ts'

/** Days of the clinic, both ends among them. */
export type Range = { from: CalendarDate; to: CalendarDate }

export const rangeNames = ['week', 'month', 'ninety', 'own'] as const
export type RangeName = (typeof rangeNames)[number]

/** What the address asks for; own dates as they were typed. */
export type Asked = { name: RangeName; from: string; to: string }

/** Longer ones are refused: one answer never reads more than a year's visits. */
export const mostDays = 366
const longDays = 90
const daysAWeek = 7
const daysAYear = 366

export type RangeProblem = 'no-dates' | 'order' | 'too-long'

const path = '/admin/reports'
const filePath = `${path}/file`
const websitePath = `${path}/website`

/** Days that are named are meant, though nothing says so: report of others would pass for theirs. */
const namesDays = (search: URLSearchParams) => search.has('from') || search.has('to')

export const readAsked = (search: URLSearchParams): Asked => ({
  name: knownValue(search, 'range', rangeNames) ?? (namesDays(search) ? 'own' : 'month'),
  from: search.get('from') ?? '',
  to: search.get('to') ?? '',
})

/** @param today in the clinic */
export function rangeOf(
  { name, ...typed }: Asked,
  today: CalendarDate,
): { ok: true; range: Range } | { ok: false; problem: RangeProblem } {
  if (name === 'week') return { ok: true, range: weekOf(today) }
  if (name === 'ninety') return { ok: true, range: { from: addDays(today, 1 - longDays), to: today } }
  if (name === 'month') {
    const month = monthOf(today)
    return { ok: true, range: { from: firstDayOf(month), to: addDays(firstDayOf(addMonths(month, 1)), -1) } }
  }
  const [from, to] = [parseDate(typed.from), parseDate(typed.to)]
  if (from === null || to === null) return { ok: false, problem: 'no-dates' }
  if (from > to) return { ok: false, problem: 'order' }
  if (daysBetween(from, to) >= mostDays) return { ok: false, problem: 'too-long' }
  return { ok: true, range: { from, to } }
}

/** From the Sunday on or before that day to the Saturday after. */
export function weekOf(date: CalendarDate): Range {
  const from = addDays(date, -weekdays.indexOf(weekdayOf(date)))
  return { from, to: addDays(from, daysAWeek - 1) }
}

/** The same days of the year before; February 29 becomes February 28. */
export const yearBefore = ({ from, to }: Range): Range => ({
  from: dayAYearBefore(from),
  to: dayAYearBefore(to),
})

function dayAYearBefore(date: CalendarDate): CalendarDate {
  const year = Number(date.slice(0, 4)) - 1
  return parseDate(`${year}${date.slice(4)}`) ?? addDays(date, -daysAYear)
}

const parametersOf = ({ name, from, to }: Asked) =>
  name === 'own' ? { range: name, from, to } : { range: name }

/** The website's part of the same days. */
export const websiteReportAddress = (asked: Asked): string => addressOf(websitePath, parametersOf(asked))
/** Where an owner turns the counting on or off. */
export const countingPath = `${path}/counting`

export const reportsAddress = (asked: Asked): string => addressOf(path, parametersOf(asked))

/** What a file can hold: a table of the screen. */
export const tables = [
  'summary',
  'days',
  'weeks',
  'clinicians',
  'treatments',
  'room',
  'lead',
  'patients',
  'weekdays',
  'reminders',
] as const
export type TableName = (typeof tables)[number]

/** The same of the website's part. */
export const websiteTables = ['page-view-days', 'page-view-weeks', 'pages', 'sources', 'funnel'] as const
export type WebsiteTableName = (typeof websiteTables)[number]

export const fileAddress = (asked: Asked, table: TableName | WebsiteTableName): string =>
  addressOf(filePath, { ...parametersOf(asked), table })
