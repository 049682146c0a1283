import { columns } from '../../db/columns.ts'
import { holdDays } from '../../db/engine/calendar-locks.server.ts'
import type { Database } from '../../db/tables.ts'
import type { CalendarDate } from '../../platform/dates.ts'
import { inParts } from '../../platform/shapes/lists.ts'
import { freeSlot, rowsAtOnce } from './claims.server.ts'
import { keepFreed, listStillHeldBy } from './freed-times-queries.server.ts'
import type { Slot, VisitLength } from './rules.ts'
import { dayOf, daysHeld } from './slots.server.ts'

/** Under what a hold stands in `slot_claims`, in place of a visit's id. */
export const holdIdOf = (offerId: string): string => `offer:${offerId}`

/** A hold ends by itself at that moment; its blocks were claimed under its id (`placeVisit`). */
export async function insertHold(tx: Database, id: string, until: Temporal.Instant): Promise<void> {
  await tx
    .insertInto('slot_holds')
    .values({ id, until: columns.instant(until) })
    .execute()
}

/**
 * Gives back what it holds. In a transaction that holds the calendar; holds its days.
 * @param freedAt from when on others are offered it; null where it is taken at once
 * @returns false where it was given back before
 */
export async function dropHold(tx: Database, id: string, freedAt: Temporal.Instant | null): Promise<boolean> {
  await holdDays(tx, await listDaysOf(tx, [id]))
  const { numDeletedRows } = await tx.deleteFrom('slot_holds').where('id', '=', id).executeTakeFirst()
  if (numDeletedRows === 0n) return false
  await freeSlot(tx, id, freedAt)
  return true
}

/**
 * Gives back holds that are over and in the way of a visit at that time: whoever books does not wait for the job that
 * ends offers. In a transaction that holds the calendar, before the visit is placed; holds the days of all of them.
 */
export async function dropEndedHolds(
  tx: Database,
  visit: { slot: Slot; length: VisitLength },
  now: Temporal.Instant,
): Promise<void> {
  const ended = await tx
    .selectFrom('slot_holds')
    .select('id')
    .where('until', '<=', columns.instant(now))
    .execute()
  if (ended.length === 0) return
  const days = daysHeld(visit.slot, visit.length)
  const held = await Promise.all(ended.map(async ({ id }) => ({ id, days: await listDaysOf(tx, [id]) })))
  const near = held.filter((one) => one.days.some((day) => days.includes(day)))
  if (near.length === 0) return
  await holdDays(tx, [...days, ...near.flatMap((one) => one.days)])
  for (const { id } of near) await dropHold(tx, id, now)
}

/** Whether any of those blocks is held for somebody who was offered the time. */
export async function isAnyHeld(
  tx: Database,
  { resourceIds, blocks }: { resourceIds: readonly string[]; blocks: readonly number[] },
): Promise<boolean> {
  const row = await tx
    .selectFrom('slot_claims')
    .innerJoin('slot_holds', 'slot_holds.id', 'slot_claims.appointmentId')
    .select('slot_holds.id')
    .where('resource', 'in', resourceIds)
    .where('block', 'in', blocks)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Gives back all of them at once, for whoever is erased. The calendar is held.
 * @param freedAt from when on others are offered what they held; null where it is over
 */
export async function deleteHolds(
  tx: Database,
  ids: readonly string[],
  freedAt: Temporal.Instant | null,
): Promise<void> {
  if (freedAt !== null) await keepFreed(tx, await listStillHeldBy(tx, ids, freedAt), freedAt)
  for (const some of inParts(ids, rowsAtOnce)) {
    await tx.deleteFrom('slot_claims').where('appointmentId', 'in', some).execute()
    await tx.deleteFrom('slot_holds').where('id', 'in', some).execute()
  }
}

/** Where claims are written anew from visits alone: whoever was offered a time reads that it is over. */
export const deleteAllHolds = async (tx: Database): Promise<void> => {
  await tx.deleteFrom('slot_holds').execute()
}

async function listDaysOf(tx: Database, ids: string[]): Promise<CalendarDate[]> {
  const rows = await tx
    .selectFrom('slot_claims')
    .select('block')
    .distinct()
    .where('appointmentId', 'in', ids)
    .execute()
  return [...new Set(rows.map(({ block }) => dayOf(block)))]
}
