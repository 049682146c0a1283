import { rangeStep } from '#app/features/opening-hours/rules.ts'
import type { LocalText } from '#app/language/language.ts'
import { fieldsOf, noText, sentText } from '#app/language/local-text.ts'
import { m } from '#app/language/messages.ts'
import {
  addDays,
  type CalendarDate,
  type ClockTime,
  dayMinutes,
  minutesOf,
  parseDate,
  parseTime,
} from '#app/platform/dates.ts'
import { furthestDays } from '../rules.ts'
import { type Part, readWords } from '../words.ts'
import { copy } from './copy.ts'
import { type OpeningContent, type OpeningScope, openingScopes } from './rules.ts'
import type { OpeningChoices } from './visits.ts'

/** A form as it was typed; `updatedAt` is the row's as the person saw it. */
export type TypedOpening = {
  id: string
  updatedAt: string
  day: string
  fromTime: string
  toTime: string
  scope: OpeningScope
  subjectIds: string[]
  treatmentIds: string[]
  reason: string
  publicReason: LocalText
}

export const emptyOpening: TypedOpening = {
  id: '',
  updatedAt: '',
  day: '',
  fromTime: '',
  toTime: '',
  scope: 'clinic',
  subjectIds: [],
  treatmentIds: [],
  reason: '',
  publicReason: noText,
}

/** The fields in the order of the form. */
export const fieldOrder = [
  'day',
  'fromTime',
  'toTime',
  'subjects',
  'treatments',
  'reason',
  ...fieldsOf('publicReason'),
] as const
type OpeningField = (typeof fieldOrder)[number]
export type OpeningErrors = Partial<Record<OpeningField, string>>

/** Name on the wire: a box of its own for each clinician, room and treatment. */
export const boxField = (kind: keyof OpeningChoices, id: string): string => `${kind} ${id}`

const ticked = (fields: ReadonlyMap<string, string>, kind: string): string[] =>
  [...fields.keys()].filter((name) => name.startsWith(`${kind} `)).map((name) => name.slice(kind.length + 1))

/**
 * What was typed and ticked; boxes of another scope than the chosen one say nothing. A scope that is none of ours counts
 * as clinicians, of whom none is ticked: it never opens the clinic.
 */
export function readTyped(fields: ReadonlyMap<string, string>): TypedOpening {
  const text = (name: string) => fields.get(name) ?? ''
  const scope = openingScopes.find((one) => one === fields.get('scope')) ?? 'clinician'
  return {
    id: text('id'),
    updatedAt: text('updatedAt'),
    day: text('day'),
    fromTime: text('fromTime'),
    toTime: text('toTime'),
    scope,
    subjectIds: ticked(fields, scope),
    treatmentIds: ticked(fields, 'treatment'),
    reason: text('reason'),
    publicReason: sentText(fields, 'publicReason'),
  }
}

type Known = {
  today: CalendarDate
  /** The clinic's time of day: what is over cannot be opened. */
  now: ClockTime
  choices: OpeningChoices
  /** As it is saved; its hours may stay so, however long ago they were. */
  saved?: OpeningContent | undefined
}

/** What is wrong with it, by field; else what is to be stored. */
export function readOpening(
  typed: TypedOpening,
  known: Known,
): { ok: true; value: OpeningContent } | { ok: false; errors: OpeningErrors } {
  const hours = readHours(typed, known)
  const subjects = readSubjects(typed, known)
  const words = readWords(typed)
  const errors = { ...hours.errors, ...subjects.errors, ...words.errors }
  if (Object.keys(errors).length > 0 || !hours.value) return { ok: false, errors }
  return {
    ok: true,
    value: {
      ...hours.value,
      scope: typed.scope,
      subjectIds: subjects.value,
      treatmentIds: keptOf('treatment', typed.treatmentIds, known.saved?.treatmentIds ?? [], known),
      ...words.value,
    },
  }
}

type Hours = Pick<OpeningContent, 'day' | 'fromTime' | 'toTime'>

function readHours(typed: TypedOpening, known: Known): Part<Hours | null, OpeningErrors> {
  const day = parseDate(typed.day)
  const [fromTime, toTime] = [parseTime(typed.fromTime), parseTime(typed.toTime)]
  const errors: OpeningErrors = {}
  if (!day) errors.day = m.closures_day_missing()
  if (!fromTime) errors.fromTime = timeProblem(typed.fromTime)
  if (!toTime) errors.toTime = timeProblem(typed.toTime)
  if (fromTime && minutesOf(fromTime) % rangeStep !== 0) errors.fromTime = m.openings_step({ rangeStep })
  if (toTime && minutesOf(toTime) % rangeStep !== 0) errors.toTime = m.openings_step({ rangeStep })
  if (fromTime && toTime && endOf(toTime) <= minutesOf(fromTime))
    errors.toTime ??= m.closures_end_before_start()
  if (day) Object.assign(errors, dayErrors(day, known))
  if (!day || !fromTime || !toTime) return { value: null, errors }
  const value = { day, fromTime, toTime }
  const isOver = day === known.today && endOf(toTime) <= minutesOf(known.now)
  if (isOver && !isSaved(value, known)) errors.toTime ??= m.openings_over()
  return { value, errors }
}

/** Midnight is the end of the day. */
const endOf = (time: ClockTime): number => minutesOf(time) || dayMinutes

const timeProblem = (text: string): string =>
  text.trim() === '' ? m.openings_time_missing() : m.closures_time_unreadable()

function dayErrors(day: CalendarDate, { today, saved }: Known): OpeningErrors {
  if (day < today && day !== saved?.day) return { day: m.openings_in_past() }
  return day > addDays(today, furthestDays) ? { day: m.openings_too_far() } : {}
}

const isSaved = (hours: Hours, { saved }: Known): boolean =>
  saved !== undefined && (['day', 'fromTime', 'toTime'] as const).every((name) => saved[name] === hours[name])

function readSubjects({ scope, subjectIds }: TypedOpening, known: Known): Part<string[], OpeningErrors> {
  if (scope === 'clinic') return { value: [], errors: {} }
  const before = known.saved?.scope === scope ? known.saved.subjectIds : []
  const value = keptOf(scope, subjectIds, before, known)
  return { value, errors: value.length === 0 ? { subjects: copy.missing[scope]() } : {} }
}

/** Those that were ticked, and those that were deleted meanwhile: they may come back. */
function keptOf(
  kind: keyof OpeningChoices,
  chosen: readonly string[],
  before: readonly string[],
  { choices }: Known,
): string[] {
  const offered = choices[kind].map(({ id }) => id)
  return [...offered.filter((id) => chosen.includes(id)), ...before.filter((id) => !offered.includes(id))]
}

/** As the form shows it again. */
export const typedOf = (opening: OpeningContent & { id: string; updatedAt: string }): TypedOpening => ({
  ...opening,
})
