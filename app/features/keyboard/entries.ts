import type { Role } from '#app/db/values.ts'
import { language } from '#app/language/language.ts'
import { m } from '#app/language/messages.ts'
import { addDays, type CalendarDate } from '#app/platform/dates.ts'
import { capitalised, dateInShort, dayAndMonth, longDate } from '#app/platform/format.ts'
import type { IconName } from '#app/ui/icon.tsx'
import { mayDo, type Permission } from '../access/permissions/permissions.ts'
import { type AdminPage, screenPath, screensFor } from '../access/screens/screens.ts'
import { type SettingsSection, sectionPath } from '../access/screens/settings/address.ts'
import { sectionsFor } from '../access/screens/settings/sections.ts'
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
import { typedDay } from './day-words.ts'

/** One thing that the palette leads to, or does. */
export type Entry = {
  id: string
  words: string
  /** A second line. */
  more?: string
  icon: IconName
  /** Other words that find it, separated by commas. */
  synonyms?: string
  /** The key that does the same. */
  key?: string
  to: string | 'keys' | 'logout'
  /** What the form that opens there is filled in with: it is in no address. */
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

/**
 * What the palette offers for what is typed, in groups; the patients are found by the server. Whole words come first,
 * then screens, patients, days and actions that begin so; what is found by another word only, and adding somebody of
 * that name, come last.
 */
export function entriesFor(asked: Asked, patients: readonly FoundPatient[]): EntryGroup[] {
  const { typed, role } = asked
  const isOnDesk = mayDo(role, 'schedule')
  const people = { id: 'patients', title: m.keyboard_patients(), entries: patients.map(patientEntry) }
  const days = { id: 'days', title: m.keyboard_days(), entries: isOnDesk ? daysFor(asked) : [] }
  const actions = { id: 'actions', title: m.keyboard_actions(), entries: actionsFor(asked) }
  const screens = { id: 'screens', title: m.keyboard_screens(), entries: screensNamed(asked) }
  const adding = mayDo(role, 'visits') && isCaller(typed) ? [addFor(typed)] : []
  const groups =
    typed === ''
      ? [people, days, actions, screens]
      : [
          ...[screens, people, days, actions].map((group) => bestFirst(group, typed)).toSorted(byRank),
          { id: 'adding', title: m.keyboard_new_appointment(), entries: adding },
        ]
  return groups
    .filter(({ entries }) => entries.length > 0)
    .map(({ id, title, entries }) => ({ id, title, entries }))
}

type Ranked = EntryGroup & { rank: number }

/** Where a group stands when none of its entries has the typed words whole. */
const usualRanks: Record<string, number> = { screens: 1, patients: 2, days: 3, actions: 4 }
const wholeRank = 0
const lastRank = 5

function bestFirst(group: EntryGroup, typed: string): Ranked {
  const rankOf = (entry: Entry) => {
    if (isWhole(entry, typed, group.id === 'patients') || (group.id === 'days' && /\d/.test(typed)))
      return wholeRank
    const isItself =
      group.id !== 'screens' || (typed.length >= fewestLetters && isNamed(longWords(entry.words), typed))
    return isItself ? (usualRanks[group.id] ?? lastRank) : lastRank
  }
  const entries = group.entries.toSorted((one, other) => rankOf(one) - rankOf(other))
  return { ...group, entries, rank: Math.min(...entries.map(rankOf)) }
}

const byRank = (one: Ranked, other: Ranked) => one.rank - other.rank

/** Fewer letters may begin anybody's name; shorter words of a screen, such as "and", call nobody there. */
const fewestLetters = 3
const longWords = (words: string) =>
  wordsOf(words)
    .filter((word) => word.length > fewestLetters)
    .join(' ')

const patientEntry = ({ id, name, phone, birthDate, line }: FoundPatient): Entry => ({
  id: `patient-${id}`,
  words: name,
  more: [birthDate && m.patients_born({ date: dateInShort(birthDate) }), line, phone]
    .filter(Boolean)
    .join(' · '),
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
      synonyms: m.keyboard_synonyms_week(),
      key: 'W',
      to: listAddress({ schedule: { kind: 'week', date: null } }),
    },
  ]
  if (typed === '') return near
  const month: Entry = {
    id: 'month',
    words: m.keyboard_this_month(),
    synonyms: m.keyboard_synonyms_month(),
    icon: 'calendar-dots',
    to: listAddress({ schedule: { kind: 'month', date: null } }),
  }
  const day = typedDay(typed, { today, language: language() })
  if (day === null) return [...near, month].filter((entry) => isFound(entry, typed))
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
      permission: 'schedule',
      to: sheetAddress(today),
    },
    {
      id: 'print-tomorrow',
      words: m.keyboard_print_tomorrow(),
      icon: 'printer',
      permission: 'schedule',
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
    {
      id: 'logout',
      words: m.admins_logout(),
      synonyms: m.keyboard_synonyms_logout(),
      icon: 'sign-out',
      permission: 'back-office',
      to: 'logout',
    },
  ]
  const open = all.filter(({ permission }) => mayDo(role, permission))
  if (typed === '') return open
  return open.filter((entry) => isFound(entry, typed))
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
      synonyms: synonyms[page](),
      icon,
      to: screenPath(page),
    }),
  )
  if (typed === '') return screens
  return [...screens, ...partsOfSettings(role)].filter((entry) => isFound(entry, typed))
}

