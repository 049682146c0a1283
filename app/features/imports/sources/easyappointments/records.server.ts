import type {
  SourceAppointment,
  SourceClosure,
  SourceRecord,
  SourceTreatment,
  UnreadableLine,
  UnreadableReason,
  UnreadField,
  WorkingHours,
} from '#app/features/imports/source-record.ts'
import { parseTimeZone } from '#app/platform/clinic-time.server.ts'
import { numbersIn } from '#app/platform/text/phone.server.ts'
import { cellText, centsIn, countIn, mailAddressIn, minutesIn, statusOf } from '../cells.server.ts'
import type { PhoneCountry } from '../csv/fields.ts'
import { instantIn } from '../instants.server.ts'
import { changedHours, hoursOfPlan, objectIn } from './hours.ts'
import type { TableName, TableRow } from './tables.ts'

/** The rows of a table, as often as asked; none where there is no such table. */
export type Rows = (table: TableName) => AsyncIterable<TableRow> | Iterable<TableRow>

type Choice = { timeZone: string; phoneCountry: PhoneCountry }
type Provider = { zone: string; hours: WorkingHours[] }

const minuteMilliseconds = 60_000
const dayMinutes = 1_440
/** An exception of more days than a year is a mistake. */
const mostExceptionDays = 366
const shownCharacters = 300
/** Those of every installation, for a dump without them. */
const usualRoles: Record<string, string> = {
  '1': 'admin',
  '2': 'provider',
  '3': 'customer',
  '4': 'secretary',
}

/**
 * All that a database of Easy!Appointments holds for us. Its times are what the provider's clock shows; those of blocked
 * periods, the company's.
 */
export async function* easyAppointmentsRecords(rows: Rows, choice: Choice): AsyncIterable<SourceRecord> {
  const settings = await keyed(rows('settings'), 'name', 'value')
  const companyZone = parseTimeZone(settings.get('default_timezone') ?? '') ?? choice.timeZone
  const roles = await keyed(rows('roles'), 'id', 'slug')
  const roleOf = (id: string | null) => (roles.size > 0 ? roles.get(id ?? '') : usualRoles[id ?? ''])
  const plans = await keyed(rows('user_settings'), 'id_users', 'working_plan')

  const providers = new Map<string, Provider>()
  const customers = new Set<string>()
  for await (const row of rows('users')) {
    const role = roleOf(row.values.id_roles ?? null)
    const id = row.values.id
    if (id == null || (role !== 'provider' && role !== 'customer')) continue
    const record = person(row, id, role, { settings, hours: hoursOfPlan(plans.get(id) ?? null), choice })
    yield record
    if (record.kind === 'unreadable') continue
    if (role === 'customer') customers.add(id)
    else
      providers.set(id, {
        zone: parseTimeZone(row.values.timezone ?? '') ?? companyZone,
        hours: hoursOfPlan(plans.get(id) ?? null),
      })
  }

  const offers = new Map<string, string[]>()
  for await (const { values } of rows('services_providers'))
    if (values.id_services != null && values.id_users != null && providers.has(values.id_users))
      offers.set(values.id_services, [...(offers.get(values.id_services) ?? []), values.id_users])
  const services = new Set<string>()
  for await (const row of rows('services')) {
    const record = service(row, offers)
    yield record
    if (record.kind === 'treatment') services.add(record.sourceId)
  }

  yield* exceptions(rows, providers)
  for await (const row of rows('blocked_periods')) yield blockedPeriod(row, companyZone)
  for await (const row of rows('appointments'))
    yield isUnavailability(row)
      ? unavailability(row, providers)
      : appointment(row, { providers, customers, services, companyZone })
}

async function keyed(rows: ReturnType<Rows>, key: string, value: string): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  for await (const { values } of rows) {
    const [name, text] = [values[key], values[value]]
    if (name != null && text != null) found.set(name, text)
  }
  return found
}

const unreadable = ({ line, values }: TableRow, reason: UnreadableReason): UnreadableLine => ({
  kind: 'unreadable',
  line,
  text: Object.entries(values)
    .flatMap(([column, value]) => (value === null || value === '' ? [] : `${column}: ${value}`))
    .join(', ')
    .slice(0, shownCharacters),
  reason,
})

