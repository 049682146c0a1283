import type { ClosureScope } from '../../db/values.ts'
import type { CalendarDate, ClockTime } from '../../platform/dates.ts'

export { type ClosureScope, closureScopes } from '../../db/values.ts'

/** Days, or a part of a day, on which the clinic, somebody, a room or some treatments cannot be booked. */
export type Closure = {
  id: string
  scope: ClosureScope
  /** Whom or what it closes; empty for the clinic. */
  subjectIds: string[]
  firstDay: CalendarDate
  lastDay: CalendarDate
  /** Clinic time on the first day; null from its beginning. */
  fromTime: ClockTime | null
  /** Clinic time on the last day; null to its end. */
  toTime: ClockTime | null
  /** For staff. */
  reason: string
  /** For patients, or empty; the Spanish empty shows the English. */
  publicReason: string
  spanishPublicReason: string
  /** A band on every page says so from seven days before. */
  announced: boolean
  updatedAt: string
}

/** What a visit takes part in, by ids. */
export type Concerned = { treatmentId: string; clinicianId: string | null; roomId: string | null }

/** Whether it closes that treatment, clinician or room, at whatever time. */
export function concerns({ scope, subjectIds }: Closure, visit: Concerned): boolean {
  if (scope === 'clinic') return true
  const id = { clinician: visit.clinicianId, room: visit.roomId, treatments: visit.treatmentId }[scope]
  return id !== null && subjectIds.includes(id)
}
