import { columns } from '#app/db/columns.ts'
import type { AppointmentRow, Database, DeskUndoRow } from '#app/db/tables.ts'
import { nobody, openStatuses, type Status, statusOf } from '#app/features/scheduling/rules.ts'
import { clinicInstant } from '#app/platform/clinic-time.server.ts'
import { addDays, type CalendarDate, midnight } from '#app/platform/dates.ts'
import { hasTreatment, isWith } from '../part-queries.server.ts'

/** As far as many are judged at once. */
export type BulkVisit = Pick<
  AppointmentRow,
  'id' | 'name' | 'email' | 'date' | 'time' | 'updatedAt' | 'deletedAt'
> & {
  status: Status
}

/** Those visits by their time, deleted ones too, so that they can be named. */
export async function listForMany(db: Database, ids: readonly string[]): Promise<BulkVisit[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('appointments')
    .select(['id', 'name', 'email', 'date', 'time', 'status', 'updatedAt', 'deletedAt'])
    .where('id', 'in', ids)
    .orderBy('startsAt')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ ...row, status: statusOf(row.status) }))
}

/** All open visits of a day by their time, however many they are; of one treatment or clinician, where the list is theirs. */
export async function listOpenOn(
  db: Database,
  date: CalendarDate,
  { treatment = null, clinician = null }: { treatment?: string | null; clinician?: string | null } = {},
) {
  const rows = await db
    .selectFrom('appointments')
    .select(['id', 'name', 'time', 'status', 'updatedAt', 'startsAt', 'durationMinutes'])
    .where('deletedAt', 'is', null)
    .$if(treatment !== null, (query) => query.where((row) => hasTreatment(row, treatment ?? '')))
    .$if(clinician !== null, (query) =>
      query.where((row) => isWith(row, clinician === nobody ? null : clinician)),
    )
    .where('startsAt', '>=', columns.instant(clinicInstant(date, midnight)))
    .where('startsAt', '<', columns.instant(clinicInstant(addDays(date, 1), midnight)))
    .where('status', 'in', openStatuses)
    .orderBy('startsAt')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ ...row, status: statusOf(row.status) }))
}

/** What was changed together by that person and can still be taken back, as it was done; the visits' ids. */
export const listUndosOf = (
  db: Database,
  { batch, adminId }: { batch: string; adminId: string },
): Promise<Pick<DeskUndoRow, 'id' | 'appointmentId' | 'emailId' | 'overlap'>[]> =>
  db
    .selectFrom('desk_undos')
    .select(['id', 'appointmentId', 'emailId', 'overlap'])
    .where('id', '>=', `${batch}${batchSeparator}`)
    .where('id', '<', `${batch}${afterSeparator}`)
    .where('adminId', '=', adminId)
    .orderBy('id')
    .execute()

/** Behind the id of what was done together stands the place of each visit: one range of the primary key. */
const batchSeparator = '.'
const afterSeparator = '/'
const placeDigits = 4
export const undoIdOf = (batch: string, place: number): string =>
  `${batch}${batchSeparator}${String(place).padStart(placeDigits, '0')}`
/** What such an id begins with; null for one that stands by itself. */
export function batchOf(undoId: string): string | null {
  const at = undoId.lastIndexOf(batchSeparator)
  return at > 0 ? undoId.slice(0, at) : null
}
