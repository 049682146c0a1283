import * as z from 'zod/mini'
import { onlineBookings, type PriceKind, priceKinds } from '#app/db/values.ts'
import type { LocalText } from '#app/language/language.ts'
import { noText, sentText } from '#app/language/local-text.ts'
import { m } from '#app/language/messages.ts'
import {
  type ClockTime,
  clockTime,
  dayMinutes,
  sortedTimes,
  type Weekday,
  weekdays,
} from '#app/platform/dates.ts'
import { numberText } from '#app/platform/format.ts'
import { parseCents, typedCents } from '#app/platform/money.ts'
import { done, type Outcome, refused } from '#app/platform/outcome.ts'
import {
  inEachLanguage,
  line,
  optionalLine,
  optionalParagraphs,
  paragraphs,
} from '#app/platform/text/text.ts'
import type { Price } from '../clinic-profile/price.ts'
import { defaultHours, type OpeningHours, rangeStep, startTimesOf } from '../opening-hours/rules.ts'
import { categoryKey } from './order/rules.ts'
import {
  type BookingRules,
  defaultBookingRules,
  defaultCapacity,
  defaultDurationMinutes,
  durations,
  nothingToBring,
  type OnlineBooking,
  type ToBring,
  type Treatment,
} from './rules.ts'

/** In code points (docs/specification.md#text). */
export const lengths = { name: 100, description: 1_000, bring: 300, category: 60 }
export const capacities = { least: 1, most: 20, step: 1 }
/** Minutes around a visit. */
export const buffers = { least: 0, most: 120, step: 5 }
/** Minutes: two weeks are the longest that anybody has to plan ahead. */
export const notices = { least: 0, most: 20_160, step: 5 }
/** Days: two years. */
export const horizons = { least: 1, most: 730, step: 1 }

/** Appointments a day: as many as five minutes each fill sixteen hours. */
export const dailyLimits = { least: 1, most: 200, step: 1 }

/** A form as it was typed; `updatedAt` is the row's as the person saw it, `warned` how many visits were shown. */
export type TypedTreatment = {
  id: string
  updatedAt: string
  name: LocalText
  description: LocalText
  bring: LocalText
  bringIsNeutral: boolean
  /** Which category was chosen: none, one that there is (`ofCategory`), or a new one. */
  categoryOf: string
  /** Of a new one. */
  category: LocalText
  priceKind: PriceKind
  /** Dollars; empty where the clinic says nothing, or patients ask. */
  price: string
  durationMinutes: string
  capacity: string
  active: boolean
  availableDays: Weekday[]
  availableTimes: ClockTime[]
  bufferBefore: string
  bufferAfter: string
  /** Empty for the clinic's. */
  noticeMinutes: string
  horizonDays: string
  /** Empty for no limit. */
  dailyLimit: string
  onlineBooking: OnlineBooking
  clinicianIds: string[]
  roomIds: string[]
  /** Minutes that a clinician takes instead, by id; empty for the treatment's length. What was not asked stays. */
  ownMinutes: Record<string, string>
  /** Of which the form asked; nobody where the page is older than that. */
  listedClinicians: string[]
  listedRooms: string[]
}

export const emptyTreatment: TypedTreatment = {
  id: '',
  updatedAt: '',
  name: noText,
  description: noText,
  ...nothingToBring,
  categoryOf: '',
  category: noText,
  ...typedPrice(null),
  durationMinutes: String(defaultDurationMinutes),
  capacity: String(defaultCapacity),
  active: true,
  availableDays: [],
  availableTimes: [],
  ...typedRules(defaultBookingRules),
  clinicianIds: [],
  roomIds: [],
  ownMinutes: {},
  listedClinicians: [],
  listedRooms: [],
}

/** As they are in the form. */
export function typedRules(
  rules: BookingRules,
): Record<RuleField, string> & Pick<BookingRules, 'onlineBooking'> {
  const text = (value: number | null) => (value === null ? '' : String(value))
  return {
    bufferBefore: text(rules.bufferBefore),
    bufferAfter: text(rules.bufferAfter),
    noticeMinutes: text(rules.noticeMinutes),
    horizonDays: text(rules.horizonDays),
    dailyLimit: text(rules.dailyLimit),
    onlineBooking: rules.onlineBooking,
  }
}

/** How the form names a new category, and one that there is. */
export const newCategory = 'new'
export const ofCategory = (key: string): string => (key === '' ? '' : `=${key}`)

/** A price as it is in the form: where nothing is said yet, an exact one is expected. */
export function typedPrice(price: Price | null): Pick<TypedTreatment, 'priceKind' | 'price'> {
  return {
    priceKind: price?.kind ?? 'exact',
    price: price && 'cents' in price ? typedCents(price.cents) : '',
  }
}

