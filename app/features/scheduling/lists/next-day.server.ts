import type { Database } from '#app/db/tables.ts'
import { listOpenings } from '#app/features/closures/openings/queries.server.ts'
import { type OpenedHours, rangesOnDay } from '#app/features/closures/openings/rules.ts'
import { listClosures } from '#app/features/closures/queries.server.ts'
import type { ClosedTime } from '#app/features/closures/rules.ts'
import { findOpeningHours } from '#app/features/opening-hours/queries.server.ts'
import type { WeeklyHours } from '#app/features/opening-hours/rules.ts'
import { addDays, type CalendarDate } from '#app/platform/dates.ts'
import { findNextVisitDay } from './queries.server.ts'

/** The search ends after so many days, with tomorrow. */
const daysLookedAt = 30

type Asked = {
  today: CalendarDate
  week: WeeklyHours
  openings: readonly OpenedHours[]
  closures: readonly ClosedTime[]
  /** The first day after today on which somebody is expected. */
  booked: CalendarDate | undefined
}

/** The next day on which the clinic is open, or somebody has an appointment although it is closed: on a Friday, Monday. */
export function nextDayOf({ today, closures, booked, ...hours }: Asked): CalendarDate {
  const isClosed = (date: CalendarDate) =>
    closures.some(
      ({ scope, firstDay, lastDay, fromTime, toTime }) =>
        scope === 'clinic' &&
        firstDay <= date &&
        date <= lastDay &&
        (date > firstDay || fromTime === null) &&
        (date < lastDay || toTime === null),
    )
  for (let ahead = 1; ahead <= daysLookedAt; ahead++) {
    const date = addDays(today, ahead)
    if (date === booked || (rangesOnDay(hours, date).length > 0 && !isClosed(date))) return date
  }
  return addDays(today, 1)
}

/** The same, from the hours in force (`nextDayOf`). */
export async function readNextDay(db: Database, today: CalendarDate): Promise<CalendarDate> {
  const { week } = await findOpeningHours(db)
  const days = { from: addDays(today, 1), to: addDays(today, daysLookedAt) }
  const [closures, openings, booked] = await Promise.all([
    listClosures(db, days),
    listOpenings(db, days),
    findNextVisitDay(db, today),
  ])
  return nextDayOf({ today, week, openings, closures, booked })
}
