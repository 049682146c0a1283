import * as z from 'zod/mini'
import {
  type CalendarDate,
  type ClockTime,
  closureScopes,
  firstLanguage,
  type LocalText,
  languages,
  onlineBookings,
  openingScopes,
  questionKinds,
  type StoredText,
  type Weekday,
  type WeeklyHours,
  type WorkingRange,
  weekdays,
} from './values.ts'

/** A column holds something else than it should. Its name only: what is there may be a patient's. */
export class CorruptColumn extends Error {
  override name = 'CorruptColumn'
}

const lastWeekday = 7
const weekdayNumber = z.int().check(z.minimum(1), z.maximum(lastWeekday))
const clockTime = z.custom<ClockTime>(
  (text) => typeof text === 'string' && /^([01]\d|2[0-3]):[0-5]\d$/.test(text),
)
const calendarDate = z.custom<CalendarDate>(
  (text) => typeof text === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(text),
)
/** What somebody is called and how they are reached. */
const whoComes = { name: z.string(), phone: z.string(), email: z.string(), language: z.enum(languages) }
/** How sure we were of a patient's number or address. */
const contactMark = z.object({
  key: z.string(),
  isOrigin: z.union([z.literal(0), z.literal(1)]),
  reachedAt: z.nullable(z.string()),
  confirmedAt: z.nullable(z.string()),
})
const words = z.optional(z.array(z.string()))
/** From what to what. */
const step = z.optional(z.tuple([z.string(), z.string()]))
/** A text by language; one that only a later release speaks stays in it. */
const localText: z.ZodMiniType<LocalText> = z.catchall(z.object({ [firstLanguage]: z.string() }), z.string())
const ranges = z.array(z.object({ from: clockTime, to: clockTime }))
const hoursByName = z.partialRecord(z.enum(weekdays), ranges)
/** Ids of clinicians or rooms, by the id of a treatment. */
const assigned = z.array(z.tuple([z.string(), z.array(z.string())]))
/** Minutes by treatment and clinician. */
const ownMinutes = z.array(z.tuple([z.string(), z.array(z.tuple([z.string(), z.int()]))]))
const hoursByNumber = z.record(z.string(), ranges)