/** Nothing is said where no amount was typed; a sentence where it is no amount, or doesn't go with its kind. */
export function readPrice({
  priceKind: kind,
  price: typed,
}: Pick<TypedTreatment, 'priceKind' | 'price'>): Outcome<Price | null> {
  const isEmpty = typed.trim() === ''
  if (kind === 'ask') return isEmpty ? done({ kind }) : refusedPrice(m.treatments_price_or_ask())
  if (isEmpty) return kind === 'exact' ? done(null) : refusedPrice(m.treatments_price_missing())
  const cents = parseCents(typed)
  return cents === null ? refusedPrice(m.treatments_price_invalid()) : done({ kind, cents })
}

const refusedPrice = (sentence: string) => refused({ status: 422, errors: { price: sentence } })

type RuleField = 'bufferBefore' | 'bufferAfter' | 'noticeMinutes' | 'horizonDays' | 'dailyLimit'

/** Names on the wire: a box of its own for each day and each time. */
export const dayField = (day: Weekday): string => `day ${day}`
export const timeField = (time: ClockTime): string => `time ${time}`
export const clinicianField = (id: string): string => `clinician ${id}`
export const minutesField = (id: string): string => `minutes-${id}`
export const roomField = (id: string): string => `room ${id}`
/** Ids that the form lists, so that what it did not ask about stays. */
export const listedFields = { clinicians: 'clinicians', rooms: 'rooms' } as const
const textFields = ['id', 'updatedAt', 'durationMinutes', 'capacity'] as const

/** What was typed and ticked. What the form did not ask for stays as the row has it. */
export function readTyped(fields: ReadonlyMap<string, string>, row: Known | undefined): TypedTreatment {
  const rules = typedRules(row ?? defaultBookingRules)
  const rule = (name: RuleField) => fields.get(name) ?? rules[name]
  const price = typedPrice(row?.price ?? null)
  const online = onlineBookings.find((one) => one === fields.get('onlineBooking'))
  const listed = (name: string) =>
    (fields.get(name) ?? '')
      .split(',')
      .filter((id) => id !== '')
      .slice(0, mostListed)
  const [listedClinicians, listedRooms] = [listed(listedFields.clinicians), listed(listedFields.rooms)]
  const text = (name: (typeof textFields)[number]) => fields.get(name) ?? ''
  const ownMinutes = listedClinicians.flatMap((id): [string, string][] => {
    const sent = fields.get(minutesField(id))
    return sent === undefined ? [] : [[id, sent]]
  })
  return {
    id: text('id'),
    updatedAt: text('updatedAt'),
    name: sentText(fields, 'name', row?.name),
    description: sentText(fields, 'description', row?.description),
    ...readToBring(fields, row ?? nothingToBring),
    categoryOf: fields.get('categoryOf') ?? (row ? ofCategory(categoryKey(row)) : ''),
    category: sentText(fields, 'category'),
    durationMinutes: text('durationMinutes'),
    capacity: text('capacity'),
    active: fields.has('active'),
    availableDays: weekdays.filter((day) => fields.has(dayField(day))),
    availableTimes: tickedTimes(fields),
    bufferBefore: rule('bufferBefore'),
    bufferAfter: rule('bufferAfter'),
    noticeMinutes: rule('noticeMinutes'),
    horizonDays: rule('horizonDays'),
    dailyLimit: rule('dailyLimit'),
    onlineBooking: online ?? rules.onlineBooking,
    priceKind: priceKinds.find((one) => one === fields.get('priceKind')) ?? price.priceKind,
    price: fields.get('price') ?? price.price,
    clinicianIds: listedClinicians.filter((id) => fields.has(clinicianField(id))),
    roomIds: listedRooms.filter((id) => fields.has(roomField(id))),
    ownMinutes: Object.fromEntries(ownMinutes),
    listedClinicians,
    listedRooms,
  }
}

/** A form of another build may ask for none of it (docs/topics/processes.md). The box is the owner's: who writes texts sends it along as it stands. */
function readToBring(fields: ReadonlyMap<string, string>, row: ToBring): ToBring {
  const isAsked = fields.has('bring.en')
  return {
    bring: sentText(fields, 'bring', row.bring),
    bringIsNeutral: isAsked ? fields.has('bringIsNeutral') : row.bringIsNeutral,
  }
}

type Known = Pick<
  Treatment,
  'price' | 'name' | 'description' | 'category' | keyof BookingRules | keyof ToBring
>

/** More clinicians or rooms than any clinic has. */
const mostListed = 500

