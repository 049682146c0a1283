import { columns } from '../../../db/columns.ts'
import type { AppointmentRow, Database } from '../../../db/tables.ts'

/** More than anybody sees in seven months; what is left out stands furthest ahead. */
const mostVisits = 4_000

/** A visit as its clinician's calendar tells it. */
export type FeedVisit = Pick<
  AppointmentRow,
  'id' | 'name' | 'startsAt' | 'durationMinutes' | 'status' | 'sequence' | 'updatedAt'
> & { room: string | null }

/** A clinician's visits between two instants, by their start; cancelled and deleted ones are none. */
export function listVisitsOf(
  db: Database,
  { clinicianId, from, to }: { clinicianId: string; from: Temporal.Instant; to: Temporal.Instant },
): Promise<FeedVisit[]> {
  return db
    .selectFrom('appointments')
    .leftJoin('rooms', 'rooms.id', 'appointments.roomId')
    .select(['appointments.id', 'appointments.name', 'startsAt', 'durationMinutes', 'status', 'sequence'])
    .select(['appointments.updatedAt', 'rooms.name as room'])
    .where('clinicianId', '=', clinicianId)
    .where('startsAt', '>=', columns.instant(from))
    .where('startsAt', '<', columns.instant(to))
    .where('status', '!=', 'cancelled')
    .where('appointments.deletedAt', 'is', null)
    .orderBy('startsAt')
    .orderBy('appointments.id')
    .limit(mostVisits)
    .execute()
}
