import * as z from 'zod/mini'
import { m } from '#app/language/messages.ts'
import { recordOf } from '#app/platform/shapes/collections.ts'
import { line, optionalLine } from '#app/platform/text/text.ts'
import { readTypedWeek, type TypedWeek, weekFields, weekFieldsOf } from '../opening-hours/form.ts'
import { tickedOf } from './assignments/fields.ts'

/** In code points (docs/specification.md#text). */
export const lengths = { name: 100, credentials: 40 } as const
/** The lines that are typed; in the order of the form. */
export const wordFields = ['name', 'credentials'] as const
export type WordField = (typeof wordFields)[number]

/** A clinician's form as it was typed. */
export type TypedClinician = {
  words: Record<WordField, string>
  active: boolean
  bookable: boolean
  /** Empty for no limit. */
  dailyLimit: string
  /** Instead of those of the clinic. */
  hasOwnHours: boolean
  /** Every week, or week A. */
  week: TypedWeek
  /** Week A and week B take turns. */
  alternates: boolean
  /** A day of a week A. */
  weekA: string
  weekB: TypedWeek
  /** Of those that the form listed. */
  treatmentIds: string[]
}

/** Where sentences may stand, for the summary above the form. */
export const clinicianFieldOrder: readonly string[] = [
  ...wordFields,
  'dailyLimit',
  'treatments',
  'weekA',
  ...weekFields,
  ...weekFieldsOf('week-b'),
]
type Fields = ReadonlyMap<string, string>
/** "2026-11-30" is as long as a browser sends a date. */
const longestDate = 20
const longestNumber = 10

/** @param listed the treatments whose boxes the form showed */
export const readTypedClinician = (fields: Fields, listed: readonly string[]): TypedClinician => ({
  words: recordOf(wordFields, (name) => fields.get(name) ?? ''),
  active: fields.has('active'),
  bookable: fields.has('bookable'),
  dailyLimit: (fields.get('dailyLimit') ?? '').trim().slice(0, longestNumber),
  hasOwnHours: fields.has('hasOwnHours'),
  week: readTypedWeek(fields),
  alternates: fields.get('weeks') === 'alternating',
  weekA: (fields.get('weekA') ?? '').trim().slice(0, longestDate),
  weekB: readTypedWeek(fields, 'week-b'),
  treatmentIds: tickedOf(fields, listed),
})

/** What holds of a clinician at once; what the website says of them is a draft (`website/doctors`). */
export const clinicianForm = z.object({
  name: line(lengths.name, m.team_name_missing),
  credentials: optionalLine(lengths.credentials),
} satisfies Record<WordField, unknown>)

/** Appointments a day. */
export const dailyLimits = { least: 1, most: 200 } as const

/** Null for no limit; undefined where it is none. */
export function readDailyLimit(text: string): number | null | undefined {
  if (text === '') return null
  const limit = /^\d{1,3}$/.test(text) ? Number(text) : 0
  return limit >= dailyLimits.least && limit <= dailyLimits.most ? limit : undefined
}

/** In code points. */
const longestName = 100
/** How many visits a room may hold at once. */
export const capacities = { least: 1, most: 50 } as const

/** A room's form as it was typed. */
export type TypedRoom = { name: string; capacity: string; active: boolean; treatmentIds: string[] }

export const roomFieldOrder = ['name', 'capacity'] as const

export const readTypedRoom = (fields: ReadonlyMap<string, string>, listed: readonly string[]): TypedRoom => ({
  name: fields.get('name') ?? '',
  capacity: fields.get('capacity') ?? '',
  active: fields.has('active'),
  treatmentIds: tickedOf(fields, listed),
})

const isCapacity = (text: string) =>
  /^\d{1,2}$/.test(text.trim()) && Number(text) >= capacities.least && Number(text) <= capacities.most

export const roomForm = z.object({
  name: line(longestName, m.team_name_missing),
  capacity: z.pipe(
    z.string().check(z.refine(isCapacity, { error: () => m.team_capacity_invalid(capacities) })),
    z.transform((text) => Number(text)),
  ),
  active: z.boolean(),
})
