import { columns } from '#app/db/columns.ts'
import type { AppointmentRow, Database } from '#app/db/tables.ts'

/** More than anybody sees in seven months; what is left out stands furthest ahead. */
const mostVisits = 4_000

/** A part of a visit as its clinician's calendar tells it. */
export type FeedVisit = Pick<
  AppointmentRow,
  'id' | 'name' | 'startsAt' | 'durationMinutes' | 'status' | 'sequence' | 'createdAt' | 'updatedAt'
> & { position: number }

/** A clinician's visits between two instants, by their start; cancelled and deleted ones are none. */
export function listVisitsOf(
  db: Database,
  { clinicianId, from, to }: { clinicianId: string; from: Temporal.Instant; to: Temporal.Instant },
): Promise<FeedVisit[]> {
  return db
    .selectFrom('appointment_parts as part')
    .innerJoin('appointments', 'appointments.id', 'part.appointmentId')
    .select([
      'id',
      'position',
      'name',
      'part.startsAt',
      'part.durationMinutes',
      'status',
      'sequence',
      'createdAt',
      'updatedAt',
    ])
    .where('part.clinicianId', '=', clinicianId)
    .where('part.startsAt', '>=', columns.instant(from))
    .where('part.startsAt', '<', columns.instant(to))
    .where('status', '!=', 'cancelled')
    .where('deletedAt', 'is', null)
    .orderBy('part.startsAt')
    .orderBy('id')
    .limit(mostVisits)
    .execute()
}
