import type { CalendarConnectionRow, CalendarCopyRow, CalendarEventRow } from '#app/db/calendar-tables.ts'
import { columns } from '#app/db/columns.ts'
import type { Database } from '#app/db/tables.ts'
import { clinicInstant } from '#app/platform/clinic-time.server.ts'
import { type CalendarDate, midnight } from '#app/platform/dates.ts'
import { mostEvents } from './rules.ts'

export const listConnections = (db: Database): Promise<CalendarConnectionRow[]> =>
  db.selectFrom('calendar_connections').selectAll().orderBy('clinicianId').execute()

export const findConnectionOf = (
  db: Database,
  clinicianId: string,
): Promise<CalendarConnectionRow | undefined> =>
  db.selectFrom('calendar_connections').selectAll().where('clinicianId', '=', clinicianId).executeTakeFirst()

/** The same in a transaction that changes it: a round that is on its way waits. */
export const holdConnectionOf = (
  tx: Database,
  clinicianId: string,
): Promise<CalendarConnectionRow | undefined> =>
  tx
    .selectFrom('calendar_connections')
    .selectAll()
    .where('clinicianId', '=', clinicianId)
    .forUpdate()
    .executeTakeFirst()

export async function insertConnection(tx: Database, row: CalendarConnectionRow): Promise<void> {
  await tx.insertInto('calendar_connections').values(row).execute()
}

export async function updateConnection(
  db: Database,
  id: string,
  change: Partial<Omit<CalendarConnectionRow, 'id'>>,
): Promise<void> {
  await db.updateTable('calendar_connections').set(change).where('id', '=', id).execute()
}

/** With everything that was read by it; what was written stays in the clinician's calendar. */
export async function deleteConnection(tx: Database, id: string): Promise<void> {
  await tx.deleteFrom('calendar_events').where('connectionId', '=', id).execute()
  await tx.deleteFrom('calendar_copies').where('connectionId', '=', id).execute()
  await tx.deleteFrom('calendar_connections').where('id', '=', id).execute()
}

type Lease = { holder: string; now: Temporal.Instant; until: Temporal.Instant }

/** Takes one connection that is due and that no process works on; its clinician is there and active. */
export async function takeDueConnection(
  db: Database,
  { holder, now, until }: Lease,
): Promise<CalendarConnectionRow | undefined> {
  const at = columns.instant(now)
  const due = await db
    .selectFrom('calendar_connections as connection')
    .innerJoin('clinicians', 'clinicians.id', 'connection.clinicianId')
    .select('connection.id')
    .where('clinicians.deletedAt', 'is', null)
    .where('clinicians.active', '=', 1)
    .where('isChosen', '=', 1)
    .where('dueAt', '<=', at)
    .where((row) => row.or([row('leasedUntil', 'is', null), row('leasedUntil', '<', at)]))
    .orderBy('dueAt')
    .orderBy('connection.id')
    .execute()
  for (const { id } of due) {
    const taken = await db
      .updateTable('calendar_connections')
      .set({ holder, leasedUntil: columns.instant(until) })
      .where('id', '=', id)
      .where('dueAt', '<=', at)
      .where((row) => row.or([row('leasedUntil', 'is', null), row('leasedUntil', '<', at)]))
      .returningAll()
      .executeTakeFirst()
    if (taken) return taken
  }
  return undefined
}