/** The clinic's start times, and what the treatment offers next to them; the first ones where every day is closed. */
export function timesToChoose(hours: OpeningHours, alreadyOffered: readonly ClockTime[]): ClockTime[] {
  const times = startTimesOf(hours)
  return sortedTimes([...(times.length > 0 ? times : startTimesOf(defaultHours)), ...alreadyOffered])
}

/** Whatever the clinic's hours are by now: nothing that was ticked is lost while they change. */
const tickedTimes = (fields: ReadonlyMap<string, string>): ClockTime[] =>
  blockTimes.filter((time) => fields.has(timeField(time)))

/** Every time at which a visit can begin. */
const blockTimes = Array.from({ length: dayMinutes / rangeStep }, (_, block) => clockTime(block * rangeStep))

const words = {
  name: inEachLanguage(line(lengths.name, m.treatments_name_and_description), optionalLine(lengths.name)),
  description: inEachLanguage(
    paragraphs(lengths.description, m.treatments_name_and_description),
    optionalParagraphs(lengths.description),
  ),
  bring: inEachLanguage(optionalParagraphs(lengths.bring)),
}

/** What it is called and said to be, alone: anyone who writes texts sends no more. */
export const treatmentTexts = z.object(words)

/** A heading for treatments: of a new category, or a new name of one. */
export const categoryForm = z.object({
  category: inEachLanguage(
    line(lengths.category, m.treatments_category_missing),
    optionalLine(lengths.category),
  ),
})

/** All required, but for what is said in other languages than the first. */
export const treatmentForm = z.object({
  ...words,
  bringIsNeutral: z.boolean(),
  durationMinutes: wholeNumber({
    ...durations,
    invalid: () => m.treatments_length_invalid({ least: durations.least, most: durations.most }),
  }),
  capacity: wholeNumber({
    ...capacities,
    invalid: () => m.treatments_capacity_invalid({ most: capacities.most }),
  }),
  bufferBefore: bufferMinutes(),
  bufferAfter: bufferMinutes(),
  noticeMinutes: orClinics({
    ...notices,
    invalid: () => m.treatments_notice_invalid({ most: numberText(notices.most) }),
  }),
  horizonDays: orClinics({
    ...horizons,
    invalid: () => m.treatments_horizon_invalid({ most: horizons.most }),
  }),
  dailyLimit: orClinics({
    ...dailyLimits,
    invalid: () => m.treatments_daily_limit_invalid({ most: dailyLimits.most }),
  }),
  onlineBooking: z.enum(onlineBookings),
  active: z.boolean(),
  availableDays: z.array(z.custom<Weekday>()).check(z.minLength(1, { error: m.treatments_day_and_time })),
  availableTimes: z.array(z.custom<ClockTime>()).check(z.minLength(1, { error: m.treatments_day_and_time })),
})

/** Minutes of those clinicians who are ticked, null for the treatment's; sentences by field where one cannot be read. */
export function readOwnMinutes({
  clinicianIds,
  ownMinutes,
}: Pick<TypedTreatment, 'clinicianIds' | 'ownMinutes'>): Outcome<Map<string, number | null>> {
  const read = new Map<string, number | null>()
  const errors: Record<string, string> = {}
  for (const id of clinicianIds) {
    const typed = Object.hasOwn(ownMinutes, id) ? ownMinutes[id] : undefined
    if (typed === undefined) continue
    const minutes = treatmentForm.shape.durationMinutes.safeParse(typed)
    if (minutes.success) read.set(id, minutes.data)
    else if (typed.trim() === '') read.set(id, null)
    else errors[minutesField(id)] = minutes.error.issues[0]?.message ?? ''
  }
  return Object.keys(errors).length > 0 ? refused({ status: 422, errors }) : done(read)
}

type Range = { least: number; most: number; step: number; invalid: () => string }

function bufferMinutes() {
  return wholeNumber({ ...buffers, invalid: () => m.treatments_buffer_invalid({ most: buffers.most }) })
}

/** Empty where the clinic's holds, or no limit does. */
function orClinics(range: Range) {
  const empty = z.pipe(
    z.string().check(z.refine((text) => text.trim() === '', { error: range.invalid })),
    z.transform(() => null),
  )
  return z.union([empty, wholeNumber(range)], { error: range.invalid })
}

function wholeNumber(range: Range) {
  const { least, most, step, invalid } = range
  const fits = (text: string) => {
    const number = Number(text)
    return /^\d{1,5}$/.test(text.trim()) && number >= least && number <= most && number % step === 0
  }
  return z.pipe(
    z.string().check(z.refine(fits, { error: invalid })),
    z.transform((text) => Number(text)),
  )
}
