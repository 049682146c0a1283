import * as z from 'zod/mini'
import { m } from '../../language/messages.ts'
import { type ClockTime, type Weekday, weekdays } from '../../platform/dates.ts'
import { line, optionalLine, optionalParagraphs, paragraphs } from '../../platform/text/text.ts'
import { defaultCapacity, defaultDurationMinutes, offerableTimes, type Treatment } from './rules.ts'

/** In code points (docs/specification.md#text). */
export const lengths = { name: 100, description: 1_000 }
/** Minutes of a visit: five are one block; eight hours are the day from opening to closing. */
export const durations = { least: 5, most: 480, step: 5 }
export const mostAtOnce = 20

/** A form as it was typed; `updatedAt` is the row's as the person saw it, `warned` how many visits were shown. */
export type TypedTreatment = {
  id: string
  updatedAt: string
  name: string
  description: string
  spanishName: string
  spanishDescription: string
  durationMinutes: string
  capacity: string
  active: boolean
  availableDays: Weekday[]
  availableTimes: ClockTime[]
}

export const emptyTreatment: TypedTreatment = {
  id: '',
  updatedAt: '',
  name: '',
  description: '',
  spanishName: '',
  spanishDescription: '',
  durationMinutes: String(defaultDurationMinutes),
  capacity: String(defaultCapacity),
  active: true,
  availableDays: [],
  availableTimes: [],
}

/** Names on the wire: a box of its own for each day and each time. */
export const dayField = (day: Weekday): string => `day ${day}`
export const timeField = (time: ClockTime): string => `time ${time}`
const textFields = ['id', 'updatedAt', 'name', 'description', 'durationMinutes', 'capacity'] as const

/**
 * What was typed and ticked. What the form did not ask for stays as the row has it: a time that it does not offer,
 * the Spanish where the page is older than that.
 */
export function readTyped(
  fields: ReadonlyMap<string, string>,
  row: Pick<Treatment, 'availableTimes' | 'spanishName' | 'spanishDescription'> | undefined,
): TypedTreatment {
  const text = (name: (typeof textFields)[number]) => fields.get(name) ?? ''
  return {
    id: text('id'),
    updatedAt: text('updatedAt'),
    name: text('name'),
    description: text('description'),
    spanishName: fields.get('spanishName') ?? row?.spanishName ?? '',
    spanishDescription: fields.get('spanishDescription') ?? row?.spanishDescription ?? '',
    durationMinutes: text('durationMinutes'),
    capacity: text('capacity'),
    active: fields.has('active'),
    availableDays: weekdays.filter((day) => fields.has(dayField(day))),
    availableTimes: timesToChoose(row?.availableTimes ?? []).filter((time) => fields.has(timeField(time))),
  }
}

/** The half hours of the form, and what the treatment offers beside them. */
export const timesToChoose = (alreadyOffered: readonly ClockTime[]): ClockTime[] =>
  [...new Set([...offerableTimes, ...alreadyOffered])].sort()

/** All required, but for what is said in Spanish. */
export const treatmentForm = z.object({
  name: line(lengths.name, m.treatments_name_and_description),
  description: paragraphs(lengths.description, m.treatments_name_and_description),
  spanishName: optionalLine(lengths.name),
  spanishDescription: optionalParagraphs(lengths.description),
  durationMinutes: wholeNumber({
    ...durations,
    invalid: () => m.treatments_length_invalid({ least: durations.least, most: durations.most }),
  }),
  capacity: wholeNumber({
    least: 1,
    most: mostAtOnce,
    step: 1,
    invalid: () => m.treatments_capacity_invalid({ most: mostAtOnce }),
  }),
  active: z.boolean(),
  availableDays: z.array(z.custom<Weekday>()).check(z.minLength(1, { error: m.treatments_day_and_time })),
  availableTimes: z.array(z.custom<ClockTime>()).check(z.minLength(1, { error: m.treatments_day_and_time })),
})

function wholeNumber(range: { least: number; most: number; step: number; invalid: () => string }) {
  const { least, most, step, invalid } = range
  const fits = (text: string) => {
    const number = Number(text)
    return /^\d{1,4}$/.test(text.trim()) && number >= least && number <= most && number % step === 0
  }
  return z.pipe(
    z.string().check(z.refine(fits, { error: invalid })),
    z.transform((text) => Number(text)),
  )
}
