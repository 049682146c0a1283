import type { Role } from '#app/db/values.ts'
import { language } from '#app/language/language.ts'
import type { Language } from '#app/language/languages.ts'
import { m } from '#app/language/messages.ts'
import {
  addDays,
  type CalendarDate,
  daysBetween,
  parseDate,
  weekdayOf,
  weekdays,
} from '#app/platform/dates.ts'
import { capitalised, dayAndMonth, longDate } from '#app/platform/format.ts'
import type { IconName } from '#app/ui/icon.tsx'
import { mayDo, type Permission } from '../access/permissions/permissions.ts'
import { screenPath, screensFor } from '../access/screens/screens.ts'
import { addOpeningAddress, addAddress as closureAddress } from '../closures/address.ts'
import type { Caller } from '../desk/add/fields.ts'
import {
  addAddress,
  dashboardPath,
  listAddress,
  readAddress,
  repeatAddress,
  sheetAddress,
} from '../desk/address.ts'
import type { FoundPatient } from '../patients/search/found-patient.ts'

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

const words: Record<Language, Words> = {
  en: {
    today: ['today'],
    tomorrow: ['tomorrow'],
    yesterday: ['yesterday'],
    next: ['next'],
    weekdays: ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'],
    months: [
      ...['january', 'february', 'march', 'april', 'may', 'june', 'july'],
      ...['august', 'september', 'october', 'november', 'december'],
    ],
  },
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
  const said = words[language]
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

/** One thing that the palette leads to, or does. */
export type Entry = {
  id: string
  words: string
  /** A second line. */
  more?: string
  icon: IconName
  /** The key that does the same. */
  key?: string
  to: string | 'keys'
  /** What the form that opens there is filled in with: it stands in no address. */
  caller?: Caller
}

export type EntryGroup = { id: string; title: string; entries: Entry[] }

type Asked = {
  typed: string
  role: Role | null
  today: CalendarDate
  /** Where the visit that is open is repeated; null where none is. */
  repeat?: string | null
}

/** What the palette offers for what is typed, in groups; the patients are found by the server. */
export function entriesFor(asked: Asked, patients: readonly FoundPatient[]): EntryGroup[] {
  const groups = [
    { id: 'patients', title: m.keyboard_patients(), entries: patients.map(patientEntry) },
    { id: 'days', title: m.keyboard_days(), entries: mayDo(asked.role, 'visits') ? daysFor(asked) : [] },
    { id: 'actions', title: m.keyboard_actions(), entries: actionsFor(asked) },
    { id: 'screens', title: m.keyboard_screens(), entries: screensNamed(asked) },
  ]
  return groups.filter(({ entries }) => entries.length > 0)
}

const patientEntry = ({ id, name, phone, line }: FoundPatient): Entry => ({
  id: `patient-${id}`,
  words: name,
  more: phone === '' ? line : `${line} · ${phone}`,
  icon: 'user',
  to: patientAddress(id),
})

const patientAddress = (id: string): string => `/admin/patients/${encodeURIComponent(id)}`

const dayAddress = (date: CalendarDate) => listAddress({ schedule: { kind: 'day', date } })

function daysFor({ typed, today }: Asked): Entry[] {
  const tomorrow = addDays(today, 1)
  const near: Entry[] = [
    dayEntry(today, m.keyboard_today({ day: dayAndMonth(today) }), 'T'),
    dayEntry(tomorrow, m.keyboard_tomorrow({ day: dayAndMonth(tomorrow) })),
    {
      id: 'week',
      words: m.keyboard_this_week(),
      icon: 'calendar-dots',
      key: 'W',
      to: listAddress({ schedule: { kind: 'week', date: null } }),
    },
  ]
  if (typed === '') return near
  const day = typedDay(typed, { today, language: language() })
  if (day === null) return near.filter(({ words }) => isNamed(words, typed))
  return [near.find(({ id }) => id === `day-${day}`) ?? dayEntry(day, capitalised(longDate(day)))]
}

const dayEntry = (date: CalendarDate, words: string, key?: string): Entry => ({
  id: `day-${date}`,
  words,
  icon: 'calendar-blank',
  to: dayAddress(date),
  ...(key !== undefined && { key }),
})

function actionsFor({ typed, role, today, repeat = null }: Asked): Entry[] {
  const all: (Entry & { permission: Permission })[] = [
    ...(repeat === null
      ? []
      : [
          {
            id: 'repeat',
            words: m.keyboard_repeat(),
            icon: 'repeat',
            permission: 'visits',
            to: repeat,
          } as const,
        ]),
    {
      id: 'add',
      words: m.keyboard_add(),
      icon: 'phone-plus',
      key: 'N',
      permission: 'visits',
      to: addAddress(dashboardPath),
    },
    {
      id: 'print',
      words: m.keyboard_print_today(),
      icon: 'printer',
      key: 'P',
      permission: 'visits',
      to: sheetAddress(today),
    },
    {
      id: 'print-tomorrow',
      words: m.keyboard_print_tomorrow(),
      icon: 'printer',
      permission: 'visits',
      to: sheetAddress(addDays(today, 1)),
    },
    {
      id: 'close',
      words: m.keyboard_close_day(),
      icon: 'calendar-blank',
      permission: 'closures',
      to: closureAddress,
    },
    {
      id: 'special-hours',
      words: m.keyboard_special_hours(),
      icon: 'clock',
      permission: 'closures',
      to: addOpeningAddress,
    },
    {
      id: 'keys',
      words: m.keyboard_shortcuts(),
      icon: 'table',
      key: '?',
      permission: 'back-office',
      to: 'keys',
    },
  ]
  const open = all.filter(({ permission }) => mayDo(role, permission))
  if (typed === '') return open
  const named = open.filter(({ words }) => isNamed(words, typed))
  return mayDo(role, 'visits') && isCaller(typed) ? [...named, addFor(typed)] : named
}

/** A name or a number, rather than a single letter. */
const isCaller = (typed: string) => typed.length >= 2

const addFor = (typed: string): Entry => ({
  id: 'add-for',
  words: m.keyboard_add_for({ words: typed }),
  more: m.keyboard_add_for_hint(),
  icon: 'phone-plus',
  to: addAddress(dashboardPath),
  caller: /\p{L}/u.test(typed) ? { name: typed } : { phone: typed },
})

function screensNamed({ typed, role }: Asked): Entry[] {
  const screens = screensFor(role).map(
    ({ page, name, icon }): Entry => ({
      id: `screen-${page}`,
      words: name(),
      icon,
      to: screenPath(page),
    }),
  )
  return typed === '' ? screens : screens.filter(({ words }) => isNamed(words, typed))
}

const openVisit = new RegExp(`^${dashboardPath}/([^/]+)$`)
/** Pages of the desk that are none of a visit. */
const besides = ['add', 'sheet', 'rows', 'export']

/** Where the visit is repeated whose details are open at that address; null where none are. */
export function repeatOf({ pathname, search }: { pathname: string; search: string }): string | null {
  const id = openVisit.exec(pathname)?.[1]
  if (id === undefined || besides.includes(id)) return null
  return repeatAddress(readAddress(new URLSearchParams(search)).list, decodeURIComponent(id))
}

const bare = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** Each word that was typed begins one of the words. */
function isNamed(words: string, typed: string): boolean {
  const all = bare(words).split(/[^\p{L}\p{N}]+/u)
  return bare(typed)
    .split(/\s+/)
    .filter(Boolean)
    .every((begin) => all.some((word) => word.startsWith(begin)))
}
