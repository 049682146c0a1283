import { type CareCalendar, candidatesFor } from '#app/features/scheduling/calendar.ts'
import {
  limitsOfAll,
  type MovingParts,
  type PatientOffer,
  patientOffer,
} from '#app/features/scheduling/index.server.ts'
import type { Slot } from '#app/features/scheduling/rules.ts'
import type { Treatment } from '#app/features/treatments/rules.ts'

type Moving = { id: string } & Slot

/**
 * When a visit can be instead: as its treatment is booked now, for as long as the visit was booked, its own time free.
 * @param asked the one clinician who is wanted; null for anybody
 */
export const movingOffer = (
  visit: Moving,
  { treatment, calendar, parts }: { treatment: Treatment; calendar: CareCalendar; parts: MovingParts },
  asked: string | null,
): PatientOffer => {
  const offer = patientOffer(treatment, calendar, asked)
  const limits = limitsOfAll([treatment, ...parts.next.map((part) => part.treatment)])
  const next = parts.next.map((part) => {
    const gives = calendar.assignments.clinicians.get(part.treatment.id)?.includes(asked ?? '') ?? false
    const wanted = { by: 'patient', asked: gives ? asked : null } as const
    return {
      ...part,
      keepsLength: true,
      calendar,
      candidates: candidatesFor(calendar, part.treatment.id, wanted),
    }
  })
  return { ...offer, limits, ...movingOf(visit, parts), ...(next.length > 0 && { next }) }
}

const movingOf = (
  visit: Moving,
  { length }: MovingParts,
): Pick<PatientOffer, 'moving' | 'length' | 'keepsLength'> => ({
  keepsLength: true,
  length: {
    durationMinutes: length.durationMinutes,
    bufferBefore: length.bufferBefore,
    bufferAfter: length.bufferAfter,
  },
  moving: { id: visit.id, from: { date: visit.date, time: visit.time } },
})
