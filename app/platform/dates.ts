/** Days and times as plain text, for browser and server; nothing here knows a time zone. */
import { type CalendarDate, type ClockTime, type Weekday, weekdays } from '../db/values.ts'

export { type CalendarDate, type ClockTime, type Weekday, weekdays } from '../db/values.ts'

const dayMilliseconds = 86_400_000
export const dayMinutes = 1_440
/** Nobody is treated earlier or later; beyond them the databases' texts no longer sort by time. */
const years = { first: '1900', last: '2200' }
const datePattern = /^\d{4}-\d{2}-\d{2}$/
const monthPattern = /^\d{4}-(0[1-9]|1[0-2])$/
const clockPattern = /^([01]\d|2[0-3]):([0-5]\d)$/
const twelveHourPattern = /^(0?[1-9]|1[0-2]):([0-5]\d)\s?([AaPp])\.?[Mm]\.?$/

/** A `Temporal.PlainDate`, which writes itself as `yyyy-mm-dd`. */
export const calendarDate = (day: { readonly year: number; readonly month: number; toString(): string }) =>
  asDate(day.toString())

/** Null for anything but a day of 1900 to 2200 that exists, written `yyyy-mm-dd`. */
export function parseDate(text: string): CalendarDate | null {
  if (!datePattern.test(text) || !isKnownYear(text)) return null
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text) ? asDate(text) : null
}

/** Understands "9:00 AM" and "09:00"; null for anything else. */
export function parseTime(text: string): ClockTime | null {
  const trimmed = text.trim()
  if (clockPattern.test(trimmed)) return asTime(trimmed)
  const parts = twelveHourPattern.exec(trimmed)
  if (!parts) return null
  const afternoon = parts[3]?.toLowerCase() === 'p'
  const hour = (Number(parts[1]) % 12) + (afternoon ? 12 : 0)
  return asTime(`${String(hour).padStart(2, '0')}:${parts[2]}`)
}

/** `yyyy-mm` of 1900 to 2200, or null. */
export const parseMonth = (text: string): string | null =>
  monthPattern.test(text) && isKnownYear(text) ? text : null

const isKnownYear = (text: string): boolean => {
  const year = text.slice(0, 4)
  return year >= years.first && year <= years.last
}

export const weekdayOf = (date: CalendarDate): Weekday => nthWeekday(utc(date).getUTCDay())

/** The weekday so many days later, or before. */
export const weekdayAfter = (weekday: Weekday, days: number): Weekday =>
  nthWeekday(weekdays.indexOf(weekday) + days)

const nthWeekday = (index: number): Weekday => weekdays.at(index % 7) ?? 'Sunday'

export function addDays(date: CalendarDate, days: number): CalendarDate {
  return asDate(new Date(utc(date).getTime() + days * dayMilliseconds).toISOString().slice(0, 10))
}

/** Whole days from one day to the other; negative when `to` is earlier. */
export const daysBetween = (from: CalendarDate, to: CalendarDate): number =>
  (utc(to).getTime() - utc(from).getTime()) / dayMilliseconds

/** From the first to the last of them, both included; none where the last is earlier. */
export function daysFrom(first: CalendarDate, last: CalendarDate): CalendarDate[] {
  const days: CalendarDate[] = []
  for (let day = first; day <= last; day = addDays(day, 1)) days.push(day)
  return days
}

export const earlierOf = (one: CalendarDate, other: CalendarDate): CalendarDate => (one < other ? one : other)

export const laterOf = (one: CalendarDate, other: CalendarDate): CalendarDate => (one > other ? one : other)

export const monthOf = (date: CalendarDate): string => date.slice(0, 7)

export function addMonths(month: string, count: number): string {
  const [year, index] = [Number(month.slice(0, 4)), Number(month.slice(5))]
  return new Date(Date.UTC(year, index - 1 + count, 1)).toISOString().slice(0, 7)
}

/** Every day of a `yyyy-mm`, first to last. */
export function daysOfMonth(month: string): CalendarDate[] {
  return daysFrom(firstDayOf(month), addDays(firstDayOf(addMonths(month, 1)), -1))
}

/** "9:00 AM": how a time is sent; how it is shown is `timeText`'s. */
export function twelveHour(time: ClockTime): string {
  const hour = Number(time.slice(0, 2))
  return `${hour % 12 || 12}:${time.slice(3)} ${hour < 12 ? 'AM' : 'PM'}`
}

/** Minutes since midnight. */
export const minutesOf = (time: ClockTime): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

/** That many minutes after midnight; from 1440 on it is the next day's. */
export function clockTime(minutes: number): ClockTime {
  const hour = String(Math.floor(minutes / 60) % 24).padStart(2, '0')
  return asTime(`${hour}:${String(minutes % 60).padStart(2, '0')}`)
}

/** The beginning of a day. */
export const midnight = clockTime(0)

/** A time that we wrote ourselves. @throws where it is none */
export function timeOf(text: string): ClockTime {
  const time = parseTime(text)
  if (time === null) throw new RangeError(`no time of day: ${text}`)
  return time
}

/** Without doubles, earliest first. */
export const sortedTimes = (times: readonly ClockTime[]): ClockTime[] => [...new Set(times)].sort()

/** The first day of a `yyyy-mm`. */
export const firstDayOf = (month: string): CalendarDate => asDate(`${month}-01`)

/** Only for text of the right shape: a brand is nothing that the compiler could look for in it. */
function asDate(text: string): CalendarDate {
  return text as CalendarDate
}

/** The same. */
function asTime(text: string): ClockTime {
  return text as ClockTime
}

/** Its midnight in UTC, for calendars that count in instants. */
export const utc = (date: CalendarDate): Date => new Date(date)