/** Every column that holds JSON, with the shape of what it holds. */
const shapes = {
  'treatments.weekdays': z.array(weekdayNumber),
  'waitlist_entries.weekdays': z.array(weekdayNumber),
  'treatments.availableTimes': z.array(clockTime),
  /** When and with whom somebody waited before staff changed it, and who did. */
  'waitlist_entries.windowBefore': z.object({
    clinicianId: z.nullable(z.string()),
    from: calendarDate,
    until: calendarDate,
    weekdays: z.array(z.enum(weekdays)),
    mornings: z.boolean(),
    afternoons: z.boolean(),
    changedAt: z.nullable(z.string()),
    by: z.string(),
  }),
  /** All that decides when visits may be, besides the visits; without what anybody wrote. */
  'waitlist_calendar.calendar': z.object({
    week: hoursByName,
    closures: z.array(
      z.object({
        id: z.string(),
        scope: z.enum(closureScopes),
        subjectIds: z.array(z.string()),
        firstDay: calendarDate,
        lastDay: calendarDate,
        fromTime: z.nullable(clockTime),
        toTime: z.nullable(clockTime),
      }),
    ),
    openings: z.array(
      z.object({
        scope: z.enum(openingScopes),
        subjectIds: z.array(z.string()),
        day: calendarDate,
        fromTime: clockTime,
        toTime: clockTime,
        treatmentIds: z.array(z.string()),
      }),
    ),
    step: z.int(),
    clinicians: z.array(
      z.object({
        id: z.string(),
        hours: z.nullable(hoursByName),
        alternate: z.nullable(z.object({ weekAStart: calendarDate, weekB: hoursByName })),
        dailyLimit: z.nullable(z.int()),
        bookable: z.boolean(),
        active: z.boolean(),
      }),
    ),
    rooms: z.array(z.object({ id: z.string(), capacity: z.int(), active: z.boolean() })),
    assignments: z.object({ clinicians: assigned, rooms: assigned, minutes: ownMinutes }),
    treatments: z.array(
      z.object({
        id: z.string(),
        active: z.boolean(),
        onlineBooking: z.enum(onlineBookings),
        availableDays: z.array(z.enum(weekdays)),
        availableTimes: z.array(clockTime),
        durationMinutes: z.int(),
        bufferBefore: z.int(),
        bufferAfter: z.int(),
        capacity: z.int(),
        noticeMinutes: z.nullable(z.int()),
        horizonDays: z.nullable(z.int()),
        dailyLimit: z.nullable(z.int()),
      }),
    ),
  }),
  /** In their order. */
  'treatments.questions': z.array(
    z.object({
      id: z.string(),
      kind: z.enum(questionKinds),
      text: localText,
      choices: z.array(localText),
      isRequired: z.boolean(),
      isDiscreet: z.boolean(),
    }),
  ),
  /** By the numbers of ISO weekdays; a day that is left out has none. */
  'opening_hours.weeklyHours': hoursByNumber,
  'clinicians.weeklyHours': hoursByNumber,
  'clinicians.weekBHours': hoursByNumber,
  'clinician_profiles.widths': z.array(z.int().check(z.positive())),
  'website_pictures.widths': z.array(z.int().check(z.positive())),
  /** The value of each field. */
  'website_versions.content': z.record(z.string(), z.string()),
  'website_versions.changes': z.array(z.object({ field: z.string(), from: z.string(), to: z.string() })),
  'legal_versions.content': z.object({
    effective: z.string(),
    phone: z.object({ text: z.string(), link: z.string() }),
    words: z.record(
      z.string(),
      z.object({ title: z.string(), lead: z.string(), must: z.string(), text: z.string() }),
    ),
    notices: z.array(
      z.object({ lang: z.string(), name: z.string(), dir: z.optional(z.literal('rtl')), text: z.string() }),
    ),
    board: z.array(z.object({ lang: z.string(), text: z.string() })),
  }),
  'reminder_rules.leads': z.array(z.int().check(z.positive())),
  'closures.subjectIds': z.array(z.string()),
  'openings.subjectIds': z.array(z.string()),
  'openings.treatmentIds': z.array(z.string()),
  'staff_mails.kinds': z.array(z.string()),
  'appointments.keptFor': z.array(z.string()),
  'appointments.otherTreatments': z.array(z.string()),
  'desk_undos.parts': z.array(
    z.object({
      treatmentId: z.string(),
      clinicianId: z.nullable(z.string()),
      roomId: z.nullable(z.string()),
      durationMinutes: z.int(),
      bufferBefore: z.int(),
      bufferAfter: z.int(),
    }),
  ),
  'gallery_images.widths': z.array(z.int().check(z.positive())),
  /** Names of fields, states, counts and ids; never a patient's words. */
  'audit_log.detail': z.looseObject({
    ids: words,
    fields: words,
    phrases: words,
    from: z.optional(z.string()),
    to: z.optional(z.string()),
    clinician: z.optional(z.string()),
    treatmentId: step,
    /** Ids of the treatments after the first, with a space between them. */
    treatments: step,
    durationMinutes: step,
    clinicianId: step,
    roomId: step,
    undone: z.optional(z.boolean()),
    rows: z.optional(z.number()),
    step: z.optional(z.string()),
    format: z.optional(z.string()),
    role: z.optional(z.string()),
    way: z.optional(z.string()),
    reason: z.optional(z.string()),
    /** How many of each went with a patient. */
    appointments: z.optional(z.number()),
    messages: z.optional(z.number()),
    replies: z.optional(z.number()),
    consents: z.optional(z.number()),
    emails: z.optional(z.number()),
    notes: z.optional(z.number()),
  }),
  /** Oldest first. */
  'settings.calendarHosts': z.array(z.object({ host: z.string(), since: z.string() })),
  'job_runs.detail': z.record(z.string(), z.union([z.string(), z.number()])),
  /** Decrypted. */
  'two_step_secrets.offer': z.object({ secret: z.nullable(z.string()), codes: z.array(z.string()) }),
  'passkeys.transports': z.array(z.string()),
  'patient_corrections.before': z.object({
    ...whoComes,
    birthDate: z.optional(z.nullable(calendarDate)),
    marks: z.optional(z.array(contactMark)),
  }),
  'patient_moves.records': z.array(
    z.object({ kind: z.enum(['visit', 'place', 'message']), id: z.string(), patientId: z.string() }),
  ),
  'patient_moves.before': z.object({
    rows: z.array(z.object({ id: z.string(), updatedAt: z.string(), ...whoComes })),
    marks: z.array(z.extend(contactMark, { patientId: z.string() })),
    isNewPair: z.boolean(),
    isNew: z.boolean(),
  }),
  'patient_corrections.visits': z.array(
    z.object({ id: z.string(), ...whoComes, isPlace: z.optional(z.literal(true)) }),
  ),
}

type Column = keyof typeof shapes
type Held<C extends Column> = z.output<(typeof shapes)[C]>
const shapeOf: { [C in Column]: z.ZodMiniType<Held<C>> } = shapes

/** @throws CorruptColumn */
export function readJson<C extends Column>(column: C, text: string): Held<C> {
  const read = shapeOf[column].safeParse(parsed(text))
  if (!read.success) throw new CorruptColumn(`${column} does not hold what it should`)
  return read.data
}

/** A row's text, by the row's key, which names it in the log. */
type Text = { id: string | number; text: string }

