import { columns } from '../../db/columns.ts'
import type { Engine } from '../../db/database.server.ts'
import type { AppointmentRow, Database } from '../../db/tables.ts'
import type { CalendarDate, ClockTime } from '../../platform/calendar.ts'
import { type Cursor, type Page, pageOf } from '../../platform/pages.ts'
import { recoverableDays } from './desk-rules.ts'
import { type Status, statusOf } from './rules.ts'

/** One line of the dashboard's table. */
export type DeskAppointment = {
  id: string
  name: string
  email: string
  phone: string
  date: CalendarDate
  time: ClockTime
  treatment: string
  status: Status
  createdAt: string
  updatedAt: string
}

const pageSize = 25
const shown = [
  'id',
  'name',
  'email',
  'phone',
  'date',
  'time',
  'treatment',
  'status',
  'createdAt',
  'updatedAt',
] as const

/** Newest first (decision 19), a page at a time. */
export async function listNewest(db: Database, after: Cursor | null): Promise<Page<DeskAppointment>> {
  const rows = await newestFirst(db, after).where('deletedAt', 'is', null).execute()
  return pageOf(rows.map(toDeskAppointment), pageSize)
}

/** What was deleted and can still be brought back, newest request first (decision 29). */
export async function listDeleted(
  db: Database,
  { after, now }: { after: Cursor | null; now: Temporal.Instant },
): Promise<Page<DeskAppointment>> {
  const rows = await newestFirst(db, after)
    .where('deletedAt', '>', columns.instant(recoverableSince(now)))
    .execute()
  return pageOf(rows.map(toDeskAppointment), pageSize)
}

export async function countPending(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom('appointments')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('status', '=', 'pending')
    .where('deletedAt', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

/** Name and number of the patients behind those visits, deleted ones too: letters that were not delivered. */
export async function listPatients(
  db: Database,
  ids: string[],
): Promise<Pick<AppointmentRow, 'id' | 'name' | 'phone'>[]> {
  if (ids.length === 0) return []
  return db.selectFrom('appointments').select(['id', 'name', 'phone']).where('id', 'in', ids).execute()
}

/** The whole row, locked against a second change at the same moment until the transaction ends. */
export async function findForChange(
  tx: Database,
  { id, engine }: { id: string; engine: Engine },
): Promise<(AppointmentRow & { date: CalendarDate; time: ClockTime; status: Status }) | undefined> {
  const row = await tx
    .selectFrom('appointments')
    .selectAll()
    .where('id', '=', id)
    .$if(engine === 'postgres', (query) => query.forUpdate())
    .executeTakeFirst()
  return (
    row && {
      ...row,
      date: row.date as CalendarDate,
      time: row.time as ClockTime,
      status: statusOf(row.status),
    }
  )
}

export async function updateAppointment(
  tx: Database,
  id: string,
  change: Partial<Pick<AppointmentRow, 'status' | 'deletedAt'>> & { updatedAt: string },
): Promise<void> {
  await tx.updateTable('appointments').set(change).where('id', '=', id).execute()
}

export const recoverableSince = (now: Temporal.Instant): Temporal.Instant =>
  now.subtract({ hours: recoverableDays * 24 })

function newestFirst(db: Database, after: Cursor | null) {
  const query = db
    .selectFrom('appointments')
    .select(shown)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(pageSize + 1)
  if (!after) return query
  return query.where(({ eb, refTuple, tuple }) =>
    eb(refTuple('createdAt', 'id'), '<', tuple(after.at, after.id)),
  )
}

const toDeskAppointment = (row: Pick<AppointmentRow, (typeof shown)[number]>): DeskAppointment => ({
  ...row,
  date: row.date as CalendarDate,
  time: row.time as ClockTime,
  status: statusOf(row.status),
})
