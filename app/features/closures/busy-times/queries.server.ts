import type { BusyTimeRow } from '#app/db/calendar-tables.ts'
import type { Database } from '#app/db/tables.ts'
import { noText } from '#app/language/local-text.ts'
import type { CalendarDate } from '#app/platform/dates.ts'
import { listClosures } from '../queries.server.ts'
import type { Closure } from '../rules.ts'

type Days = { from: CalendarDate; to: CalendarDate }

/** Every closure that touches those days: what staff closed, and when clinicians are busy in a calendar of theirs. */
export async function listAllClosures(db: Database, days: Days): Promise<Closure[]> {
  const [closures, busy] = [await listClosures(db, days), await listBusyTimes(db, days)]
  return busy.length === 0 ? closures : [...closures, ...busy]
}

/** When clinicians are busy elsewhere, as closures of theirs. */
async function listBusyTimes(db: Database, { from, to }: Days): Promise<Closure[]> {
  const rows = await db
    .selectFrom('busy_times')
    .selectAll()
    .where('lastDay', '>=', from)
    .where('firstDay', '<=', to)
    .orderBy('firstDay')
    .orderBy('id')
    .execute()
  return rows.map(toClosure)
}

/** The same by their ids. */
export async function listBusyTimesById(db: Database, ids: readonly string[]): Promise<Closure[]> {
  if (ids.length === 0) return []
  const rows = await db.selectFrom('busy_times').selectAll().where('id', 'in', ids).execute()
  return rows.map(toClosure)
}

const toClosure = ({ id, clinicianId, firstDay, lastDay, fromTime, toTime }: BusyTimeRow): Closure => ({
  id,
  scope: 'clinician',
  subjectIds: [clinicianId],
  firstDay,
  lastDay,
  fromTime,
  toTime,
  reason: '',
  publicReason: noText,
  announced: false,
  updatedAt: '',
  isBusyElsewhere: true,
})

export type BusyTime = Pick<BusyTimeRow, 'id' | 'firstDay' | 'lastDay' | 'fromTime' | 'toTime'>

/** What one event of a calendar takes from now on, in a transaction that holds the calendar (`pauseBooking`). */
export async function replaceBusyTimes(
  tx: Database,
  { connectionId, clinicianId, event }: Pick<BusyTimeRow, 'connectionId' | 'clinicianId' | 'event'>,
  times: readonly BusyTime[],
): Promise<void> {
  const known = await tx
    .selectFrom('busy_times')
    .select(['id', 'firstDay', 'lastDay', 'fromTime', 'toTime'])
    .where('connectionId', '=', connectionId)
    .where('event', '=', event)
    .execute()
  const wanted = new Map(times.map((one) => [textOf(one), one]))
  const gone = known.filter((one) => !wanted.delete(textOf(one))).map(({ id }) => id)
  for (const ids of inBatches(gone)) await tx.deleteFrom('busy_times').where('id', 'in', ids).execute()
  for (const some of inBatches([...wanted.values()]))
    await tx
      .insertInto('busy_times')
      .values(some.map((one) => ({ ...one, connectionId, clinicianId, event })))
      .execute()
}

const textOf = ({ id, firstDay, lastDay, fromTime, toTime }: BusyTime) =>
  JSON.stringify([id, firstDay, lastDay, fromTime, toTime])

/** A statement binds so many values at most. */
const rowsAtOnce = 500

function inBatches<T>(all: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(all.length / rowsAtOnce) }, (_, index) =>
    all.slice(index * rowsAtOnce, (index + 1) * rowsAtOnce),
  )
}

/** The clinician is free again of all that came from there, or from those events. */
export async function deleteBusyTimes(
  tx: Database,
  connectionId: string,
  events?: readonly string[],
): Promise<void> {
  const deletion = tx.deleteFrom('busy_times').where('connectionId', '=', connectionId)
  if (!events) await deletion.execute()
  else for (const some of inBatches(events)) await deletion.where('event', 'in', some).execute()
}

/** Those that were over before that instant's day have had their time. @returns how many */
export async function deletePastBusyTimes(db: Database, before: CalendarDate): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('busy_times')
    .where('lastDay', '<', before)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