/** The same for a row of a list, which goes on without what is corrupt in it; anyone who watches is told. */
export const readJsonOr = <C extends Column>(column: C, row: Text, instead: Held<C>): Held<C> =>
  readJsonOrNull(column, row) ?? instead

/** The same where nothing can stand instead. */
export function readJsonOrNull<C extends Column>(column: C, { id, text }: Text): Held<C> | null {
  const [table = '', name = ''] = column.split('.')
  return readOr<Held<C> | null>(shapeOf[column], { table, column: name, id }, { text, instead: null })
}

function readOr<T>(shape: z.ZodMiniType<T>, place: CorruptPlace, { text, instead }: Or<T>): T {
  const read = shape.safeParse(parsed(text))
  if (read.success) return read.data
  for (const tell of watching) tell(place)
  return instead
}
type Or<T> = { text: string; instead: T }

/** Columns that hold a text by language (app/language/local-text.ts). A third language needs no other. */
const textColumns = {
  treatments: ['name', 'description', 'bring', 'category'],
  closures: ['publicReason'],
  openings: ['publicReason'],
  clinician_profiles: ['specialty', 'education', 'experience', 'about', 'alternativeText'],
  gallery_images: ['title', 'description', 'alternativeText'],
  reply_templates: ['text'],
  appointment_answers: ['question', 'answer'],
} as const
type TextTable = keyof typeof textColumns
export type TextColumn<T extends TextTable> = (typeof textColumns)[T][number]

/** A text by language. @param place names the row in the log @param instead what a corrupt one says */
export const readText = (place: CorruptPlace, stored: StoredText, instead = ''): LocalText =>
  readOr(localText, place, { text: String(stored), instead: { [firstLanguage]: instead } })

/** All texts of a row. */
export const readTexts = <T extends TextTable>(
  table: T,
  id: string,
  row: Readonly<Record<TextColumn<T>, StoredText>>,
): Record<TextColumn<T>, LocalText> =>
  byColumn(table, (column) => readText({ table, column, id }, row[column]))

export const writeTexts = <T extends TextTable>(
  table: T,
  texts: Readonly<Record<TextColumn<T>, LocalText>>,
): Record<TextColumn<T>, StoredText> => byColumn(table, (column) => writeText(texts[column]))

/** Without empty translations. */
export const writeText = (text: LocalText): StoredText =>
  JSON.stringify(text, (key, value) =>
    value === '' && key !== firstLanguage ? undefined : value,
  ) as unknown as StoredText // a column's text, which only this file reads

const byColumn = <T extends TextTable, V>(table: T, fill: (column: TextColumn<T>) => V) =>
  Object.fromEntries(textColumns[table].map((column) => [column, fill(column)])) as Record<TextColumn<T>, V>

/** Where something corrupt stands, and nothing of what is there. */
export type CorruptPlace = { table: string; column: string; id: string | number }

const watching = new Set<(place: CorruptPlace) => void>()

/**
 * Rows are read where nobody has a log, so the one who opens the database says who is told: once for each row that is
 * read. @returns what ends it
 */
export function watchCorruptColumns(tell: (place: CorruptPlace) => void): () => void {
  watching.add(tell)
  return () => void watching.delete(tell)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const numberOf = (weekday: Weekday) => weekdays.indexOf(weekday) || lastWeekday

/** ISO 8601: 1 is Monday, 7 is Sunday. */
export const writeWeekdays = (days: readonly Weekday[]): string =>
  JSON.stringify([...new Set(days.map(numberOf))].sort())

/** In the order of the week that begins on Sunday; none where the column is corrupt: it is then offered on no day. */
export function readWeekdays(
  { id, weekdays: text }: { id: string; weekdays: string },
  column: 'treatments.weekdays' | 'waitlist_entries.weekdays' = 'treatments.weekdays',
): Weekday[] {
  const numbers = readJsonOr(column, { id, text }, [])
  return weekdays.filter((day) => numbers.includes(numberOf(day)))
}

/** A week's working hours as a column holds them: `{"1":[{"from":"09:00","to":"12:00"}]}`. */
export const writeWeeklyHours = (hours: WeeklyHours): string =>
  JSON.stringify(
    Object.fromEntries(weekdays.flatMap((day) => (hours[day]?.length ? [[numberOf(day), hours[day]]] : []))),
  )

/** Nothing is open where the column is corrupt. */
export function readWeeklyHours(
  column: 'opening_hours.weeklyHours' | 'clinicians.weeklyHours' | 'clinicians.weekBHours',
  { id, text }: Text,
): WeeklyHours {
  const byNumber: Record<string, WorkingRange[]> = readJsonOr(column, { id, text }, {})
  const entries = weekdays.map((day) => [day, byNumber[numberOf(day)] ?? []] as const)
  return Object.fromEntries(entries.filter(([, ranges]) => ranges.length > 0))
}
