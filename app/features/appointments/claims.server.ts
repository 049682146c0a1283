import type { Database } from '../../db/tables.ts'
import { addDays, type CalendarDate, midnight } from '../../platform/dates.ts'
import type { Treatment } from '../treatments/rules.ts'
import { type BlockRange, endOf, type Held, packedLanes } from './lanes.ts'
import { type Resource, resourcesOf, takenOf } from './resources.ts'
import type { Slot } from './rules.ts'
import { blockAt, blocksOf, hasRoom, startBlock, type TakenBlocks } from './slots.server.ts'

export type Claim = {
  /** Whose time it takes: all of them, or none (`resourcesOf`). */
  resources: readonly Resource[]
  durationMinutes: number
  slot: Slot
  appointmentId: string
}

/** The claim of a new visit: as long as its treatment takes. */
export const claimOf = ({
  treatment,
  slot,
  id,
}: {
  treatment: Treatment
  slot: Slot
  id: string
}): Claim => ({
  resources: resourcesOf({ treatment }),
  durationMinutes: treatment.durationMinutes,
  slot,
  appointmentId: id,
})

/** Four values a row: below SQLite's 32,766 and PostgreSQL's 65,535 of one statement. */
const rowsAtOnce = 1_000
/** Beyond every block of this millennium, and an integer on both engines. */
const lastBlock = 2_000_000_000

/**
 * Takes the visit's blocks in the first lane that has them all; where every lane is broken up though there is
 * room, the visits around it are packed again first. In a transaction that holds the treatment's row
 * (`findForChange` of treatments), since room is counted: a visit may stand beyond the lanes of a capacity that was lowered.
 * The primary key of slot_claims is the net beneath (docs/decisions/2026-11-22-lanes-and-room.md).
 * @returns false where as many visits run at some moment of it as the capacity allows
 */
export async function claimSlot(tx: Database, claim: Claim): Promise<boolean> {
  const { resources, appointmentId } = claim
  for (const [index, resource] of resources.entries()) {
    if (await claimOne(tx, resource, claim)) continue
    for (const { id } of resources.slice(0, index)) await giveBack(tx, id, appointmentId)
    return false
  }
  return true
}

async function claimOne(tx: Database, resource: Resource, claim: Claim): Promise<boolean> {
  const { slot, durationMinutes, appointmentId } = claim
  const blocks = blocksOf(slot, durationMinutes)
  const visit = { appointmentId, lane: 0, first: startBlock(slot), blocks: blocks.length }
  const range = { first: visit.first, end: endOf(visit) }
  const wanted = { durationMinutes, capacity: resource.capacity }
  if (!hasRoom(wanted, slot, await countTaken(tx, [resource], range))) return false
  for (let lane = 0; lane < resource.capacity; lane++) {
    if (await insertWhereFree(tx, resource.id, { ...visit, lane })) return true
  }
  return insertPacked(tx, resource, { wanted, slot, visit })
}

/** Gives back all that the visit holds. In a transaction that holds the treatment's row. */
export async function freeSlot(tx: Database, appointmentId: string): Promise<void> {
  await tx.deleteFrom('slot_claims').where('appointmentId', '=', appointmentId).execute()
}

async function giveBack(tx: Database, resource: string, appointmentId: string): Promise<void> {
  await tx
    .deleteFrom('slot_claims')
    .where('resource', '=', resource)
    .where('appointmentId', '=', appointmentId)
    .execute()
}

/** Moves all visits from that moment on into the lowest lanes, after capacity shrank. The row is held. */
export async function packLanesFrom(
  tx: Database,
  resources: readonly Resource[],
  now: Temporal.Instant,
): Promise<void> {
  for (const { id } of resources) {
    const held = await listHeld(tx, id, { first: blockAt(now), end: lastBlock })
    await writeLanes(tx, id, { before: held, after: packedLanes(held) })
  }
}

/**
 * How much of the resources' time is taken in each block from the first day to the last, in one range query.
 * @param except a visit whose own time counts as free, because it is about to move
 */
export function listTakenBlocks(
  db: Database,
  resources: readonly Resource[],
  { from, to, except = '' }: { from: CalendarDate; to: CalendarDate; except?: string },
): Promise<TakenBlocks> {
  const first = startBlock({ date: from, time: midnight })
  const end = startBlock({ date: addDays(to, 1), time: midnight })
  return countTaken(db, resources, { first, end }, except)
}

