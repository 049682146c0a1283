import { sql } from 'kysely'
import { columns } from '#app/db/columns.ts'
import type { Database } from '#app/db/tables.ts'
import type { FreedTimeRow } from '#app/db/waitlist-tables.ts'
import { randomId } from '#app/platform/secrets/random.server.ts'
import { inParts } from '#app/platform/shapes/collections.ts'
import type { BlockRange } from './resources.ts'
import { blockAt } from './slots.server.ts'

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

/** What a visit holds of each resource. */
export const listHeldBy = (tx: Database, appointmentId: string): Promise<FreedTime[]> =>
  tx
    .selectFrom('slot_claims')
    .select('resource')
    .select((row) => [row.fn.min<number>('block').as('first')])
    .select(sql<number>`max(block) + 1`.as('end'))
    .where('appointmentId', '=', appointmentId)
    .groupBy('resource')
    .execute()

/** The same of many, visits or holds, as far as it is still to come. */
export async function listStillHeldBy(
  tx: Database,
  ids: readonly string[],
  now: Temporal.Instant,
): Promise<FreedTime[]> {
  const held: FreedTime[] = []
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

/** The one that is due longest, the earlier of several at once, and none of those; undefined where none is. */
export function findFreed(
  db: Database,
  now: Temporal.Instant,
  except: readonly string[] = [],
): Promise<FreedTimeRow | undefined> {
  const due = db
    .selectFrom('freed_times')
    .selectAll()
    .where('dueAt', '<=', columns.instant(now))
    .orderBy('dueAt')
    .orderBy('firstBlock')
    .orderBy('id')
    .limit(1)
  return (except.length === 0 ? due : due.where('id', 'not in', except)).executeTakeFirst()
}

/** Holds it until the transaction ends. @returns false where it is gone */
export async function holdFreed(tx: Database, id: string): Promise<boolean> {
  const row = await tx
    .selectFrom('freed_times')
    .select('id')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row !== undefined
}

export async function deleteFreed(db: Database, id: string): Promise<void> {
  await db.deleteFrom('freed_times').where('id', '=', id).execute()
}

/** Nobody can be offered it before then. */
export async function putOffFreed(db: Database, id: string, until: Temporal.Instant): Promise<void> {
  await db
    .updateTable('freed_times')
    .set({ dueAt: columns.instant(until) })
    .where('id', '=', id)
    .execute()
}

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
