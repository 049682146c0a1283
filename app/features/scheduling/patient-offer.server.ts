import type { Database } from '#app/db/tables.ts'
import type { Treatment } from '#app/features/treatments/rules.ts'
import type { CalendarDate } from '#app/platform/dates.ts'
import { type CareCalendar, canBeGiven, candidatesFor } from './calendar.ts'
import { listTaken } from './claims.server.ts'
import { isWorked, type Offer, openingsOn, resourcesInQuestion } from './day-openings.server.ts'
import { type Limits, limitsOf } from './free-times.server.ts'
import type { Taken } from './resources.ts'
import { isBookableDay, type Slot } from './rules.ts'

export type PatientOffer = Offer & {
  limits: Limits
  /** A visit that its patient moves: its own time counts as free, and its own start is no other time. */
  moving?: { id: string; from: Slot }
}

/** What patients can book of a treatment. @param asked the one clinician who is wanted */
export const patientOffer = (
  treatment: Treatment,
  calendar: CareCalendar,
  asked: string | null = null,
): PatientOffer => ({
  treatment,
  length: treatment,
  calendar,
  candidates: candidatesFor(calendar, treatment.id, { by: 'patient', asked }),
  limits: limitsOf(treatment),
})

/** Whether patients can book it at all: not by telephone only, and nobody it needs is missing. */
export const isBookedOnline = (treatment: Treatment, { candidates }: PatientOffer): boolean =>
  treatment.onlineBooking !== 'none' && canBeGiven(candidates)

export type SlotProblem = 'date-out-of-range' | 'day-not-offered' | 'time-not-offered'

/** What stands against a day and time before anyone asks whether it is closed or taken. */
export function slotProblem(offer: PatientOffer, slot: Slot, today: CalendarDate): SlotProblem | null {
  if (!isBookableDay(slot.date, today, offer.limits.horizon)) return 'date-out-of-range'
  const day = openingsOn(offer, slot.date)
  const times = day.times.filter((time) => isWorked(day, time))
  if (times.length === 0) return 'day-not-offered'
  return times.includes(slot.time) ? null : 'time-not-offered'
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