/** What people look for by name although it is part of a screen. */
function partsOfSettings(role: Role | null): Entry[] {
  const users: Entry = {
    id: 'users',
    words: m.keyboard_users(),
    synonyms: m.keyboard_synonyms_users(),
    icon: 'users',
    to: `${screenPath('settings')}#users-title`,
  }
  const sections = sectionsFor(role)
    .filter(({ id }) => id !== 'deleted')
    .map(
      ({ id, name, icon }): Entry => ({
        id: `settings-${id}`,
        words: name(),
        more: m.settings_title(),
        synonyms: sectionSynonyms[id]?.() ?? '',
        icon,
        to: sectionPath(id),
      }),
    )
  return [...(mayDo(role, 'users') ? [users] : []), ...sections]
}

/** What people call a section besides its name. */
const sectionSynonyms: Partial<Record<SettingsSection, () => string>> = {
  you: m.keyboard_synonyms_you,
  people: m.keyboard_synonyms_people,
  email: m.keyboard_synonyms_email,
  texts: m.keyboard_synonyms_texts,
  backups: m.keyboard_synonyms_backups,
  trust: m.keyboard_synonyms_trust,
}

const synonyms = {
  dashboard: m.keyboard_synonyms_dashboard,
  treatments: m.keyboard_synonyms_treatments,
  'website/look': m.keyboard_synonyms_look,
  gallery: m.keyboard_synonyms_gallery,
  testimonials: m.keyboard_synonyms_testimonials,
  messages: m.keyboard_synonyms_messages,
  settings: m.keyboard_synonyms_settings,
  patients: m.keyboard_synonyms_patients,
  waitlist: m.keyboard_synonyms_waitlist,
  team: m.keyboard_synonyms_team,
  clinic: m.keyboard_synonyms_clinic,
  hours: m.keyboard_synonyms_hours,
  reports: m.keyboard_synonyms_reports,
  audit: m.keyboard_synonyms_audit,
  deleted: m.keyboard_synonyms_deleted,
} as const satisfies Record<AdminPage, () => string>

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

const wordsOf = (text: string) =>
  bare(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

/** Each word that was typed begins one of the words. */
function isNamed(words: string, typed: string): boolean {
  const all = wordsOf(words)
  return wordsOf(typed).every((begin) => all.some((word) => word.startsWith(begin)))
}

const isFound = ({ words, synonyms = '' }: Entry, typed: string): boolean =>
  isNamed(words, typed) || synonyms.split(',').some((one) => isNamed(one, typed))

/**
 * Each word that was typed is one of the words, or all of them are a synonym. Only people are found by any of theirs:
 * "and" is no whole "Team & rooms".
 */
function isWhole({ words, synonyms = '' }: Entry, typed: string, isPerson: boolean): boolean {
  const all = wordsOf(words)
  const wanted = wordsOf(typed)
  const isAllThere = wanted.every((word) => all.includes(word))
  return (
    (isAllThere && (isPerson || wanted.includes(all[0] ?? ''))) ||
    synonyms.split(',').some((one) => wordsOf(one).join(' ') === wanted.join(' '))
  )
}