function person(
  row: TableRow,
  sourceId: string,
  role: 'provider' | 'customer',
  { settings, hours, choice }: { settings: Map<string, string>; hours: WorkingHours[]; choice: Choice },
): SourceRecord {
  const { values, line } = row
  const unread: UnreadField[] = []
  const emailText = cellText(values.email)
  const email = emailText && mailAddressIn(emailText)
  if (emailText && !email) unread.push({ field: 'email', text: emailText })
  let phone: string | null = null
  for (const text of [values.mobile_number, values.phone_number].flatMap((cell) => cellText(cell) ?? [])) {
    const number = numbersIn(text, choice.phoneCountry)[0]
    if (number === undefined) unread.push({ field: 'phone', text })
    phone ??= number ?? null
  }
  const names = [values.first_name, values.last_name].flatMap((part) => cellText(part) ?? [])
  const name = names.length > 0 ? names.join(' ') : (email ?? phone)
  if (name === null) return unreadable(row, { code: 'no-name' })
  const both = { sourceId, line, name, email, phone }
  const rest = unread.length > 0 ? { unreadFields: unread } : undefined
  if (role === 'provider') return Object.assign({ kind: 'clinician' as const, hours }, both, rest)
  return Object.assign(
    {
      kind: 'patient' as const,
      birthDate: null,
      language: languageOf(values.language),
      notes: notesOf(row, settings),
    },
    both,
    rest,
  )
}

/** "english" is what every customer has who was never asked. */
const languageOf = (text: string | null | undefined): 'es' | null => (text === 'spanish' ? 'es' : null)

/** With the company's own fields, by their labels. */
function notesOf({ values }: TableRow, settings: Map<string, string>): string | null {
  const own = [1, 2, 3, 4, 5].flatMap((number) => {
    const text = cellText(values[`custom_field_${number}`])
    const label = cellText(settings.get(`label_custom_field_${number}`))
    return text ? [label ? `${label}: ${text}` : text] : []
  })
  const lines = [...[values.notes].flatMap((text) => cellText(text) ?? []), ...own]
  return lines.length > 0 ? lines.join('\n') : null
}

function service(row: TableRow, offers: Map<string, string[]>): SourceTreatment | UnreadableLine {
  const { values, line } = row
  const name = cellText(values.name)
  if (name === null || values.id == null) return unreadable(row, { code: 'no-name' })
  const cents = centsIn(values.price ?? '')
  return {
    kind: 'treatment',
    sourceId: values.id,
    line,
    name,
    durationMinutes: minutesIn(values.duration ?? ''),
    priceCents: cents === 0 ? null : cents,
    description: cellText(values.description),
    capacity: countIn(values.attendants_number ?? ''),
    clinicians: offers.get(values.id) ?? [],
  }
}

type Span = { from: string; to: string }

/** "2026-11-30 09:00:00" in its two parts; null for no day, and for the zeros that stand for none. */
function momentIn(text: string | null | undefined): { date: string; time: string } | null {
  const found = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2}:\d{2})(?:\.\d+)?$/.exec(text ?? '')
  const [, date = '', time = ''] = found ?? []
  return isDay(date) && time < '24' ? { date, time } : null
}

const isDay = (text: string): boolean =>
  /^(?:19|20|21)\d\d-\d\d-\d\d$/.test(text) &&
  !Number.isNaN(Date.parse(`${text}T00:00:00Z`)) &&
  new Date(`${text}T00:00:00Z`).toISOString().startsWith(text)

/** By the clock on the wall: a visit over a clock change is as long as it was booked. */
const minutesBetween = (start: { date: string; time: string }, end: { date: string; time: string }): number =>
  (Date.parse(`${end.date}T${end.time}Z`) - Date.parse(`${start.date}T${start.time}Z`)) / minuteMilliseconds

function spanned(
  row: TableRow,
  zone: string,
  about: { sourceId: string; clinician: string | null; reason: string | null },
): SourceClosure | UnreadableLine {
  const { values, line } = row
  const start = momentIn(values.start_datetime)
  const end = momentIn(values.end_datetime)
  const value = `${values.start_datetime ?? ''} – ${values.end_datetime ?? ''}`
  if (!start || !end || minutesBetween(start, end) <= 0) return unreadable(row, { code: 'span', value })
  const { sourceId, clinician, reason } = about
  return closure(line, zone, { sourceId, clinician, reason, start, end })
}

function closure(
  line: number,
  zone: string,
  {
    sourceId,
    clinician,
    reason,
    start,
    end,
  }: {
    sourceId: string
    clinician: string | null
    reason: string | null
    start: { date: string; time: string }
    end: { date: string; time: string }
  },
): SourceClosure {
  const from = instantIn(zone, start.date, start.time)
  const to = instantIn(zone, end.date, end.time)
  const clockChange = from.clockChange ?? to.clockChange
  return {
    kind: 'closure',
    sourceId,
    line,
    clinician,
    startsAt: from.at,
    endsAt: to.at,
    reason,
    ...(clockChange && { clockChange }),
  }
}

function blockedPeriod(row: TableRow, zone: string): SourceClosure | UnreadableLine {
  const { values } = row
  return spanned(row, zone, {
    sourceId: `blocked-${values.id}`,
    clinician: null,
    reason: cellText(values.name) ?? cellText(values.notes),
  })
}

/** The column's name changed in 1.5. */
const isUnavailability = ({ values }: TableRow): boolean =>
  values.is_unavailability === '1' || values.is_unavailable === '1'

