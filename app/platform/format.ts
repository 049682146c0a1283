import type { CalendarDate, ClockTime, Weekday } from '../db/values.ts'
import { language } from '../language/language.ts'
import { type Language, localeOf } from '../language/languages.ts'
import { number } from '../language/message-formats.ts'
import { m } from '../language/messages.ts'
import { daysBetween, firstDayOf, twelveHour, utc, weekdayOf, weekdays } from './dates.ts'
import { recordOf } from './shapes/collections.ts'

/** Days, times, numbers and lists as people read them, in the language in use. */

/** As the browser's own formatters and calendars name it: "en-US", "es-US". */
export const locale = (): string => localeOf(language())

/** Something for each language, such as a formatter, made when it is first asked for: to make one costs more than to use it. */
function inEachLanguage<Made>(make: (language: Language) => Made): () => Made {
  const known: Partial<Record<Language, Made>> = {}
  return () => {
    const wanted = language()
    known[wanted] ??= make(wanted)
    return known[wanted]
  }
}

const ofDates = (options: Intl.DateTimeFormatOptions) =>
  inEachLanguage((wanted) => new Intl.DateTimeFormat(localeOf(wanted), { ...options, timeZone: 'UTC' }))

/** Spanish as people here write it has no comma after the weekday. */
function ofDays(weekday: 'long' | 'short', options: Intl.DateTimeFormatOptions) {
  const whole = ofDates({ weekday, ...options })
  const alone = ofDates({ weekday })
  const rest = ofDates(options)
  return (date: CalendarDate): string => {
    const at = utc(date)
    return language() === 'es' ? `${alone().format(at)} ${rest().format(at)}` : whole().format(at)
  }
}

const shortDates = ofDates({ month: 'short', day: 'numeric', year: 'numeric' })

/** "Wednesday, December 9, 2026", "miércoles 9 de diciembre de 2026" */
export const longDate = ofDays('long', { month: 'long', day: 'numeric', year: 'numeric' })
/** "Dec 9, 2026", "9 dic 2026" */
export const dateInShort = (date: CalendarDate): string => shortDates().format(utc(date))
const datesInFull = ofDates({ month: 'long', day: 'numeric', year: 'numeric' })
/** "December 9, 2026", "9 de diciembre de 2026" */
export const dateInFull = (date: CalendarDate): string => datesInFull().format(utc(date))
/** "Wednesday, December 9", "miércoles 9 de diciembre" */
export const dayAndMonth = ofDays('long', { month: 'long', day: 'numeric' })
/** "Wed, Dec 9", "mié 9 dic" */
export const shortDate = ofDays('short', { month: 'short', day: 'numeric' })

const shortWeekdays = ofDates({ weekday: 'short' })
/** "Wed", "mié" */
export const shortWeekday = (date: CalendarDate): string => shortWeekdays().format(utc(date))

const nearDays = inEachLanguage(
  (wanted) => new Intl.RelativeTimeFormat(localeOf(wanted), { numeric: 'auto' }),
)
const daysInWeek = 7
/** A day to come as people say it today: "today", "tomorrow", "Wed", and from a week ahead on "Wed, Dec 16". */
export function dayAhead(date: CalendarDate, today: CalendarDate): string {
  const days = daysBetween(today, date)
  if (days <= 1) return nearDays().format(days, 'day')
  return days < daysInWeek ? shortWeekday(date) : shortDate(date)
}

const daysOfMonths = ofDates({ month: 'short', day: 'numeric' })
/** "Dec 9", "9 dic" */
export const dayOfMonth = (date: CalendarDate): string => daysOfMonths().format(utc(date))

/** "Friday 27", "viernes 27" */
export const weekdayAndDay = (date: CalendarDate): string =>
  `${weekdayName(weekdayOf(date))} ${Number(date.slice(-2))}`

const monthsAlone = ofDates({ month: 'long' })
/** "December", "diciembre", of a `yyyy-mm`. */
export const monthAlone = (month: string): string => monthsAlone().format(utc(firstDayOf(month)))

const months = ofDates({ month: 'long', year: 'numeric' })
/** "December 2026", "diciembre de 2026", of a `yyyy-mm`. */
export const monthName = (month: string): string => months().format(utc(firstDayOf(month)))

/** "9:00 AM", "9:00 a. m."; the Spanish one never breaks, the English one where it is told not to. */
export function timeText(time: ClockTime): string {
  const text = twelveHour(time)
  return language() === 'es' ? text.replace(/ ([AP])M$/, (_, half) => spanishHalves[half] ?? '') : text
}
const spanishHalves: Record<string, string> = { A: '\u00a0a.\u00a0m.', P: '\u00a0p.\u00a0m.' }

/** "Wed, Dec 9 at 9:00 AM", "mié 9 dic, 9:00 a. m." */
export const dayAndTime = ({ date, time }: { date: CalendarDate; time: ClockTime }): string =>
  m.platform_day_at_time({ date: shortDate(date), time: timeText(time) })

/** "Dec 9, 2026 at 9:00 AM", "9 dic 2026, 9:00 a. m." */
export const dateAndTime = ({ date, time }: { date: CalendarDate; time: ClockTime }): string =>
  m.platform_day_at_time({ date: dateInShort(date), time: timeText(time) })

