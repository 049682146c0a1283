import { sql } from 'kysely'
import { columns } from '#app/db/columns.ts'
import type { Database } from '#app/db/tables.ts'
import type { FreedTimeRow } from '#app/db/waitlist-tables.ts'
import { addDays, type CalendarDate, midnight } from '#app/platform/dates.ts'
import { randomId } from '#app/platform/secrets/random.server.ts'
import { inParts } from '#app/platform/shapes/collections.ts'
import { type BlockRange, dayResourceId } from './resources.ts'
import { blockAt, blockStart, dayOf, startBlock } from './slots.server.ts'

/** Blocks that nobody holds any more; `resource` as in `slot_claims`, empty where it is anybody's. */
export type FreedTime = BlockRange & { resource: string }

/** Five values a row, below what one statement takes. */
const rowsAtOnce = 1_000

/**
 * Writes down what came free, in the transaction that frees it: the waitlist is offered it from that moment on. Whether
 * it can be booked then is looked at then.
 */
export async function keepFreed(
  tx: Database,
  freed: readonly FreedTime[],
  dueAt: Temporal.Instant,
): Promise<void> {
  const rows = freed.map(({ resource, first, end }) => ({
    id: randomId(),
    resource,
    firstBlock: first,
    endBlock: end,
    dueAt: columns.instant(dueAt),
  }))
  for (const some of inParts(rows, rowsAtOnce)) await tx.insertInto('freed_times').values(some).execute()
}

/** What comes free with a visit: what it holds of each resource, and its day where that is limited. */
export async function listHeldBy(tx: Database, appointmentId: string): Promise<FreedTime[]> {
  const held = await tx
    .selectFrom('slot_claims')
    .select('resource')
    .select((row) => [row.fn.min<number>('block').as('first')])
    .select(sql<number>`max(block) + 1`.as('end'))
    .where('appointmentId', '=', appointmentId)
    .groupBy('resource')
    .execute()
  return [...held, ...(await listLimitedDays(tx, [appointmentId]))]
}

/** The same of many, visits or holds, as far as it is still to come. */
export async function listStillHeldBy(
  tx: Database,
  ids: readonly string[],
  now: Temporal.Instant,
): Promise<FreedTime[]> {
  const held = (await listLimitedDays(tx, ids)).filter(({ end }) => end > blockAt(now))
  for (const some of inParts(ids, rowsAtOnce))
    held.push(
      ...(await tx
        .selectFrom('slot_claims')
        .select('resource')
        .select((row) => [row.fn.min<number>('block').as('first')])
        .select(sql<number>`max(block) + 1`.as('end'))
        .where('appointmentId', 'in', some)
        .where('block', '>=', blockAt(now))
        .groupBy(['appointmentId', 'resource'])
        .execute()),
    )
  return held
}

/**
 * The whole days of those visits or holds that count toward a limit: with one of them gone every other time of that day may
 * be free again, not only its own.
 */
async function listLimitedDays(tx: Database, ids: readonly string[]): Promise<FreedTime[]> {
  const found = new Map<string, FreedTime>()
  for (const some of inParts(ids, rowsAtOnce))
    for (const row of [...(await limitedParts(tx, some)), ...(await limitedHolds(tx, some))]) {
      const { date, clinicianId, treatmentId, ofClinician, ofTreatment } = row
      const resources = [
        ...(ofClinician !== null && clinicianId !== null ? [dayResourceId('clinician', clinicianId)] : []),
        ...(ofTreatment !== null ? [dayResourceId('treatment', treatmentId)] : []),
      ]
      for (const resource of resources) found.set(`${resource} ${date}`, { resource, ...wholeDay(date) })
    }
  return [...found.values()]
}

const limitedParts = (tx: Database, ids: readonly string[]) =>
  tx
    .selectFrom('appointment_parts as part')
    .innerJoin('appointments', 'appointments.id', 'part.appointmentId')
    .leftJoin('clinicians', 'clinicians.id', 'part.clinicianId')
    .leftJoin('treatments', 'treatments.id', 'part.treatmentId')
    .select(['date', 'part.clinicianId', 'part.treatmentId'])
    .select(['clinicians.dailyLimit as ofClinician', 'treatments.dailyLimit as ofTreatment'])
    .where('part.appointmentId', 'in', ids)
    .where(isLimited)
    .execute()

