import type { Database } from '../../db/tables.ts'
import type { CalendarDate } from '../../platform/calendar.ts'
import { addDays } from '../../platform/calendar.ts'
import type { Slot } from './rules.ts'
import { type BookableOffer, blocksOf, claimOf, type TakenBlocks } from './slots.server.ts'

export type Claim = {
  /** Whose time it is: the treatment's id. */
  resource: string
  offer: Pick<BookableOffer, 'durationMinutes' | 'capacity'>
  slot: Slot
  appointmentId: string
}

/**
 * Takes the visit's blocks in the first lane that has them all; false when no lane has. The primary key of
 * slot_claims decides, so it holds whoever else books at the same moment (decision 15). In a transaction.
 */
export async function claimSlot(
  tx: Database,
  { resource, offer, slot, appointmentId }: Claim,
): Promise<boolean> {
  const blocks = blocksOf(slot, offer.durationMinutes)
  for (let lane = 0; lane < offer.capacity; lane++) {
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('slot_claims')
      .values(blocks.map((block) => ({ resource, lane, block, appointmentId })))
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow()
    if (numInsertedOrUpdatedRows === BigInt(blocks.length)) return true
    await freeSlot(tx, appointmentId)
  }
  return false
}

/** Gives back all that the visit holds. */
export async function freeSlot(tx: Database, appointmentId: string): Promise<void> {
  await tx.deleteFrom('slot_claims').where('appointmentId', '=', appointmentId).execute()
}

/**
 * What is held of a treatment's time from the first day to the last, in one range query.
 * @param except a visit whose own time counts as free, because it is about to move
 */
export async function listTakenBlocks(
  db: Database,
  resource: string,
  { from, to, except = '' }: { from: CalendarDate; to: CalendarDate; except?: string },
): Promise<TakenBlocks> {
  const first = blocksOf({ date: from, time: midnight }, 1)[0] as number
  const end = blocksOf({ date: addDays(to, 1), time: midnight }, 1)[0] as number
  const rows = await db
    .selectFrom('slot_claims')
    .select(['lane', 'block'])
    .where('resource', '=', resource)
    .where('block', '>=', first)
    .where('block', '<', end)
    .where('appointmentId', '!=', except)
    .execute()
  return new Set(rows.map((row) => claimOf(row.lane, row.block)))
}

const midnight = '00:00' as Slot['time']
