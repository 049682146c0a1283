import { sql } from 'kysely'
import { holdDays } from '#app/db/engine/locks.server.ts'
import type { Database } from '#app/db/tables.ts'
import { addDays, type CalendarDate, midnight } from '#app/platform/dates.ts'
import { inParts } from '#app/platform/shapes/collections.ts'
import { countOnDays } from './day-counts.server.ts'
import { keepFreed, listHeldBy } from './freed-times.server.ts'
import {
  type BlockRange,
  endOf,
  type Held,
  hasLane,
  heldKey,
  isDayResource,
  packedLanes,
  type Resource,
  type Taken,
} from './resources.ts'
import { blockMinutes, type Slot, type VisitLength } from './rules.ts'
import { blockAt, blocksAfter, blocksOf, dayOf, startBlock } from './slots.server.ts'

export type Claim = {
  /** Whose time it takes: all of them, or none (`resourceIdsOf`). */
  resources: readonly Resource[]
  length: VisitLength
  /** When the visit begins, of which it is a part. */
  slot: Slot
  appointmentId: string
  /** Which part of the visit; the only one where it is left out. */
  part?: { position: number; minutes: number }
  /** How many hold its blocks, counted while the days are held; counted again where it is left out. */
  taken?: Taken
  /** Though there is no room: it then is in a lane beyond the capacity. `always`: over however many. */
  anyway?: boolean | 'always'
}

/** Five values a row: below SQLite's 32,766 and PostgreSQL's 65,535 of one statement. */
export const rowsAtOnce = 1_000
/** Eight hours with both buffers: one part of a visit. */
export const longestVisitMinutes = 480 + 2 * 120
/** A visit that begins the evening before, or after, counts as well. */
const longestBlocks = longestVisitMinutes / blockMinutes

/** The most visits that staff may book over one another, beyond any capacity. */
export const mostAnyway = 20

/**
 * Takes the visit's blocks in the first lane that has them all; where every lane is broken up though there is
 * room, the visits around it are packed again first. In a transaction that holds the days of the visit (`holdDays`),
 * since room is counted: a visit may stand beyond the lanes of a capacity that was lowered.
 * The primary key of slot_claims is the net beneath (docs/topics/slot-claims.md).
 * @returns false where as many visits run at some moment of it as the capacity of one resource allows
 */
export async function claimSlot(tx: Database, claim: Claim): Promise<boolean> {
  const resources = claim.resources.toSorted((one, other) => (one.id < other.id ? -1 : 1))
  for (const [index, resource] of resources.entries()) {
    if (await claimOne(tx, resource, claim)) continue
    const held = { appointmentId: claim.appointmentId, position: claim.part?.position ?? 0 }
    for (const { id } of resources.slice(0, index)) await giveBack(tx, id, held)
    return false
  }
  return true
}

async function claimOne(tx: Database, resource: Resource, claim: Claim): Promise<boolean> {
  const { anyway = false } = claim
  const { visit, blocks } = heldBy(claim)
  const range = { first: visit.first, end: endOf(visit) }
  const taken = claim.taken ?? (await countTaken(tx, [resource.id], range))
  if (!hasLane(resource, blocks, taken))
    return anyway !== false && (await insertBeyond(tx, resource, visit, anyway === 'always'))
  for (let lane = 0; lane < resource.capacity; lane++) {
    if (await insertWhereFree(tx, resource.id, { ...visit, lane })) return true
  }
  return insertPacked(tx, resource, visit)
}

/** What is claimed, in no lane yet. */
export function heldBy({ slot, length, appointmentId, part = onlyPart }: Claim): {
  visit: Held
  blocks: number[]
} {
  const { position, minutes } = part
  const blocks = blocksAfter(slot, minutes, length)
  return {
    visit: { appointmentId, position, lane: 0, first: blocks[0] ?? 0, blocks: blocks.length },
    blocks,
  }
}
const onlyPart = { position: 0, minutes: 0 }

/** The first lane beyond the capacity that has all of its blocks. */
async function insertBeyond(
  tx: Database,
  { id, capacity }: Resource,
  visit: Held,
  isAlways: boolean,
): Promise<boolean> {
  for (let lane = capacity; isAlways || lane < capacity + mostAnyway; lane++) {
    if (await insertWhereFree(tx, id, { ...visit, lane })) return true
  }
  return false
}

/**
 * Gives back all that the visit holds. In a transaction that holds its days.
 * @param freedAt from when on those who wait are offered it; null where nobody is
 */
