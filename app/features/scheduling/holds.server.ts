import { columns } from '#app/db/columns.ts'
import { holdDays } from '#app/db/engine/locks.server.ts'
import type { Database } from '#app/db/tables.ts'
import type { SlotHoldRow } from '#app/db/waitlist-tables.ts'
import type { CalendarDate } from '#app/platform/dates.ts'
import { inParts } from '#app/platform/shapes/collections.ts'
import { readCalendarOf } from './calendar.server.ts'
import { canBeGiven } from './calendar.ts'
import { freeSlot, listTaken, rowsAtOnce } from './claims.server.ts'
import { freePlaces, type Offer, openingsOn } from './day-openings.server.ts'
import { keepFreed, listStillHeldBy } from './freed-times.server.ts'
import { freshColumns } from './placed-columns.server.ts'
import type { Treatment } from './placement.server.ts'
import { hasLane } from './resources.ts'
import type { Slot, VisitLength } from './rules.ts'
import { blocksOf, dayOf, daysHeld } from './slots.server.ts'

/** Under what a hold is in `slot_claims`, in place of a visit's id. */
export const holdIdOf = (offerId: string): string => `${offerPrefix}${offerId}`
const offerIdOf = (holdId: string): string => holdId.slice(offerPrefix.length)
const offerPrefix = 'offer:'

/** Under what a time is held that a program asked for with an API key. @param token of base64url */
export const keyHoldIdOf = (keyId: string, token: string): string => `${ofKey(keyId)}${token}`
const keyPrefix = 'key:'
const ofKey = (keyId: string): string => `${keyPrefix}${keyId}:`

