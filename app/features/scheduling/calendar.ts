import type { Closure } from '#app/features/closures/rules.ts'
import type { WeeklyHours } from '#app/features/opening-hours/rules.ts'
import type { Assignments, Clinician, Room } from '#app/features/team/rules.ts'

/** All that decides when visits may be, besides the visits themselves. */
export type CareCalendar = {
  /** The clinic's. */
  week: WeeklyHours
  /** Those that touch the days in question. */
  closures: readonly Closure[]
  /** In their order, none that is deleted. */
  clinicians: readonly Clinician[]
  rooms: readonly Room[]
  assignments: Assignments
}

/** Who gives a visit, and where; null where its treatment needs nobody, or no room. */
export type Place = { clinicianId: string | null; roomId: string | null }

/** Whom a visit can be with, and where; null where its treatment needs none, an empty list where none can be had. */
export type Candidates = { clinicians: readonly Clinician[] | null; rooms: readonly Room[] | null }

export type WhoAsks = 'patient' | 'staff'

/**
 * Who can give that treatment, in their order. Patients choose among those that they may book; staff among all that
 * are active.
 * @param asked the one clinician who is wanted
 */
export function candidatesFor(
  { clinicians, rooms, assignments }: CareCalendar,
  treatmentId: string,
  { by, asked = null }: { by: WhoAsks; asked?: string | null },
): Candidates {
  const offering = assignments.clinicians.get(treatmentId)
  const usable = assignments.rooms.get(treatmentId)
  return {
    clinicians:
      offering === undefined
        ? null
        : clinicians.filter(
            ({ id, active, bookable }) =>
              offering.includes(id) &&
              active &&
              (bookable || by === 'staff') &&
              (asked === null || asked === id),
          ),
    rooms: usable === undefined ? null : rooms.filter(({ id, active }) => usable.includes(id) && active),
  }
}

/** Whether it can be given at all: nobody it needs is missing. */
export const canBeGiven = ({ clinicians, rooms }: Candidates): boolean =>
  clinicians?.length !== 0 && rooms?.length !== 0