function unavailability(row: TableRow, providers: Map<string, Provider>): SourceClosure | UnreadableLine {
  const { values } = row
  const clinician = values.id_users_provider ?? ''
  const provider = providers.get(clinician)
  if (!provider) return unreadable(row, { code: 'no-clinician' })
  return spanned(row, provider.zone, {
    sourceId: `unavailability-${values.id}`,
    clinician,
    reason: cellText(values.notes),
  })
}

function appointment(
  row: TableRow,
  known: {
    providers: Map<string, Provider>
    customers: Set<string>
    services: Set<string>
    companyZone: string
  },
): SourceAppointment | UnreadableLine {
  const { values, line } = row
  const patient = values.id_users_customer ?? ''
  if (!known.customers.has(patient)) return unreadable(row, { code: 'no-patient' })
  const start = momentIn(values.start_datetime)
  if (!start || values.id == null)
    return unreadable(row, { code: 'date', value: values.start_datetime ?? '' })
  const end = momentIn(values.end_datetime)
  const minutes = end ? minutesBetween(start, end) : 0
  const clinician = values.id_users_provider ?? ''
  const treatment = values.id_services ?? ''
  const provider = known.providers.get(clinician)
  const { at, clockChange } = instantIn(provider?.zone ?? known.companyZone, start.date, start.time)
  const statusText = cellText(values.status)
  const status = statusText === null ? 'confirmed' : statusOf(statusText)
  return {
    kind: 'appointment',
    sourceId: values.id,
    line,
    startsAt: at,
    durationMinutes: minutes > 0 && minutes <= dayMinutes ? minutes : null,
    status: status ?? 'confirmed',
    patient,
    treatment: known.services.has(treatment) ? treatment : null,
    clinician: provider ? clinician : null,
    notes: cellText(values.notes),
    ...(clockChange && { clockChange }),
    ...(status === null && { unreadFields: [{ field: 'status', text: statusText ?? '' }] }),
  }
}

/**
 * A working plan's exceptions close what they take from the week's hours. From 1.6 on they have a table of their own;
 * before, a JSON object by day; a day that is in both counts once.
 */
async function* exceptions(rows: Rows, providers: Map<string, Provider>): AsyncIterable<SourceRecord> {
  const seen = new Set<string>()
  for await (const row of rows('working_plan_exceptions')) {
    const { values } = row
    const clinician = values.id_users_provider ?? ''
    const provider = providers.get(clinician)
    const days = provider && daysBetween(values.start_date ?? '', values.end_date ?? values.start_date ?? '')
    if (!provider) yield unreadable(row, { code: 'no-clinician' })
    else if (!days)
      yield unreadable(row, { code: 'span', value: `${values.start_date ?? ''} – ${values.end_date ?? ''}` })
    else {
      const { start_time: start, end_time: end, breaks } = values
      const hours = start == null || end == null ? null : { start, end, breaks: listIn(breaks) }
      for (const date of days) {
        seen.add(`${clinician} ${date}`)
        yield* exceptionOf(date, hours, {
          row,
          clinician,
          provider,
          sourceId: `exception-${values.id}-${date}`,
        })
      }
    }
  }
  for await (const row of rows('user_settings')) {
    const clinician = row.values.id_users ?? ''
    const provider = providers.get(clinician)
    if (!provider) continue
    for (const [date, hours] of Object.entries(objectIn(row.values.working_plan_exceptions ?? null) ?? {}))
      if (isDay(date) && !seen.has(`${clinician} ${date}`))
        yield* exceptionOf(date, hours, {
          row,
          clinician,
          provider,
          sourceId: `exception-of-${clinician}-${date}`,
        })
  }
}

function listIn(text: string | null | undefined): unknown {
  try {
    return JSON.parse(text ?? '')
  } catch {
    return []
  }
}

function daysBetween(first: string, last: string): string[] | null {
  if (!isDay(first) || !isDay(last) || last < first) return null
  const days: string[] = []
  for (let day = Temporal.PlainDate.from(first); day.toString() <= last; day = day.add({ days: 1 })) {
    if (days.length >= mostExceptionDays) return null
    days.push(day.toString())
  }
  return days
}

function* exceptionOf(
  date: string,
  hours: unknown,
  {
    row,
    clinician,
    provider,
    sourceId,
  }: { row: TableRow; clinician: string; provider: Provider; sourceId: string },
): Iterable<SourceRecord> {
  const { closed, hasMore } = changedHours(provider.hours, Temporal.PlainDate.from(date).dayOfWeek, hours)
  const spans: Span[] = closed
  for (const [index, { from, to }] of spans.entries())
    yield closure(row.line, provider.zone, {
      sourceId: `${sourceId}-${index + 1}`,
      clinician,
      reason: null,
      start: { date, time: from },
      end: { date, time: to },
    })
  if (hasMore) yield unreadable(row, { code: 'extra-hours', value: date })
}
