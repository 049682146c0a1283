import type { CalendarDate } from '../../../platform/dates.ts'
import type { Treatment } from '../../treatments/rules.ts'
import { isBookableDay, type Slot } from '../rules.ts'
import { type CareCalendar, canBeGiven, candidatesFor } from './calendar.ts'
import { isWorked, type Offer, openingsOn } from './day-openings.server.ts'
import { type Limits, limitsOf } from './free-times.server.ts'
import { spanOf } from './working-time.server.ts'

export type PatientOffer = Offer & { limits: Limits }

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
  const times = day.times.filter((time) =>
    isWorked(day, spanOf({ date: slot.date, time }, offer.length.durationMinutes)),
  )
  if (times.length === 0) return 'day-not-offered'
  return times.includes(slot.time) ? null : 'time-not-offered'
}
