import type { Database } from '../../../../db/tables.ts'
import { addDays, type CalendarDate } from '../../../../platform/dates.ts'
import { listClosures } from '../../../closures/queries.server.ts'
import { takeUpOpeningHours } from '../../../opening-hours/hours-in-force.server.ts'
import { daysLookedAt, nextDayOf } from './next-day.ts'
import { findNextVisitDay } from './queries.server.ts'

/** The day that "Print tomorrow" prints (`nextDayOf`). */
export async function readNextDay(db: Database, today: CalendarDate): Promise<CalendarDate> {
  const { week } = await takeUpOpeningHours(db)
  const [closures, booked] = await Promise.all([
    listClosures(db, { from: addDays(today, 1), to: addDays(today, daysLookedAt) }),
    findNextVisitDay(db, today),
  ])
  return nextDayOf({ today, week, closures, booked })
}
