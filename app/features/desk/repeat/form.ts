import type { ChosenRepeat } from '#app/features/scheduling/repeats/rules.ts'
import {
  fewestVisits,
  longestEvery,
  mostVisits,
  type Pattern,
  type Unit,
  units,
  usualPattern,
} from '#app/features/scheduling/repeats/rules.ts'
import { parseSlot, slotValue } from '#app/features/scheduling/rules.ts'
import { type CalendarDate, parseDate } from '#app/platform/dates.ts'

/** How often, as an address says it. */
const patternNames = ['every', 'unit', 'visits'] as const
export type TypedPattern = Record<(typeof patternNames)[number], string>

const typedOf = ({ every, unit, visits }: Pattern): TypedPattern => ({
  every: String(every),
  unit,
  visits: String(visits),
})

/** What an address asks for; the usual where it says nothing. */
export const readTypedPattern = (search: URLSearchParams): TypedPattern =>
  patternNames.some((name) => search.has(name))
    ? { every: search.get('every') ?? '', unit: search.get('unit') ?? '', visits: search.get('visits') ?? '' }
    : typedOf(usualPattern)

const wholePattern = /^\d{1,3}$/
const wholeNumber = (text: string): number =>
  wholePattern.test(text.trim()) ? Number(text.trim()) : Number.NaN
const isIn = (value: number, from: number, to: number): boolean => value >= from && value <= to

/** Which of them cannot be; a unit that is none of ours counts as weeks. */
export function readPattern({ every, unit, visits }: TypedPattern): {
  pattern: Pattern
  wrong: ('every' | 'visits')[]
} {
  const known: Unit = units.find((one) => one === unit) ?? usualPattern.unit
  const pattern = { every: wholeNumber(every), unit: known, visits: wholeNumber(visits) }
  const wrong: ('every' | 'visits')[] = []
  if (!isIn(pattern.every, 1, longestEvery[known])) wrong.push('every')
  if (!isIn(pattern.visits, fewestVisits, mostVisits)) wrong.push('visits')
  return { pattern, wrong }
}

const anywayWord = ' anyway '
export const choiceValue = ({ anyway, ...slot }: ChosenRepeat): string =>
  slotValue(slot) + (anyway.length === 0 ? '' : anywayWord + anyway.join(' '))

export function parseChoice(text: string): ChosenRepeat | null {
  const [at = '', marks = ''] = text.split(anywayWord)
  const slot = parseSlot(at)
  return slot && { ...slot, anyway: marks.split(' ').filter(Boolean) }
}

const fieldPrefix = 'visit.'
/** Of the box, or of the choice, of one day. */
export const dayField = (date: CalendarDate): string => fieldPrefix + date
/** Whether a field of the form is one of them. */
export const isDayField = (name: string): boolean => name.startsWith(fieldPrefix)
/** All days that the form shows, chosen or not. */
export const datesField = 'dates'
export const datesValue = (dates: readonly CalendarDate[]): string => dates.join(' ')

/** The days that a form shows, in their order, each once; no more than can be asked for. */
export const readDates = (fields: ReadonlyMap<string, string>): CalendarDate[] =>
  [
    ...new Set(
      (fields.get(datesField) ?? '')
        .split(' ')
        .slice(0, mostVisits)
        .flatMap((day) => parseDate(day) ?? []),
    ),
  ].sort()

/** What was chosen for each of its days, as it was sent; empty where that day is left out. */
export const chosenOf = (
  fields: ReadonlyMap<string, string>,
  dates: readonly CalendarDate[],
): Record<string, string> => Object.fromEntries(dates.map((date) => [date, fields.get(dayField(date)) ?? '']))

/** Those times. Whatever is none is left out. */
export const readChoices = (chosen: Readonly<Record<string, string>>): ChosenRepeat[] =>
  Object.values(chosen).flatMap((text) => parseChoice(text) ?? [])