/** How many times that key holds. */
export async function countKeyHolds(tx: Database, keyId: string, now: Temporal.Instant): Promise<number> {
  const { count } = await tx
    .selectFrom('slot_holds')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('until', '>', columns.instant(now))
    .where((row) =>
      row(row.fn<string>('substr', ['id', row.lit(1), row.lit(ofKey(keyId).length)]), '=', ofKey(keyId)),
    )
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Holds of programs that are over; the waitlist ends its own. */
export async function listEndedKeyHolds(db: Database, now: Temporal.Instant): Promise<string[]> {
  const rows = await db
    .selectFrom('slot_holds')
    .select('id')
    .where('until', '<=', columns.instant(now))
    .execute()
  return rows.map(({ id }) => id).filter((id) => id.startsWith(keyPrefix))
}

/** A time that is held for somebody, and until when. */
export type Hold = SlotHoldRow

export async function insertHold(tx: Database, hold: Hold): Promise<void> {
  await tx.insertInto('slot_holds').values(hold).execute()
}

export const findHold = (tx: Database, id: string): Promise<Hold | undefined> =>
  tx.selectFrom('slot_holds').selectAll().where('id', '=', id).executeTakeFirst()

/** Those of the treatments, in the order in which they end. */
export async function listHolds(tx: Database, treatmentIds: readonly string[]): Promise<Hold[]> {
  if (treatmentIds.length === 0) return []
  return tx
    .selectFrom('slot_holds')
    .selectAll()
    .where('treatmentId', 'in', treatmentIds)
    .orderBy('until')
    .orderBy('id')
    .execute()
}

/** What is held on those days and has not run out, by its time. */
export const listHoldsBetween = (
  db: Database,
  { from, to }: { from: CalendarDate; to: CalendarDate },
  now: Temporal.Instant,
): Promise<Hold[]> =>
  db
    .selectFrom('slot_holds')
    .selectAll()
    .where('date', '>=', from)
    .where('date', '<=', to)
    .where('until', '>', columns.instant(now))
    .orderBy('date')
    .orderBy('time')
    .orderBy('id')
    .execute()

/** All of them, for a clinic that moves to another time zone. */
export const listAllHolds = (tx: Database): Promise<Hold[]> =>
  tx.selectFrom('slot_holds').selectAll().execute()

/** Who holds a time got somebody else, or another room: the offer that they read says so. */
export async function updateHoldPlace(
  tx: Database,
  id: string,
  { clinicianId, roomId }: Pick<Hold, 'clinicianId' | 'roomId'>,
): Promise<void> {
  const place = { clinicianId, roomId }
  await tx.updateTable('slot_holds').set(place).where('id', '=', id).execute()
  await tx.updateTable('waitlist_offers').set(place).where('id', '=', offerIdOf(id)).execute()
}

/**
 * What is held becomes a visit's: the same blocks, length, clinician and room. In a transaction that holds its days.
 * @returns what the visit's row says of its place; null where the clinic closed that time meanwhile
 */
export async function takeOverClaims(
  tx: Database,
  { hold, treatment, visitId }: { hold: Hold; treatment: Treatment; visitId: string },
): Promise<ReturnType<typeof freshColumns> | null> {
  const calendar = await readCalendarOf(tx, { treatmentId: treatment.id, day: hold.date, place: hold })
  const { clinicianId, roomId } = hold
  const isThere = ({ id, active }: { id: string; active: boolean }) =>
    active && (id === clinicianId || id === roomId)
  const candidates = {
    clinicians: clinicianId === null ? null : calendar.clinicians.filter(isThere),
    rooms: roomId === null ? null : calendar.rooms.filter(isThere),
  }
  if (!canBeGiven(candidates)) return null
  const offer: Offer = { treatment, length: hold, keepsLength: true, calendar, candidates }
  const day = openingsOn(offer, hold.date)
  if (freePlaces(day, hold.time, { taken: new Map() }) === null) return null
  const [part] = day.parts
  const resources = [part?.shared, part?.clinicians[0]?.resource, part?.rooms[0]?.resource].flatMap(
    (resource) => resource ?? [],
  )
  const others = await listTaken(
    tx,
    resources.map(({ id }) => id),
    { from: hold.date, to: hold.date, except: hold.id },
  )
  const blocks = blocksOf(hold, hold)
  const isOver = resources.some((resource) => !hasLane(resource, blocks, others))
  await tx
    .updateTable('slot_claims')
    .set({ appointmentId: visitId })
    .where('appointmentId', '=', hold.id)
    .execute()
  await tx.deleteFrom('slot_holds').where('id', '=', hold.id).execute()
  const place = { clinicianId, roomId }
  const parts = [{ place, length: hold, over: [], blocks }]
  return freshColumns({ parts, overlap: isOver ? 'assigned' : null, causes: [] })
}

/**
 * Gives back what it holds. In a transaction that holds the calendar; holds its days.
 * @param freedAt from when on others are offered it; null where it is taken at once
 * @returns false where it was given back before
 */
export async function dropHold(tx: Database, id: string, freedAt: Temporal.Instant | null): Promise<boolean> {
  await holdDays(tx, await listDaysOf(tx, [id]))
  if (!(await findHold(tx, id))) return false
  await freeSlot(tx, id, freedAt)
  await tx.deleteFrom('slot_holds').where('id', '=', id).execute()
  return true
}

/**
 * Gives back holds that are over and in the way of a visit at that time: anyone who books does not wait for the job that
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

type OfTime = { resourceIds: readonly string[]; blocks: readonly number[] }

/** Until when any of those blocks is held for somebody who was offered the time, the latest of them; null where none is. */
export async function findHeldUntil(
  db: Database,
  { resourceIds, blocks }: OfTime,
): Promise<Temporal.Instant | null> {
  const row = await db
    .selectFrom('slot_claims')
    .innerJoin('slot_holds', 'slot_holds.id', 'slot_claims.appointmentId')
    .select('slot_holds.until')
    .where('resource', 'in', resourceIds)
    .where('block', 'in', blocks)
    .orderBy('slot_holds.until', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? columns.asInstant(row.until) : null
}

export const isAnyHeld = async (tx: Database, time: OfTime): Promise<boolean> =>
  (await findHeldUntil(tx, time)) !== null

/**
 * Gives back all of them at once, for anyone who is erased. The calendar is held.
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

async function listDaysOf(tx: Database, ids: string[]): Promise<CalendarDate[]> {
  const rows = await tx
    .selectFrom('slot_claims')
    .select('block')
    .distinct()
    .where('appointmentId', 'in', ids)
    .execute()
  return [...new Set(rows.map(({ block }) => dayOf(block)))]
}
