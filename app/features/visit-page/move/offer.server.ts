import type { CareCalendar } from '#app/features/scheduling/calendar.ts'
import { type PatientOffer, patientOffer } from '#app/features/scheduling/index.server.ts'
import type { Slot, VisitLength } from '#app/features/scheduling/rules.ts'
import type { Treatment } from '#app/features/treatments/rules.ts'

type Moving = { id: string } & Slot & VisitLength

/**
 * When a visit can be instead: as its treatment is booked now, for as long as the visit was booked, its own time free.
 * @param asked the one clinician who is wanted; null for anybody
 */
export const movingOffer = (
  visit: Moving,
  { treatment, calendar }: { treatment: Treatment; calendar: CareCalendar },
  asked: string | null,
): PatientOffer => ({ ...patientOffer(treatment, calendar, asked), ...movingOf(visit) })

export const movingOf = (visit: Moving): Pick<PatientOffer, 'moving' | 'length'> => ({
  length: {
    durationMinutes: visit.durationMinutes,
    bufferBefore: visit.bufferBefore,
    bufferAfter: visit.bufferAfter,
  },
  moving: { id: visit.id, from: { date: visit.date, time: visit.time } },
})
