import type { Database } from '../../../db/tables.ts'
import { addDays, type CalendarDate } from '../../../platform/dates.ts'
import { listClosures } from '../../closures/queries.server.ts'
import { findOpeningHours } from '../../opening-hours/queries.server.ts'
import { listAssignments, listClinicians, listRooms } from '../../team/queries.server.ts'
import type { CareCalendar } from './calendar.ts'

/**
 * Hours, closures, clinicians and rooms for those days: one query for each table. In a transaction that holds the
 * calendar nothing of it changes until it ends.
 */
export async function readCalendar(
  db: Database,
  { from, to }: { from: CalendarDate; to: CalendarDate },
): Promise<CareCalendar> {
  const [hours, closures, clinicians, rooms, assignments] = await Promise.all([
    findOpeningHours(db),
    listClosures(db, { from, to: addDays(to, 1) }),
    listClinicians(db),
    listRooms(db),
    listAssignments(db),
  ])
  return { week: hours.week, closures, clinicians, rooms, assignments }
}
