import type { AppointmentRow, Database } from '../../../../db/tables.ts'
import { type Status, statusOf } from '../../rules.ts'

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

/** What was changed together by that person and can still be taken back, as it was done; the visits' ids. */
export const listUndosOf = (
  db: Database,
  { batch, adminId }: { batch: string; adminId: string },
): Promise<{ id: string; appointmentId: string }[]> =>
  db
    .selectFrom('desk_undos')
    .select(['id', 'appointmentId'])
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
