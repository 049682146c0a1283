import { columns } from '../../../db/columns.ts'
import type { AppointmentRow, Database } from '../../../db/tables.ts'
import { shownPhone } from '../../../platform/text/phone.server.ts'
import { type Status, statusOf } from '../rules.ts'

export const pageSize = 25
const recentLimit = 100
/** What lists of the desk read of each visit, exports and day sheets too. */
export const shown = [
  'id',
  'name',
  'email',
  'phone',
  'date',
  'time',
  'startsAt',
  'treatment',
  'status',
  'language',
  'clinicianId',
  'roomId',
  'overlap',
  'overlapReason',
  'createdAt',
  'updatedAt',
] as const

/** One line of the dashboard's table. */
export type DeskAppointment = Pick<AppointmentRow, (typeof shown)[number]>

/** One line, deleted or not; for what was just done to it. */
export async function findShown(
  db: Database,
  id: string,
): Promise<(DeskAppointment & { deletedAt: string | null }) | undefined> {
  const row = await db
    .selectFrom('appointments')
    .select([...shown, 'deletedAt'])
    .where('id', '=', id)
    .executeTakeFirst()
  return row && { ...row, ...toDeskAppointment(row) }
}

const noCounts = (): Record<Status, number> => ({
  pending: 0,
  confirmed: 0,
  arrived: 0,
  'in-room': 0,
  completed: 0,
  'no-show': 0,
  cancelled: 0,
})

/** How many there are of each status, from the counter. */
export async function countByStatus(db: Database): Promise<Record<Status, number>> {
  const rows = await db.selectFrom('appointment_counts').select(['status', 'count']).execute()
  const counts = noCounts()
  for (const { status, count } of rows) counts[statusOf(status)] += count
  return counts
}

export const countPending = async (db: Database): Promise<number> => (await countByStatus(db)).pending

/** What was asked for or added since then, newest first, and whether it waits for an answer; a screenful. */
export async function listRecent(
  db: Database,
  since: Temporal.Instant,
): Promise<{ id: string; isWaiting: boolean }[]> {
  const rows = await db
    .selectFrom('appointments')
    .select(['id', 'status'])
    .where('createdAt', '>', columns.instant(since))
    .where('deletedAt', 'is', null)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(recentLimit)
    .execute()
  return rows.map(({ id, status }) => ({ id, isWaiting: status === 'pending' }))
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
export async function findForChange(tx: Database, id: string): Promise<AppointmentRow | undefined> {
  const row = await tx
    .selectFrom('appointments')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return (
    row && {
      ...row,
      status: statusOf(row.status),
    }
  )
}

type Changeable =
  | 'status'
  | 'language'
  | 'deletedAt'
  | 'keptStart'
  | 'keptFor'
  | 'clinicianId'
  | 'roomId'
  | 'overlap'
  | 'overlapReason'
  | 'date'
  | 'time'
  | 'startsAt'
  | 'sequence'
  | 'movedAt'
  | 'movedFrom'

export async function updateAppointment(
  tx: Database,
  id: string,
  change: Partial<Pick<AppointmentRow, Changeable>> & { updatedAt: string },
): Promise<void> {
  await tx.updateTable('appointments').set(change).where('id', '=', id).execute()
}

type Others = { resourceIds: readonly string[]; blocks: readonly number[]; except: string }

const holders = (tx: Database, { resourceIds, blocks, except }: Others) =>
  tx
    .selectFrom('slot_claims')
    .innerJoin('appointments', 'appointments.id', 'slot_claims.appointmentId')
    .select('appointments.id')
    .where('slot_claims.resource', 'in', [...resourceIds, ''])
    .where('slot_claims.block', 'in', blocks)
    .where('appointments.id', '!=', except)

/** Whether all others who hold any of those blocks are marked: they were booked over one who stood there first. */
export const standMarkedOnly = async (tx: Database, others: Others): Promise<boolean> =>
  (await holders(tx, others).where('appointments.overlap', 'is', null).executeTakeFirst()) === undefined

/** Whether all others who hold any of those blocks did so at that moment, and nothing was changed about them since. */
export const stoodThere = async (
  tx: Database,
  { at, ...others }: Others & { at: string },
): Promise<boolean> =>
  (await holders(tx, others).where('appointments.updatedAt', '>', at).executeTakeFirst()) === undefined

export const toDeskAppointment = (row: DeskAppointment): DeskAppointment => ({
  ...row,
  phone: shownPhone(row.phone),
  status: statusOf(row.status),
})
