import type { Database } from '#app/db/tables.ts'
import type { Treatment } from '#app/features/treatments/rules.ts'
import { addDays, type CalendarDate, type ClockTime } from '#app/platform/dates.ts'
import type { CareCalendar } from './calendar.ts'
import { listTaken } from './claims.server.ts'
import { isWorked, type Offer, openingsOn, resourcesInQuestion } from './day-openings.server.ts'
import { type Limits, limitsOf } from './free-times.server.ts'
import { type Asked, type AskedPart, areGiven, offerOf } from './placement.server.ts'
import type { Taken } from './resources.ts'
import { isBookableDay, type Slot } from './rules.ts'

export type PatientOffer = Offer & {
  limits: Limits
  /** A visit that its patient moves: its own time counts as free, and its own start is no other time. */
  moving?: { id: string; from: Slot }
}

/** The treatments of one visit, in their order. */
export type Treatments = readonly [Treatment, ...Treatment[]]

/**
 * What patients ask for. Of several treatments, the clinician who is wanted gives those that they give, and anybody the
 * others; somebody who gives none of them can't be had.
 */
export function askedByPatient(
  [treatment, ...others]: Treatments,
  { assignments }: CareCalendar,
  clinicianId: string | null,
): Asked {
  const isGiven = ({ id }: Treatment) => assignments.clinicians.get(id)?.includes(clinicianId ?? '') ?? false
  const orAnybody = isGiven(treatment) || others.some(isGiven)
  const part = (one: Treatment): AskedPart => ({ treatment: one, length: one, clinicianId, orAnybody })
  return { ...part(treatment), ...(others.length > 0 && { next: others.map(part) }), by: 'patient' }
}

/** What patients can book of one treatment. @param asked the one clinician who is wanted */
export const patientOffer = (
  treatment: Treatment,
  calendar: CareCalendar,
  asked: string | null = null,
): PatientOffer => patientOfferOf([treatment], calendar, asked)

/** The same of several in one visit: the longest notice and the shortest horizon of all hold. */
export function patientOfferOf(
  treatments: Treatments,
  calendar: CareCalendar,
  asked: string | null = null,
): PatientOffer {
  return {
    ...offerOf(calendar, askedByPatient(treatments, calendar, asked)),
    limits: limitsOfAll(treatments),
  }
}

export function limitsOfAll(treatments: readonly Parameters<typeof limitsOf>[0][]): Limits {
  const limits = treatments.map(limitsOf)
  return {
    notice: Math.max(...limits.map(({ notice }) => notice)),
    horizon: Math.min(...limits.map(({ horizon }) => horizon)),
  }
}

/** Whether patients can book it online: no part is by phone only, and each has the clinicians and rooms it needs. */
export const isBookedOnline = (treatment: Treatment, offer: PatientOffer): boolean =>
  treatment.onlineBooking !== 'none' && areGiven(offer)

export type SlotProblem = 'date-out-of-range' | 'day-not-offered' | 'date-not-offered' | 'time-not-offered'

/** What stands against a day and time before anyone asks whether it is closed or taken. */
export function slotProblem(offer: PatientOffer, slot: Slot, today: CalendarDate): SlotProblem | null {
  if (!isBookableDay(slot.date, today, offer.limits.horizon)) return 'date-out-of-range'
  const times = workedTimes(offer, slot.date)
  if (times.length === 0) return isWeekdayOffered(offer, slot.date) ? 'date-not-offered' : 'day-not-offered'
  return times.includes(slot.time) ? null : 'time-not-offered'
}

/**
 * Whether that weekday is offered in other weeks, though not on that day: clinicians may work every other week, and special
 * hours take the place of the weekly ones.
 */
export const isWeekdayOffered = (offer: PatientOffer, date: CalendarDate): boolean =>
  [1, 2].some((weeks) => workedTimes(offer, addDays(date, 7 * weeks)).length > 0)

function workedTimes(offer: PatientOffer, date: CalendarDate): ClockTime[] {
  const day = openingsOn(offer, date)
  return day.times.filter((time) => isWorked(day, time))
}

/** What is taken of whom they could be with, in one query. @param offers of several none is of a visit that moves */
export function takenFor(
  db: Database,
  offers: readonly PatientOffer[],
  days: { from: CalendarDate; to: CalendarDate },
): Promise<Taken> {
  const resources = [...new Set(offers.flatMap(resourcesInQuestion))]
  const except = offers.find(({ moving }) => moving)?.moving?.id
  return listTaken(db, resources, except === undefined ? days : { ...days, except })
}
