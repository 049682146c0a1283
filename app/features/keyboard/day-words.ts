import type { Language } from '#app/language/languages.ts'
import {
  addDays,
  type CalendarDate,
  daysBetween,
  parseDate,
  weekdayOf,
  weekdays,
} from '#app/platform/dates.ts'

type Words = {
  today: string[]
  tomorrow: string[]
  yesterday: string[]
  next: string[]
  /** From Sunday, as `weekdays` has them. */
  weekdays: string[]
  /** From January. */
  months: string[]
}

const english: Words = {
  today: ['today'],
  tomorrow: ['tomorrow'],
  yesterday: ['yesterday'],
  next: ['next'],
  weekdays: ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'],
  months: [
    ...['january', 'february', 'march', 'april', 'may', 'june', 'july'],
    ...['august', 'september', 'october', 'november', 'december'],
  ],
}

/** Staff who read another language type English ones. */
const words: Partial<Record<Language, Words>> = {
  en: english,
  es: {
    today: ['hoy'],
    tomorrow: ['manana'],
    yesterday: ['ayer'],
    next: ['proximo', 'siguiente'],
    weekdays: ['domingo', 'lunes', 'martes', 'miercoles', 'jueves', 'viernes', 'sabado'],
    months: [
      ...['enero', 'febrero', 'marzo', 'abril', 'mayo', 'junio', 'julio'],
      ...['agosto', 'septiembre', 'octubre', 'noviembre', 'diciembre'],
    ],
  },
}

/** Fewer letters of a word may be anybody's name. */
const fewestLetters = 3
const daysOfWeek = 7
/** A day without a year is the nearest: of this year, until it lies so far back. */
const mostDaysBack = 180

const bareWords = (text: string) =>
  text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll(/\s+/g, ' ').trim()

/**
 * The day that was typed: "tomorrow", "Fri", "next Tuesday", "12/3", "Dec 14", "2026-12-14"; in Spanish "mañana",
 * "vie", "próximo martes", "3/12", "14 dic". Null where it is none.
 */
export function typedDay(
  typed: string,
  { today, language }: { today: CalendarDate; language: Language },
): CalendarDate | null {
  const said = words[language] ?? english
  const text = bareWords(typed)
  const exact = parseDate(text)
  if (exact) return exact
  if (begins(text, said.today)) return today
  if (begins(text, said.tomorrow)) return addDays(today, 1)
  if (begins(text, said.yesterday)) return addDays(today, -1)
  return typedWeekday(text, said, today) ?? typedDate(text, said, { today, language })
}

const begins = (text: string, all: readonly string[]) =>
  text.length >= fewestLetters && all.some((word) => word.startsWith(text))

/** The first of that name from today on; "next" one is that of the week after. */
function typedWeekday(text: string, said: Words, today: CalendarDate): CalendarDate | null {
  const parts = text.split(' ').filter((part) => !['el', 'on'].includes(part))
  const isNext = parts.some((part) => said.next.includes(part))
  const [name = '', ...others] = parts.filter((part) => !said.next.includes(part))
  if (others.length > 0 || name.length < fewestLetters) return null
  const found = said.weekdays.findIndex((word) => word.startsWith(name.replace(/\.$/, '')))
  if (found < 0) return null
  const ahead = (found - weekdays.indexOf(weekdayOf(today)) + daysOfWeek) % daysOfWeek
  return addDays(today, ahead + (isNext ? daysOfWeek : 0))
}

type Context = { today: CalendarDate; language: Language }

/** Month and day, in the order of the language, by figures or by the month's name, with or without a year. */
function typedDate(text: string, said: Words, { today, language }: Context): CalendarDate | null {
  const [, one, other, year] = /^(\d{1,2})[/.](\d{1,2})(?:[/.](\d{4}))?$/.exec(text) ?? []
  if (one && other) {
    const [month, day] = language === 'en' ? [one, other] : [other, one]
    return nearest({ month: Number(month), day: Number(day), year }, today)
  }
  const named =
    /^(?<month>[a-z]{3,})\.? (?<day>\d{1,2})(?:,? (?<year>\d{4}))?$/.exec(text) ??
    /^(?<day>\d{1,2}) (?:de )?(?<month>[a-z]{3,})\.?(?: (?:de )?(?<year>\d{4}))?$/.exec(text)
  const name = named?.groups?.month ?? ''
  const month = said.months.findIndex((word) => name !== '' && word.startsWith(name)) + 1
  if (month === 0) return null
  return nearest({ month, day: Number(named?.groups?.day), year: named?.groups?.year }, today)
}

type Parts = { month: number; day: number; year: string | undefined }

function nearest({ month, day, year }: Parts, today: CalendarDate): CalendarDate | null {
  const two = (value: number) => String(value).padStart(2, '0')
  const of = (wanted: number) => parseDate(`${wanted}-${two(month)}-${two(day)}`)
  if (year !== undefined) return of(Number(year))
  const thisYear = Number(today.slice(0, 4))
  const here = of(thisYear)
  return here && daysBetween(here, today) <= mostDaysBack ? here : (of(thisYear + 1) ?? here)
}
