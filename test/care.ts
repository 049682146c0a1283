import { defaultHours } from '../app/features/opening-hours/rules.ts'
import type { Candidates, CareCalendar } from '../app/features/scheduling/calendar.ts'
import type { Claim } from '../app/features/scheduling/claims.server.ts'
import type { PatientOffer } from '../app/features/scheduling/patient-offer.server.ts'
import { horizonDays, noticeMinutes, type Slot, type VisitLength } from '../app/features/scheduling/rules.ts'
import type { Treatment } from '../app/features/treatments/rules.ts'

/** A visit of so many minutes without buffers. */
export const lasting = (durationMinutes: number): VisitLength => ({
  durationMinutes,
  bufferBefore: 0,
  bufferAfter: 0,
})

/** The first hours, nobody and nothing closed. */
export const emptyCalendar: CareCalendar = {
  week: defaultHours.week,
  step: defaultHours.step,
  openings: [],
  closures: [],
  clinicians: [],
  rooms: [],
  assignments: { clinicians: new Map(), rooms: new Map(), minutes: new Map() },
}

const nobodyNeeded: Candidates = { clinicians: null, rooms: null }

type OwnResource = Pick<Treatment, 'availableDays' | 'availableTimes' | 'capacity' | 'durationMinutes'>

/** What patients can book of a treatment that needs nobody and no room; its id is `treatment`. */
export const ownOffer = ({ durationMinutes, ...treatment }: OwnResource): PatientOffer => ({
  treatment: { id: 'treatment', dailyLimit: null, ...treatment },
  length: lasting(durationMinutes),
  calendar: emptyCalendar,
  candidates: nobodyNeeded,
  limits: { notice: noticeMinutes, horizon: horizonDays },
})

/** The claim of a visit of such a treatment. */
export const ownClaim = (treatment: Treatment, slot: Slot, appointmentId: string): Claim => ({
  resources: [{ id: treatment.id, capacity: treatment.capacity }],
  length: treatment,
  slot,
  appointmentId,
})

/** What the row of such a visit keeps of where it is. */
export const placedNowhere = {
  clinicianId: null,
  roomId: null,
  overlap: null,
  overlapReason: '',
  keptStart: null,
  keptFor: null,
}