async function countTaken(
  db: Database,
  resources: readonly Resource[],
  { first, end }: BlockRange,
  except = '',
): Promise<TakenBlocks> {
  const rows = await db
    .selectFrom('slot_claims')
    .select(['resource', 'block', (row) => row.fn.countAll<number>().as('visits')])
    .where(
      'resource',
      'in',
      resources.map(({ id }) => id),
    )
    .where('block', '>=', first)
    .where('block', '<', end)
    .where('appointmentId', '!=', except)
    .groupBy(['resource', 'block'])
    .execute()
  return takenOf(resources, rows)
}

async function insertWhereFree(tx: Database, resource: string, visit: Held): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('slot_claims')
    .values(rowsOf(resource, visit))
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  if (numInsertedOrUpdatedRows === BigInt(visit.blocks)) return true
  await giveBack(tx, resource, visit.appointmentId)
  return false
}

/**
 * Room is counted once more, on what is packed: who holds no row, as a process of the first release, may have taken
 * lanes since it was counted, and packing would make room for both.
 */
async function insertPacked(
  tx: Database,
  { id }: Resource,
  { wanted, slot, visit }: { wanted: Parameters<typeof hasRoom>[0]; slot: Slot; visit: Held },
): Promise<boolean> {
  const held = await listHeld(tx, id, { first: visit.first, end: endOf(visit) })
  if (!hasRoom(wanted, slot, takenBy(held))) return false
  await writeLanes(tx, id, { before: held, after: packedLanes([...held, visit]) })
  return true
}

function takenBy(held: Held[]): TakenBlocks {
  const taken = new Map<number, number>()
  for (const visit of held) {
    for (let block = visit.first; block < endOf(visit); block++) taken.set(block, (taken.get(block) ?? 0) + 1)
  }
  return taken
}

/** Visits that hold blocks of the range, and those that share blocks with them beyond it, and so on: each whole. */
async function listHeld(tx: Database, resource: string, range: BlockRange): Promise<Held[]> {
  const rows = await tx
    .selectFrom('slot_claims')
    .select(['appointmentId', 'lane'])
    .select((row) => [row.fn.min<number>('block').as('first'), row.fn.countAll<number>().as('blocks')])
    .where('resource', '=', resource)
    .where('appointmentId', 'in', (row) =>
      row
        .selectFrom('slot_claims')
        .select('appointmentId')
        .where('resource', '=', resource)
        .where('block', '>=', range.first)
        .where('block', '<', range.end),
    )
    .groupBy(['appointmentId', 'lane'])
    .execute()
  const first = Math.min(range.first, ...rows.map((row) => row.first))
  const end = Math.max(range.end, ...rows.map(endOf))
  const isWhole = first === range.first && end === range.end
  return isWhole ? rows : listHeld(tx, resource, { first, end })
}

/** Rows are deleted and inserted, never updated: a lane that is left is free before another visit moves in. */
async function writeLanes(
  tx: Database,
  resource: string,
  { before, after }: { before: Held[]; after: Held[] },
): Promise<void> {
  const lanes = new Map(before.map(({ appointmentId, lane }) => [appointmentId, lane]))
  const changed = after.filter(({ appointmentId, lane }) => lanes.get(appointmentId) !== lane)
  for (const some of inParts(changed.map((visit) => visit.appointmentId))) {
    await tx
      .deleteFrom('slot_claims')
      .where('resource', '=', resource)
      .where('appointmentId', 'in', some)
      .execute()
  }
  for (const rows of inParts(changed.flatMap((visit) => rowsOf(resource, visit)))) {
    await tx.insertInto('slot_claims').values(rows).execute()
  }
}

const rowsOf = (resource: string, { appointmentId, lane, first, blocks }: Held) =>
  Array.from({ length: blocks }, (_, index) => ({ resource, lane, block: first + index, appointmentId }))

const inParts = <T>(all: T[]): T[][] =>
  Array.from({ length: Math.ceil(all.length / rowsAtOnce) }, (_, part) =>
    all.slice(part * rowsAtOnce, (part + 1) * rowsAtOnce),
  )
