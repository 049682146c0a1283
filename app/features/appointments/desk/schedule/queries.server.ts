import { columns } from '../../../../db/columns.ts'
import type { Database } from '../../../../db/tables.ts'
import { clinicInstant } from '../../../../platform/clinic-time.server.ts'
import { addDays, type CalendarDate, midnight } from '../../../../platform/dates.ts'
import { nobody } from '../address.ts'
import { withTrueMarks } from '../marks-queries.server.ts'
import { type DeskAppointment, shown, toDeskAppointment } from '../queries.server.ts'

/** A clinic sees some dozens a day; beyond this a week is cut, and says so. */
export const mostShown = 600
export type Visit = DeskAppointment & { durationMinutes: number }

type Asked = {
  from: CalendarDate
  to: CalendarDate
  treatment?: string | null
  clinician?: string | null
}

/** All visits from the first day to the last, cancelled ones too, by their time. One more than `mostShown`. */
export async function listVisits(
  db: Database,
  { from, to, treatment = null, clinician = null }: Asked,
): Promise<Visit[]> {
  const rows = await db
    .selectFrom('appointments')
    .select([...shown, 'durationMinutes'])
    .where('deletedAt', 'is', null)
    .where('startsAt', '>=', columns.instant(clinicInstant(from, midnight)))
    .where('startsAt', '<', columns.instant(clinicInstant(addDays(to, 1), midnight)))
    .$if(treatment !== null, (query) => query.where('treatmentId', '=', treatment ?? ''))
    .$if(clinician === nobody, (query) => query.where('clinicianId', 'is', null))
    .$if(clinician !== null && clinician !== nobody, (query) => query.where('clinicianId', '=', clinician))
    .orderBy('startsAt')
    .orderBy('id')
    .limit(mostShown + 1)
    .execute()
  return withTrueMarks(
    db,
    rows.map((row) => ({ ...row, ...toDeskAppointment(row) })),
  )
}

/** When the pending request was made that has waited longest. */
export async function findOldestPending(db: Database): Promise<string | undefined> {
  const row = await db
    .selectFrom('appointments')
    .select('createdAt')
    .where('deletedAt', 'is', null)
    .where('status', '=', 'pending')
    .orderBy('createdAt')
    .limit(1)
    .executeTakeFirst()
  return row?.createdAt
}