const limitedHolds = (tx: Database, ids: readonly string[]) =>
  tx
    .selectFrom('slot_holds as hold')
    .leftJoin('clinicians', 'clinicians.id', 'hold.clinicianId')
    .leftJoin('treatments', 'treatments.id', 'hold.treatmentId')
    .select(['hold.date', 'hold.clinicianId', 'hold.treatmentId'])
    .select(['clinicians.dailyLimit as ofClinician', 'treatments.dailyLimit as ofTreatment'])
    .where('hold.id', 'in', ids)
    .where(isLimited)
    .execute()

const isLimited = sql<boolean>`coalesce(clinicians."dailyLimit", treatments."dailyLimit") is not null`

const wholeDay = (date: CalendarDate) => ({
  first: startBlock({ date, time: midnight }),
  end: startBlock({ date: addDays(date, 1), time: midnight }),
})

/** Rows of one reading. */
const freedAtOnce = 500

/**
 * What is due on one clinic day, in the order of the day: the day of the row that is due longest. One look at a day answers
 * all of its rows, however many changes freed something on it. Empty where nothing is due.
 * @param except ids of rows that were looked at already
 */
export async function listFreed(
  db: Database,
  now: Temporal.Instant,
  except: readonly string[] = [],
): Promise<FreedTimeRow[]> {
  const due = db
    .selectFrom('freed_times')
    .selectAll()
    .where('dueAt', '<=', columns.instant(now))
    .$if(except.length > 0, (rows) => rows.where('id', 'not in', except))
  const first = await due.orderBy('dueAt').orderBy('firstBlock').orderBy('id').limit(1).executeTakeFirst()
  if (!first) return []
  const day = wholeDay(dayOf(first.firstBlock))
  return due
    .where('firstBlock', '>=', day.first)
    .where('firstBlock', '<', day.end)
    .orderBy('firstBlock')
    .orderBy('id')
    .limit(freedAtOnce)
    .execute()
}

/**
 * Holds the first of them that is left until the transaction ends. One row is enough to keep two processes from offering
 * the same times at once, and who holds one row waits for no other: several would deadlock with `bringForward`.
 * @returns false where none is left
 */
export async function holdFreed(tx: Database, ids: readonly string[]): Promise<boolean> {
  const first = await tx
    .selectFrom('freed_times')
    .select('id')
    .where('id', 'in', ids)
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .executeTakeFirst()
  return first !== undefined
}

/** Deletes them; those that another process holds stay for the next round. @returns how many went */
export async function deleteFreed(db: Database, ids: readonly string[]): Promise<number> {
  const gone = await db.deleteFrom('freed_times').where('id', 'in', notHeld(db, ids)).executeTakeFirst()
  return Number(gone.numDeletedRows)
}

/** Nobody can be offered them before then; those that another process holds stay as they are. */
export async function putOffFreed(
  db: Database,
  ids: readonly string[],
  until: Temporal.Instant,
): Promise<void> {
  await db
    .updateTable('freed_times')
    .set({ dueAt: columns.instant(until) })
    .where('id', 'in', notHeld(db, ids))
    .execute()
}

/** A statement that waits for one row while it holds another would deadlock with `bringForward`. */
const notHeld = (db: Database, ids: readonly string[]) =>
  db.selectFrom('freed_times').select('id').where('id', 'in', ids).forUpdate().skipLocked()

/** What was put off until one of those moments can be offered from now on. */
export async function bringForward(
  tx: Database,
  putOffUntil: readonly string[],
  now: Temporal.Instant,
): Promise<void> {
  if (putOffUntil.length === 0) return
  await tx
    .updateTable('freed_times')
    .set({ dueAt: columns.instant(now) })
    .where('dueAt', 'in', putOffUntil)
    .where('dueAt', '>', columns.instant(now))
    .execute()
}

/** Forgets all that is due: where nobody waits. */
export async function deleteDueFreed(db: Database, now: Temporal.Instant): Promise<void> {
  await db.deleteFrom('freed_times').where('dueAt', '<=', columns.instant(now)).execute()
}

/** What came free keeps its day and time when the clinic's zone changes. */
export async function moveFreed(tx: Database, zones: { from: string; to: string }): Promise<void> {
  if (zones.from === zones.to) return
  const rows = await tx.selectFrom('freed_times').select(['id', 'firstBlock', 'endBlock']).execute()
  for (const { id, firstBlock, endBlock } of rows) {
    const moved = { firstBlock: blockIn(zones, firstBlock), endBlock: blockIn(zones, endBlock) }
    await tx.updateTable('freed_times').set(moved).where('id', '=', id).execute()
  }
}

const blockIn = ({ from, to }: { from: string; to: string }, block: number): number => {
  const local = blockStart(block).toZonedDateTimeISO(from).toPlainDateTime()
  return blockAt(local.toZonedDateTime(to).toInstant())
}
