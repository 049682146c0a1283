import type { Role } from '../../db/values.ts'
import { language } from '../../language/language.ts'
import { m } from '../../language/messages.ts'
import { addDays, type CalendarDate } from '../../platform/dates.ts'
import { capitalised, dayAndMonth, longDate } from '../../platform/shown.ts'
import type { IconName } from '../../ui/icon.tsx'
import { screenPath, screensFor } from '../admin-screens/screens.ts'
import { mayDo, type Permission } from '../admins/permissions/permissions.ts'
import type { Caller } from '../appointments/desk/add/caller-state.ts'
import {
  addAddress,
  dashboardPath,
  listAddress,
  readAddress,
  repeatAddress,
  sheetAddress,
} from '../appointments/desk/address.ts'
import { addAddress as closureAddress } from '../closures/address.ts'
import type { FoundPatient } from '../patients/search/found-patient.ts'
import { typedDay } from './typed-day.ts'

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
      ...{ id: 'week', words: m.keyboard_this_week(), icon: 'calendar-dots', key: 'W' },
      to: listAddress({ schedule: { kind: 'week', date: null } }),
    },
  ]
  if (typed === '') return near
  const day = typedDay(typed, { today, language: language() })
  if (day === null) return near.filter(({ words }) => isNamed(words, typed))
  return [near.find(({ id }) => id === `day-${day}`) ?? dayEntry(day, capitalised(longDate(day)))]
}

const dayEntry = (date: CalendarDate, words: string, key?: string): Entry => ({
  ...{ id: `day-${date}`, words, icon: 'calendar-blank', to: dayAddress(date) },
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
      ...{ id: 'add', words: m.keyboard_add(), icon: 'phone-plus', key: 'N', permission: 'visits' },
      to: addAddress(dashboardPath),
    },
    {
      ...{ id: 'print', words: m.keyboard_print_today(), icon: 'printer', key: 'P', permission: 'visits' },
      to: sheetAddress(today),
    },
    {
      ...{ id: 'print-tomorrow', words: m.keyboard_print_tomorrow(), icon: 'printer', permission: 'visits' },
      to: sheetAddress(addDays(today, 1)),
    },
    {
      ...{ id: 'close', words: m.keyboard_close_day(), icon: 'calendar-blank', permission: 'closures' },
      to: closureAddress,
    },
    {
      ...{ id: 'keys', words: m.keyboard_shortcuts(), icon: 'table', key: '?', permission: 'back-office' },
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
  ...{ id: 'add-for', words: m.keyboard_add_for({ words: typed }), more: m.keyboard_add_for_hint() },
  ...{ icon: 'phone-plus', to: addAddress(dashboardPath) },
  caller: /\p{L}/u.test(typed) ? { name: typed } : { phone: typed },
})

function screensNamed({ typed, role }: Asked): Entry[] {
  const screens = screensFor(role).map(
    ({ page, name, icon }): Entry => ({
      ...{ id: `screen-${page}`, words: name(), icon, to: screenPath(page) },
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
