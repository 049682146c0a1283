import type { LocalText } from '#app/language/language.ts'
import { fieldsOf, noText, sentText } from '#app/language/local-text.ts'
import { m } from '#app/language/messages.ts'
import {
  addDays,
  type CalendarDate,
  type ClockTime,
  daysBetween,
  midnight,
  parseDate,
  parseTime,
} from '#app/platform/dates.ts'
import {
  type Choices,
  type ClosureContent,
  type ClosureLength,
  type ClosureScope,
  closureScopes,
  furthestDays,
  lengths,
  mostDays,
} from './rules.ts'
import { type Part, readWords } from './words.ts'

/** A form as it was typed; `updatedAt` is the row's as the person saw it. */
export type TypedClosure = {
  id: string
  updatedAt: string
  length: ClosureLength
  firstDay: string
  lastDay: string
  fromTime: string
  toTime: string
  scope: ClosureScope
  subjectIds: string[]
  reason: string
  publicReason: LocalText
  announced: boolean
}

export const emptyClosure: TypedClosure = {
  id: '',
  updatedAt: '',
  length: 'day',
  firstDay: '',
  lastDay: '',
  fromTime: '',
  toTime: '',
  scope: 'clinic',
  subjectIds: [],
  reason: '',
  publicReason: noText,
  announced: false,
}

/** The fields in the order of the form. */
export const fieldOrder = [
  'firstDay',
  'lastDay',
  'fromTime',
  'toTime',
  'subjects',
  'reason',
  ...fieldsOf('publicReason'),
] as const
type ClosureField = (typeof fieldOrder)[number]
export type ClosureErrors = Partial<Record<ClosureField, string>>

/** Name on the wire: a box of its own for each clinician, room and treatment. */
export const subjectField = (scope: ClosureScope, id: string): string => `${scope} ${id}`

/**
 * What was typed and ticked; boxes of another scope than the chosen one say nothing. A scope that is none of ours counts
 * as clinicians, of whom none is ticked: it never closes the clinic.
 */
export function readTyped(fields: ReadonlyMap<string, string>): TypedClosure {
  const text = (name: string) => fields.get(name) ?? ''
  const scope = closureScopes.find((one) => one === fields.get('scope')) ?? 'clinician'
  const boxes = [...fields.keys()].filter((name) => name.startsWith(`${scope} `))
  return {
    id: text('id'),
    updatedAt: text('updatedAt'),
    length: lengths.find((one) => one === fields.get('length')) ?? 'day',
    firstDay: text('firstDay'),
    lastDay: text('lastDay'),
    fromTime: text('fromTime'),
    toTime: text('toTime'),
    scope,
    subjectIds: boxes.map((name) => name.slice(scope.length + 1)),
    reason: text('reason'),
    publicReason: sentText(fields, 'publicReason'),
    announced: fields.has('announced'),
  }
}

type Known = {
  today: CalendarDate
  /** The clinic's time of day: what is over cannot be closed. */
  now: ClockTime
  /** Ids that can be closed by themselves. */
  choices: Choices
  /** As it is saved; what it holds may stay so, however long ago it began. */
  saved?: ClosureContent | undefined
}

/** What is wrong with it, by field; else what is to be stored. */
export function readClosure(
  typed: TypedClosure,
  known: Known,
): { ok: true; value: ClosureContent } | { ok: false; errors: ClosureErrors } {
  const time = readTime(typed, known)
  const subjects = readSubjects(typed, known)
  const words = readWords(typed)
  const errors = { ...time.errors, ...subjects.errors, ...words.errors }
  if (Object.keys(errors).length > 0 || !time.value) return { ok: false, errors }
  const announced = typed.announced && typed.scope === 'clinic'
  return {
    ok: true,
    value: { ...time.value, scope: typed.scope, subjectIds: subjects.value, ...words.value, announced },
  }
}

type Time = Pick<ClosureContent, 'firstDay' | 'lastDay' | 'fromTime' | 'toTime'>
type ClosurePart<T> = Part<T, ClosureErrors>

function readTime(typed: TypedClosure, known: Known): ClosurePart<Time | null> {
  const firstDay = parseDate(typed.firstDay)
  const missing = firstDay ? {} : { firstDay: m.closures_day_missing() }
  if (typed.length === 'part') return readPart(typed, firstDay, known)
  const lastDay = typed.length === 'day' ? firstDay : parseDate(typed.lastDay)
  const errors =
    lastDay || typed.length === 'day' ? missing : { ...missing, lastDay: m.closures_last_day_missing() }
  if (!firstDay || !lastDay) return { value: null, errors }
  const value = {
    firstDay,
    lastDay,
    ...(typed.length === 'days' ? savedTimes({ firstDay, lastDay }, known) : wholeDays),
  }
  return { value, errors: dayErrors(value, known) }
}

