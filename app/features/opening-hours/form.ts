import { m } from '#app/language/messages.ts'
import { type ClockTime, minutesOf, parseTime, type Weekday } from '#app/platform/dates.ts'
import { capitalised, weekdayName } from '#app/platform/format.ts'
import { recordOf } from '#app/platform/shapes/collections.ts'
import {
  endMinuteOf,
  mostRanges,
  type OpeningHours,
  rangeStep,
  steps,
  type WeeklyHours,
  type WorkingRange,
  weekOrder,
} from './rules.ts'

/** From and to as they were typed. */
export type TypedRange = { from: string; to: string }
/** A week as it was typed: on each day at most three ranges, in the order in which they are there. */
export type TypedWeek = Readonly<Record<Weekday, readonly TypedRange[]>>

type RangeProblem = 'half' | 'unreadable' | 'step' | 'backwards' | 'overlap'

/** "09:00" is as long as a browser sends a time; a person's "12:00 a. m." is longer. */
const longestTime = 12
const places = Array.from({ length: mostRanges }, (_, index) => index)

/** What the names of a week's fields begin with: a form with alternating weeks has two of them. */
export type WeekName = 'hours' | 'week-b'

/** Name and id of the field in which the nth range of a day begins; sentences about the range are there. */
export const fromField = (day: Weekday, place: number, week: WeekName = 'hours'): string =>
  `${week}-${day}-${place + 1}`
export const toField = (day: Weekday, place: number, week: WeekName = 'hours'): string =>
  `${fromField(day, place, week)}-to`

/** Where sentences can stand, from Monday on: for the summary above the form. */
export const weekFieldsOf = (week: WeekName): string[] =>
  weekOrder.flatMap((day) => places.map((place) => fromField(day, place, week)))
export const weekFields: readonly string[] = weekFieldsOf('hours')

/** What was in the form; ranges that were left empty are none. */
export const readTypedWeek = (fields: ReadonlyMap<string, string>, week: WeekName = 'hours'): TypedWeek =>
  recordOf(weekOrder, (day) =>
    places
      .map((place) => ({
        from: text(fields, fromField(day, place, week)),
        to: text(fields, toField(day, place, week)),
      }))
      .filter((range) => !isEmpty(range)),
  )

const text = (fields: ReadonlyMap<string, string>, name: string) =>
  (fields.get(name) ?? '').trim().slice(0, longestTime)

/** A week as its form shows it. */
export const typedWeekOf = (week: WeeklyHours): TypedWeek =>
  recordOf(weekOrder, (day) => (week[day] ?? []).map(({ from, to }) => ({ from, to })))

/** What stands against each range, at the field where it begins. */
export function weekProblems(typed: TypedWeek, week: WeekName = 'hours'): Record<string, string> {
  const found = weekOrder.flatMap((day) =>
    typed[day].flatMap((range, place) => {
      const problem = problemOf(range, typed[day].slice(0, place))
      return problem ? [[fromField(day, place, week), sentences[problem](capitalised(weekdayName(day)))]] : []
    }),
  )
  return Object.fromEntries(found)
}

const sentences: Record<RangeProblem, (day: string) => string> = {
  half: (day) => m.opening_hours_half({ day }),
  unreadable: (day) => m.opening_hours_unreadable({ day }),
  step: (day) => m.opening_hours_in_steps({ day, step: rangeStep }),
  backwards: (day) => m.opening_hours_backwards({ day }),
  overlap: (day) => m.opening_hours_overlap({ day }),
}

function problemOf(typed: TypedRange, before: readonly TypedRange[]): RangeProblem | null {
  if (isEmpty(typed)) return null
  if (typed.from === '' || typed.to === '') return 'half'
  const range = rangeOf(typed)
  if (!range) return 'unreadable'
  if (minutesOf(range.from) % rangeStep || minutesOf(range.to) % rangeStep) return 'step'
  if (endMinuteOf(range) <= minutesOf(range.from)) return 'backwards'
  return readable(before).some((other) => overlap(other, range)) ? 'overlap' : null
}

/**
 * The week that was typed, on each day in order. Ranges that touch are one: nothing is closed between them. What stands
 * against a week is `weekProblems`; a range of which something does is left out.
 */
export function weekOf(typed: TypedWeek): WeeklyHours {
  const days = weekOrder.map((day) => {
    const sound = typed[day].filter((range, place) => !problemOf(range, typed[day].slice(0, place)))
    return [day, joined(readable(sound))] as const
  })
  return Object.fromEntries(days.filter(([, ranges]) => ranges.length > 0))
}

function joined(ranges: WorkingRange[]): WorkingRange[] {
  const inOrder = [...ranges].sort((one, other) => minutesOf(one.from) - minutesOf(other.from))
  const apart: WorkingRange[] = []
  for (const range of inOrder) {
    const last = apart.at(-1)
    if (last?.to === range.from) last.to = range.to
    else apart.push({ ...range })
  }
  return apart
}

const isEmpty = ({ from, to }: TypedRange) => from === '' && to === ''

const readable = (typed: readonly TypedRange[]): WorkingRange[] =>
  typed.map(rangeOf).filter((range) => range !== null)

function rangeOf({ from, to }: TypedRange): { from: ClockTime; to: ClockTime } | null {
  const [begin, end] = [parseTime(from), parseTime(to)]
  return begin && end ? { from: begin, to: end } : null
}

const overlap = (one: WorkingRange, other: WorkingRange) =>
  minutesOf(one.from) < endMinuteOf(other) && minutesOf(other.from) < endMinuteOf(one)

/** The clinic's hours as they were typed; `updatedAt` is the row's as the person saw it. */
export type TypedHours = { week: TypedWeek; step: string; updatedAt: string }

/** Where sentences can be in that form, in their order. */
export const hoursFields: readonly string[] = [...weekFields, 'step', 'closed']

export const readTypedHours = (fields: ReadonlyMap<string, string>): TypedHours => ({
  week: readTypedWeek(fields),
  step: fields.get('step') ?? '',
  updatedAt: fields.get('updatedAt') ?? '',
})

export const typedHoursOf = ({
  week,
  step,
  updatedAt,
}: OpeningHours & { updatedAt: string }): TypedHours => ({
  week: typedWeekOf(week),
  step: String(step),
  updatedAt,
})

/** The same, as a form sends it. */
export const fieldsOf = ({ week, step, updatedAt }: TypedHours): Record<string, string> => ({
  step,
  updatedAt,
  ...Object.fromEntries(
    weekOrder.flatMap((day) =>
      week[day].flatMap(({ from, to }, place) => [
        [fromField(day, place), from],
        [toField(day, place), to],
      ]),
    ),
  ),
})

/** Whether nobody would be seen on any day. */
export const isAllClosed = (week: TypedWeek): boolean => weekOrder.every((day) => week[day].length === 0)

/** What stands against it, by field. @param isConfirmed that every day is to be closed was ticked */
export function hoursProblems(
  { week, step }: TypedHours,
  { isConfirmed }: { isConfirmed: boolean },
): Record<string, string> {
  return {
    ...weekProblems(week),
    ...(!steps.some((known) => String(known) === step) && { step: m.opening_hours_step_unknown() }),
    ...(isAllClosed(week) && !isConfirmed && { closed: m.opening_hours_closed_unconfirmed() }),
  }
}
