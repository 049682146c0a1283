import type { Database } from '../../../db/tables.ts'
import { addDays, type CalendarDate } from '../../../platform/dates.ts'
import { listClosures } from '../../closures/queries.server.ts'
import { takeUpOpeningHours } from '../../opening-hours/hours-in-force.server.ts'
import { findAssignees, listAssignments } from '../../team/assignments/queries.server.ts'
import { listClinicians } from '../../team/clinicians/queries.server.ts'
import { listRooms } from '../../team/rooms/queries.server.ts'
import type { CareCalendar, Place } from './calendar.ts'

/**
 * Hours, closures, clinicians and rooms for those days: one query for each table. In a transaction that holds the
 * calendar nothing of it changes until it ends.
 */
export async function readCalendar(
  db: Database,
  { from, to }: { from: CalendarDate; to: CalendarDate },
): Promise<CareCalendar> {
  const [hours, closures, clinicians, rooms, assignments] = await Promise.all([
    takeUpOpeningHours(db),
    listClosures(db, { from, to: addDays(to, 1) }),
    listClinicians(db),
    listRooms(db),
    listAssignments(db),
  ])
  return { week: hours.week, closures, clinicians, rooms, assignments }
}

/**
 * The same for visits of one treatment on one day, and nothing of others: what a booking asks for in its transaction.
 * Clinicians and rooms are read only where the treatment, or the visit as it stands, has some.
 */
export async function readCalendarOf(
  db: Database,
  { treatmentId, day, place = nowhere }: { treatmentId: string; day: CalendarDate; place?: Place },
): Promise<CareCalendar> {
  const { week } = await takeUpOpeningHours(db)
  const closures = await listClosures(db, { from: day, to: addDays(day, 1) })
  const { clinicianIds, roomIds } = await findAssignees(db, treatmentId)
  return {
    week,
    closures,
    clinicians: place.clinicianId !== null || clinicianIds.length > 0 ? await listClinicians(db) : [],
    rooms: place.roomId !== null || roomIds.length > 0 ? await listRooms(db, place.roomId) : [],
    assignments: { clinicians: listed(treatmentId, clinicianIds), rooms: listed(treatmentId, roomIds) },
  }
}

const nowhere: Place = { clinicianId: null, roomId: null }

const listed = (treatmentId: string, ids: string[]): Map<string, string[]> =>
  new Map(ids.length === 0 ? [] : [[treatmentId, ids]])