const wholeDays = { fromTime: null, toTime: null }

/** Several days are typed without times. Those with which one was imported stay with the days they belong to. */
function savedTimes(
  { firstDay, lastDay }: Pick<Time, 'firstDay' | 'lastDay'>,
  { saved }: Known,
): Pick<Time, 'fromTime' | 'toTime'> {
  if (!saved || firstDay === lastDay || saved.firstDay === saved.lastDay) return wholeDays
  return {
    fromTime: firstDay === saved.firstDay ? saved.fromTime : null,
    toTime: lastDay === saved.lastDay ? saved.toTime : null,
  }
}

/** A part of one day; from its beginning, or to its end, where one time is left empty. */
function readPart(typed: TypedClosure, day: CalendarDate | null, known: Known): ClosurePart<Time | null> {
  const times = readTimes(typed)
  if (!day) return { value: null, errors: { firstDay: m.closures_day_missing(), ...times.errors } }
  if (!times.value) return { value: null, errors: { ...dayErrors(wholeDay(day), known), ...times.errors } }
  const value = { firstDay: day, lastDay: day, ...times.value }
  const { toTime } = value
  const errors = dayErrors(value, known)
  if (toTime !== null && day === known.today && toTime <= known.now && !isSaved(value, known))
    errors.toTime = m.closures_over()
  return { value, errors }
}

const wholeDay = (day: CalendarDate): Time => ({ firstDay: day, lastDay: day, ...wholeDays })

function readTimes(typed: TypedClosure): ClosurePart<Pick<Time, 'fromTime' | 'toTime'> | null> {
  const [from, to] = [parseTime(typed.fromTime), parseTime(typed.toTime)]
  const errors: ClosureErrors = {}
  if (typed.fromTime !== '' && !from) errors.fromTime = m.closures_time_unreadable()
  if (typed.toTime !== '' && !to) errors.toTime = m.closures_time_unreadable()
  if (typed.fromTime === '' && typed.toTime === '') errors.fromTime = m.closures_times_missing()
  const [fromTime, toTime] = [from === midnight ? null : from, to === midnight ? null : to]
  if (toTime !== null && toTime === (from ?? midnight)) errors.toTime = m.closures_range_empty()
  else if (fromTime !== null && toTime !== null && toTime < fromTime)
    errors.toTime = m.closures_end_before_start()
  return { value: Object.keys(errors).length > 0 ? null : { fromTime, toTime }, errors }
}

function dayErrors(time: Time, known: Known): ClosureErrors {
  const { firstDay, lastDay } = time
  const { today, saved } = known
  if (lastDay < firstDay) return { lastDay: m.closures_last_day_before() }
  if (lastDay < today && !isSaved(time, known))
    return { [firstDay === lastDay ? 'firstDay' : 'lastDay']: m.closures_over() }
  if (firstDay < today && firstDay !== saved?.firstDay) return { firstDay: m.closures_in_past() }
  if (daysBetween(firstDay, lastDay) >= mostDays) return { lastDay: m.closures_too_long({ most: mostDays }) }
  if (lastDay > addDays(today, furthestDays))
    return { [firstDay === lastDay ? 'firstDay' : 'lastDay']: m.closures_too_far() }
  return {}
}

const isSaved = (time: Time, { saved }: Known): boolean =>
  saved !== undefined &&
  (['firstDay', 'lastDay', 'fromTime', 'toTime'] as const).every((name) => saved[name] === time[name])

/** What is gone by now stays closed where it was: it may come back. */
function readSubjects({ scope, subjectIds }: TypedClosure, { choices, saved }: Known): ClosurePart<string[]> {
  if (scope === 'clinic') return { value: [], errors: {} }
  const offered = choices[scope].map(({ id }) => id)
  const chosen = offered.filter((id) => subjectIds.includes(id))
  const gone = saved?.scope === scope ? saved.subjectIds.filter((id) => !offered.includes(id)) : []
  const value = [...chosen, ...gone]
  return { value, errors: value.length === 0 ? { subjects: missingSubject[scope]() } : {} }
}

const missingSubject = {
  clinician: m.closures_clinician_missing,
  room: m.closures_room_missing,
  treatments: m.closures_treatment_missing,
}

/** As the form shows it again. */
export const typedOf = (
  closure: ClosureContent & { id: string; updatedAt: string },
  length: ClosureLength,
): TypedClosure => ({
  ...closure,
  length,
  fromTime: closure.fromTime ?? '',
  toTime: closure.toTime ?? '',
})
