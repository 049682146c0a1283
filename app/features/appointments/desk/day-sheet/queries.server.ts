import { columns } from '../../../../db/columns.ts'
import type { Database } from '../../../../db/tables.ts'
import { clinicInstant } from '../../../../platform/clinic-time.server.ts'
import { addDays, type CalendarDate, midnight } from '../../../../platform/dates.ts'

/** The first day after that one on which somebody is expected; undefined where nobody is. */
export async function findNextVisitDay(db: Database, today: CalendarDate): Promise<CalendarDate | undefined> {
  const row = await db
    .selectFrom('appointments')
    .select('date')
    .where('deletedAt', 'is', null)
    .where('status', '!=', 'cancelled')
    .where('startsAt', '>=', columns.instant(clinicInstant(addDays(today, 1), midnight)))
    .orderBy('startsAt')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return row?.date
}