export async function freeSlot(
  tx: Database,
  appointmentId: string,
  freedAt: Temporal.Instant | null = null,
): Promise<void> {
  const held = freedAt === null ? [] : await listHeldBy(tx, appointmentId)
  await tx.deleteFrom('slot_claims').where('appointmentId', '=', appointmentId).execute()
  if (freedAt !== null) await keepFreed(tx, held, freedAt)
}

async function giveBack(
  tx: Database,
  resource: string,
  { appointmentId, position }: Pick<Held, 'appointmentId' | 'position'>,
): Promise<void> {
  await tx
    .deleteFrom('slot_claims')
    .where('resource', '=', resource)
    .where('appointmentId', '=', appointmentId)
    .where('position', '=', position)
    .execute()
}

/** Visits that hold time of that resource from now on: each whole, with those that they share blocks with before. */
export const listHeldFrom = (tx: Database, resource: string, now: Temporal.Instant): Promise<Held[]> =>
  listHeldSince(tx, resource, blockAt(now))

/** None is cut where none begins with the first block: otherwise it looks further back. */
async function listHeldSince(tx: Database, resource: string, first: number): Promise<Held[]> {
  const rows = await tx
    .selectFrom('slot_claims')
    .select(['appointmentId', 'position', 'lane'])
    .select((row) => [row.fn.min<number>('block').as('first'), row.fn.countAll<number>().as('blocks')])
    .where('resource', '=', resource)
    .where('block', '>=', first)
    .groupBy(['appointmentId', 'position', 'lane'])
    .execute()
  return rows.some((row) => row.first === first) ? listHeldSince(tx, resource, first - longestBlocks) : rows
}

/** Moves all visits from that moment on into the lowest lanes, after capacity shrank. The calendar is held alone. */
export async function packLanesFrom(
  tx: Database,
  resourceIds: readonly string[],
  now: Temporal.Instant,
): Promise<void> {
  for (const id of resourceIds) {
    const held = await listHeldFrom(tx, id, now)
    await writeLanes(tx, id, { before: held, after: packedLanes(held) })
  }
}

/**
 * How many visits hold each block of those resources from the first day to the last, in one range query.
 * @param except a visit whose own time counts as free, because it is about to move
 */
export function listTaken(
  db: Database,
  resourceIds: readonly string[],
  { from, to, except = '' }: { from: CalendarDate; to: CalendarDate; except?: string },
): Promise<Taken> {
  const first = startBlock({ date: from, time: midnight }) - longestBlocks
  const end = startBlock({ date: addDays(to, 1), time: midnight }) + longestBlocks
  return countAll(db, resourceIds, { range: { first, end }, days: { from, to, except } })
}

/** The same for the blocks and the day of one visit. */
export function listTakenAround(
  tx: Database,
  resourceIds: readonly string[],
  { slot, length, appointmentId }: Pick<Claim, 'slot' | 'length' | 'appointmentId'>,
): Promise<Taken> {
  const blocks = blocksOf(slot, length)
  const first = blocks[0] ?? 0
  const range = { first, end: first + blocks.length }
  const days = { from: slot.date, to: slot.date, except: appointmentId }
  return countAll(tx, resourceIds, { range, days })
}

type Counted = { range: BlockRange; days: { from: CalendarDate; to: CalendarDate; except: string } }

/** Claims of the blocks, and appointments of the days. */
async function countAll(db: Database, ids: readonly string[], { range, days }: Counted): Promise<Taken> {
  const [ofBlocks, ofDays] = [ids.filter((id) => !isDayResource(id)), ids.filter(isDayResource)]
  const taken = await countTaken(db, ofBlocks, range, days.except)
  return ofDays.length === 0 ? taken : new Map([...taken, ...(await countOnDays(db, ofDays, days))])
}

async function countTaken(
  db: Database,
  resourceIds: readonly string[],
  { first, end }: BlockRange,
  except = '',
): Promise<Taken> {
  if (resourceIds.length === 0) return new Map()
  const claims = db
    .selectFrom('slot_claims')
    .select(['resource', sql<string>`string_agg(cast(block as text), ',')`.as('blocks')])
    .where('resource', 'in', resourceIds)
    .where('block', '>=', first)
    .where('block', '<', end)
    .groupBy('resource')
  const rows = await (except === '' ? claims : claims.where('appointmentId', '!=', except)).execute()
  return new Map(rows.map(({ resource, blocks }) => [resource, counted(blocks)]))
}