/** A sentence whose lines end neither in "9:00 AM" nor between "December" and "9". */
export const unbroken = (sentence: string): string =>
  sentence.replace(/(\d) (?=[AP]M\b)/g, '$1\u00a0').replace(/(\p{L}) (?=\d+\b(?!:))/gu, '$1\u00a0')

/** A day or a time that is in a narrow line: its words never part. */
export const inOnePiece = (text: string): string => text.replaceAll(' ', '\u00a0')

/** Without the full stop after a word that ends in one ("9:00 a. m."), or after what somebody wrote with its own. */
export const stoppedOnce = (sentence: string): string => sentence.replace(/([.!?…])\.(?=\s|$)/g, '$1')

/** A day of that name: 2026-11-01 is a Sunday, with which the list of weekdays begins. */
const weekdayInstant = (weekday: Weekday) => new Date(Date.UTC(2026, 10, 1 + weekdays.indexOf(weekday)))

/** All seven are made at once, when one is asked for: every day of a calendar asks. */
const namesOfWeekdays = (weekday: 'long' | 'narrow') =>
  inEachLanguage((wanted) => {
    const names = new Intl.DateTimeFormat(localeOf(wanted), { weekday, timeZone: 'UTC' })
    return recordOf(weekdays, (day) => names.format(weekdayInstant(day)))
  })

const weekdayNames = namesOfWeekdays('long')
const weekdayLetters = namesOfWeekdays('narrow')
/** "Wednesday", "miércoles" */
export const weekdayName = (weekday: Weekday): string => weekdayNames()[weekday]
/** "W", "M" */
export const weekdayLetter = (weekday: Weekday): string => weekdayLetters()[weekday]
/** "Wednesdays", "miércoles", "sábados" */
export function weekdayPlural(weekday: Weekday): string {
  const name = weekdayName(weekday)
  if (!['en', 'es'].includes(language())) return name
  return name.endsWith('s') ? name : `${name}s`
}

/** "1,500" */

export const numberText = (value: number): string => number(language(), value)

const sizeUnits = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const
const sizes = inEachLanguage((wanted) =>
  sizeUnits.map(
    (unit) =>
      new Intl.NumberFormat(localeOf(wanted), {
        style: 'unit',
        unit,
        unitDisplay: 'short',
        maximumFractionDigits: 1,
      }),
  ),
)
/** "1.2 MB", "340 kB": thousands, as disks are sold. */
export function sizeText(bytes: number): string {
  const step = bytes < 1_000 ? 0 : Math.min(sizeUnits.length - 1, Math.floor(Math.log10(bytes) / 3))
  return sizes()[step]?.format(bytes / 1_000 ** step) ?? ''
}

const distances = inEachLanguage((wanted) => new Intl.RelativeTimeFormat(localeOf(wanted)))
const distancesByName = inEachLanguage(
  (wanted) => new Intl.RelativeTimeFormat(localeOf(wanted), { numeric: 'auto' }),
)
/** "in 12 minutes", "hace 2 días"; a day away by its name: "tomorrow", "ayer". */
export function distanceText(value: number, unit: 'second' | 'minute' | 'hour' | 'day'): string {
  const isNamed = unit === 'day' && Math.abs(value) === 1
  return (isNamed ? distancesByName() : distances()).format(value, unit)
}

const lists = inEachLanguage((wanted) => new Intl.ListFormat(localeOf(wanted), { type: 'conjunction' }))
/** "A, B, and C", "A, B y C" */
export const listText = (words: readonly string[]): string => lists().format(words)

/** With a capital at its beginning, where something else than a sentence begins with it. */
export const capitalised = (text: string): string => text.charAt(0).toLocaleUpperCase() + text.slice(1)

const radix = 36
/** In milliseconds since 1970: beyond them a number is no moment (ECMA-262, "Time Values and Time Range"). */
const mostMilliseconds = 8.64e15
const aNumber = /^[\da-z]{1,11}$/

/** A moment to the millisecond in a third of its letters, for what is in each row of a page; other text as it is. */
export function shortInstant(instant: string): string {
  const milliseconds = Date.parse(instant)
  const isExact = milliseconds >= 0 && new Date(milliseconds).toISOString() === instant
  return isExact ? milliseconds.toString(radix) : instant
}

/** The moment that such text stands for; what is none comes back as it is, the long form too. */
export function longInstant(text: string): string {
  const milliseconds = aNumber.test(text) ? Number.parseInt(text, radix) : Number.NaN
  return milliseconds <= mostMilliseconds ? new Date(milliseconds).toISOString() : text
}

const names: Partial<Record<string, () => string>> = { en: m.platform_english, es: m.platform_spanish }

const namesWithin: typeof names = { en: m.platform_english_within, es: m.platform_spanish_within }

const namesOfLanguages = inEachLanguage(
  (wanted) => new Intl.DisplayNames(localeOf(wanted), { type: 'language' }),
)
const nameOf = (language: string): string => namesOfLanguages().of(language) ?? language

/** "Spanish", "español": inside a sentence. */
export const languageNameWithin = (language: Language): string =>
  namesWithin[language]?.() ?? nameOf(language)

/** "Spanish", "Español": what a language is called in the one in use, where it is alone. */
export const languageName = (language: Language): string =>
  names[language]?.() ?? capitalised(nameOf(language))