/** @returns false where another process has it by now, or it is gone */
export async function updateHeldConnection(
  db: Database,
  { id, holder }: Pick<CalendarConnectionRow, 'id' | 'holder'>,
  change: Partial<Omit<CalendarConnectionRow, 'id'>>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('calendar_connections')
    .set(change)
    .where('id', '=', id)
    .where('holder', '=', holder)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** What a process that ended held is free again: on SQLite there is one process. */
export async function freeConnections(db: Database): Promise<void> {
  await db.updateTable('calendar_connections').set({ leasedUntil: null, holder: '' }).execute()
}

export const listEvents = (db: Database, connectionId: string): Promise<CalendarEventRow[]> =>
  db
    .selectFrom('calendar_events')
    .selectAll()
    .where('connectionId', '=', connectionId)
    .orderBy('href')
    .limit(mostEvents * 2)
    .execute()

export async function storeEvent(tx: Database, row: CalendarEventRow): Promise<void> {
  const { connectionId: _, href: __, ...rest } = row
  await tx
    .insertInto('calendar_events')
    .values(row)
    .onConflict((conflict) => conflict.columns(['connectionId', 'href']).doUpdateSet(rest))
    .execute()
}

export async function deleteEvent(
  tx: Database,
  { connectionId, href }: Pick<CalendarEventRow, 'connectionId' | 'href'>,
): Promise<void> {
  await tx
    .deleteFrom('calendar_events')
    .where('connectionId', '=', connectionId)
    .where('href', '=', href)
    .execute()
}

/** All events of a connection are read again. */
export async function forgetEtags(db: Database, connectionId: string): Promise<void> {
  await db.updateTable('calendar_events').set({ etag: '' }).where('connectionId', '=', connectionId).execute()
}

/** Addresses of the events by which somebody is busy on that day or after it. */
export async function listBlockingEvents(
  db: Database,
  connectionId: string,
  from: CalendarDate,
): Promise<Set<string>> {
  const rows = await db
    .selectFrom('busy_times')
    .select('event')
    .distinct()
    .where('connectionId', '=', connectionId)
    .where('lastDay', '>=', from)
    .execute()
  return new Set(rows.map(({ event }) => event))
}

/** Those of visits that end on that day or after it. */
export const listCopies = (
  db: Database,
  connectionId: string,
  from: CalendarDate,
): Promise<CalendarCopyRow[]> =>
  db
    .selectFrom('calendar_copies')
    .selectAll()
    .where('connectionId', '=', connectionId)
    .where('endsAt', '>=', columns.instant(clinicInstant(from, midnight)))
    .execute()

/** Those of visits that aren't kept any more: a patient was erased, or their time is over. */
export const listLeftCopies = (
  db: Database,
  connectionId: string,
  most: number,
): Promise<CalendarCopyRow[]> =>
  db
    .selectFrom('calendar_copies as copy')
    .leftJoin('appointments', 'appointments.id', 'copy.appointmentId')
    .selectAll('copy')
    .where('connectionId', '=', connectionId)
    .where('appointments.id', 'is', null)
    .orderBy('copy.appointmentId')
    .limit(most)
    .execute()

export async function storeCopy(db: Database, row: CalendarCopyRow): Promise<void> {
  const { connectionId: _, appointmentId: __, position: ___, ...rest } = row
  await db
    .insertInto('calendar_copies')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['connectionId', 'appointmentId', 'position']).doUpdateSet(rest),
    )
    .execute()
}

export async function deleteCopy(
  db: Database,
  { connectionId, appointmentId, position }: CalendarCopyRow,
): Promise<void> {
  await db
    .deleteFrom('calendar_copies')
    .where('connectionId', '=', connectionId)
    .where('appointmentId', '=', appointmentId)
    .where('position', '=', position)
    .execute()
}

/** Events that can't be read, and those that come more often than is read. */
export async function countOdd(
  db: Database,
  connectionId: string,
): Promise<{ unreadable: number; cutShort: number }> {
  const row = await db
    .selectFrom('calendar_events')
    .select(({ fn }) => [
      fn.sum<number | null>('isUnreadable').as('unreadable'),
      fn.sum<number | null>('isCut').as('cutShort'),
    ])
    .where('connectionId', '=', connectionId)
    .executeTakeFirst()
  return { unreadable: Number(row?.unreadable ?? 0), cutShort: Number(row?.cutShort ?? 0) }
}

/** Those of all calendars but these are read no more. @returns their addresses */
export async function deleteEventsExcept(
  tx: Database,
  connectionId: string,
  calendars: readonly string[],
): Promise<string[]> {
  const deletion = tx.deleteFrom('calendar_events').where('connectionId', '=', connectionId)
  const others = calendars.length > 0 ? deletion.where('calendar', 'not in', calendars) : deletion
  const rows = await others.returning('href').execute()
  return rows.map(({ href }) => href)
}