/** One row for each resource: a full month of a clinic is some ten thousand blocks, and each row costs more than its block. */
function counted(blocks: string): Map<number, number> {
  const visits = new Map<number, number>()
  for (const text of blocks.split(',')) {
    const block = Number(text)
    visits.set(block, (visits.get(block) ?? 0) + 1)
  }
  return visits
}

async function insertWhereFree(tx: Database, resource: string, visit: Held): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('slot_claims')
    .values(rowsOf(resource, visit))
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  if (numInsertedOrUpdatedRows === BigInt(visit.blocks)) return true
  await giveBack(tx, resource, visit)
  return false
}

/**
 * Counts room once more, on what is packed: packing rewrites lanes, and would make room for a visit that was claimed
 * since the first count. A writer without the days' locks is refused here, next to the primary key.
 */
async function insertPacked(tx: Database, resource: Resource, visit: Held): Promise<boolean> {
  const { id } = resource
  const held = await holdAround(tx, id, { first: visit.first, end: endOf(visit) })
  const blocks = Array.from({ length: visit.blocks }, (_, index) => visit.first + index)
  if (!hasLane(resource, blocks, new Map([[id, takenBy(held)]]))) return false
  await writeLanes(tx, id, { before: held, after: packedLanes([...held, visit]) })
  return true
}

function takenBy(held: Held[]): Map<number, number> {
  const taken = new Map<number, number>()
  for (const visit of held) {
    for (let block = visit.first; block < endOf(visit); block++) taken.set(block, (taken.get(block) ?? 0) + 1)
  }
  return taken
}

/**
 * The visits to be packed, with every day that they reach held: one after another they may go on beyond midnight, and who
 * holds only that day gives its times back meanwhile. What was read before a day was held is read again. A day before
 * the visit's own is held out of order then: who waits in a ring is told by PostgreSQL, and begins again.
 */
async function holdAround(tx: Database, resource: string, range: BlockRange): Promise<Held[]> {
  const known = new Set(daysOf([range.first, range.end - 1]))
  for (;;) {
    const held = await listHeld(tx, resource, range)
    const beyond = daysOf(held.flatMap((visit) => [visit.first, endOf(visit) - 1])).filter(
      (day) => !known.has(day),
    )
    if (beyond.length === 0) return held
    await holdDays(tx, beyond)
    for (const day of beyond) known.add(day)
  }
}

const daysOf = (blocks: readonly number[]): CalendarDate[] => [...new Set(blocks.map(dayOf))]

/** What holds blocks of the range, and what shares blocks with it beyond, and so on: each part of a visit whole. */
async function listHeld(tx: Database, resource: string, range: BlockRange): Promise<Held[]> {
  const rows = await tx
    .selectFrom('slot_claims')
    .select(['appointmentId', 'position', 'lane'])
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
    .groupBy(['appointmentId', 'position', 'lane'])
    .having((row) => row.fn.min('block'), '<', range.end)
    .having((row) => row.fn.max('block'), '>=', range.first)
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
  const lanes = new Map(before.map((visit) => [heldKey(visit), visit.lane]))
  const changed = after.filter((visit) => lanes.get(heldKey(visit)) !== visit.lane)
  await deleteClaims(tx, resource, changed)
  await writeClaims(tx, resource, changed)
}

/** Gives back what those parts of visits hold of the resource. */
export async function deleteClaims(tx: Database, resource: string, held: readonly Held[]): Promise<void> {
  for (const position of new Set(held.map((one) => one.position))) {
    const ids = held.flatMap((one) => (one.position === position ? one.appointmentId : []))
    for (const some of inParts(ids, rowsAtOnce))
      await tx
        .deleteFrom('slot_claims')
        .where('resource', '=', resource)
        .where('position', '=', position)
        .where('appointmentId', 'in', some)
        .execute()
  }
}

/** Stores what those visits hold, in the lanes that they say. */
export async function writeClaims(tx: Database, resource: string, visits: readonly Held[]): Promise<void> {
  for (const rows of inParts(
    visits.flatMap((visit) => rowsOf(resource, visit)),
    rowsAtOnce,
  )) {
    await tx.insertInto('slot_claims').values(rows).execute()
  }
}

const rowsOf = (resource: string, { appointmentId, position, lane, first, blocks }: Held) =>
  Array.from({ length: blocks }, (_, index) => ({
    resource,
    lane,
    block: first + index,
    appointmentId,
    position,
  }))
