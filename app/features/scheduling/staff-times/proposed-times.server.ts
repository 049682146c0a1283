import type { Clinician } from '#app/features/team/rules.ts'
import { clinicDate, clinicInstant } from '#app/platform/clinic-time.server.ts'
import { addDays, type CalendarDate, daysFrom, laterOf } from '#app/platform/dates.ts'
import type { Services } from '#app/platform/services.ts'
import { firstOf, lastOf } from '#app/platform/shapes/collections.ts'
import type { Place } from '../calendar.ts'
import { freeWays, type Offer, openingsOn } from '../day-openings.server.ts'
import { nearestTo, type StaffTime, staffTimes } from '../free-times.server.ts'
import { readMovingParts } from '../moving-parts.server.ts'
import { countVisitsOn } from '../queries.server.ts'
import { dayBlock, type Taken } from '../resources.ts'
import { alternativesShown, type ChosenSlot, type Slot, type VisitLength } from '../rules.ts'
import { blocksAfter } from '../slots.server.ts'
import {
  findOffer,
  isOwn,
  longestSearchDays,
  offeredDays,
  stripDays,
  takenInOffer,
  type Wanted,
  withOne,
} from './free-days.server.ts'
import type { NearSlot } from './rules.ts'

/** The first free time, and so many more next to it. */
const firstShown = 4
/** Where a wanted time is lost, others are looked for so many days before and after. */
const nearDays = 14

type Found = StaffTime & { date: CalendarDate }

/**
 * The next free times for staff, within working hours: with the one who is wanted, else at each with the one to whom "any" would
 * lead. Empty where the treatment is gone, is offered on no day, or has nothing free for two months.
 * @param wish a time that was pointed at: it comes before the others where it is free, beyond working hours too
 */
export async function readFirstFree(
  services: Services,
  { wish, ...asked }: Wanted & { wish: ChosenSlot | null },
): Promise<NearSlot[]> {
  const now = services.clock.now()
  const today = clinicDate(now)
  const found = wish ? await readWish(services, asked, wish) : []
  const [wished] = found
  const begun: Found[] = []
  const able = await findOffer(services, asked, today)
  if (!able) return []
  const { offer, clinicianId } = withOne(able, asked)
  let days = offeredDays(offer, today, stripDays)
  while (days.length > 0 && found.length < firstShown && firstOf(days) <= addDays(today, longestSearchDays)) {
    const taken = await takenInOffer(services, asked, offer, { from: firstOf(days), to: lastOf(days) })
    const free = days.flatMap((date) => timesOn(offer, date, { now, taken, isWithin: true }))
    const others = free.filter(
      (one) =>
        (one.date !== wished?.date || one.time !== wished.time) && !isOwn(asked, { ...one, clinicianId }),
    )
    found.push(...others.filter((one) => !hasBegun(one, now)))
    begun.push(...others.filter((one) => hasBegun(one, now)))
    days = offeredDays(offer, addDays(lastOf(days), 1), stripDays)
  }
  // The one that began last, for somebody who walked in: after those that are still to come.
  const walkIn = begun.slice(-1)
  const shown = await withLeastBusy(services, [...found.slice(0, firstShown - walkIn.length), ...walkIn])
  return shown.map((one, place) => (place >= shown.length - walkIn.length ? { ...one, hasBegun: true } : one))
}

const hasBegun = ({ date, time }: Slot, now: Temporal.Instant): boolean =>
  Temporal.Instant.compare(clinicInstant(date, time), now) < 0

async function readWish(services: Services, asked: Wanted, wish: ChosenSlot): Promise<Found[]> {
  const now = services.clock.now()
  if (wish.date < clinicDate(now)) return []
  const able = await findOffer(services, asked, wish.date)
  if (!able) return []
  const { offer } = withOne(able, { clinicianId: wish.clinicianId ?? asked.clinicianId ?? null })
  if (offeredDays(offer, wish.date, 1)[0] !== wish.date) return []
  const taken = await takenInOffer(services, asked, offer, { from: wish.date, to: wish.date })
  return timesOn(offer, wish.date, { now, taken }).filter(({ time }) => time === wish.time)
}

const timesOn = (offer: Offer, date: CalendarDate, now: Parameters<typeof staffTimes>[2]): Found[] =>
  staffTimes(offer, date, now).map((one) => ({ ...one, date }))

/**
 * The free times nearest to one that was lost, for staff, within working hours; empty where the treatment is gone. At each it
 * is with the one who was wanted, or with somebody else who is free then; where nobody was, with the one to whom "any" would lead.
 */
export async function nearestForStaff(
  services: Services,
  { clinicianId = null, ...asked }: Wanted & { slot: Slot },
): Promise<NearSlot[]> {
  const { days, on, needsNobody } = await freeAround(services, asked)
  const whoOf = ({ clinicians }: StaffTime) => {
    if (needsNobody) return [null]
    const wanted = clinicians.find((one) => one?.id === clinicianId) ?? clinicians[0] ?? null
    return clinicianId === null ? clinicians : [wanted]
  }
  // Where the treatment no longer needs a clinician, the appointment keeps its own without asking for them by name.
  const stays = needsNobody ? (asked.own?.clinicianId ?? null) : null
  const elsewhere = days
    .flatMap((date) => on(date))
    .map((one) => ({ ...one, clinicians: whoOf(one) }))
    .filter(({ date, time, clinicians }) => {
      const who = clinicianId === null ? null : (clinicians[0]?.id ?? null)
      return !isOwn(asked, { date, time, clinicianId: who ?? stays })
    })
  return withLeastBusy(services, nearestTo(asked.slot, elsewhere).slice(0, alternativesShown))
}

type Free = {
  needsNobody: boolean
  days: readonly CalendarDate[]
  /** The free times of one of those days, each with everyone who is free then; without what was given to others. */
  on: (date: CalendarDate, given?: Given) => Found[]
  /** Gives one of them to the appointment: nobody else is sent there. */
  give: (given: Given, slot: ChosenSlot) => void
}

/** Free times within working hours on the days around one; a day is looked at when it is asked for. */
async function freeAround(services: Services, asked: Wanted & { slot: Slot }): Promise<Free> {
  const now = services.clock.now()
  const from = laterOf(clinicDate(now), addDays(asked.slot.date, -nearDays))
  const to = laterOf(from, addDays(asked.slot.date, nearDays))
  const able = await findOffer(services, asked, from)
  if (!able) return { needsNobody: true, days: [], on: () => [], give: () => {} }
  const needsNobody = able.candidates.clinicians === null
  const offer = needsNobody ? withOne(able, asked).offer : inRoom(able, asked)
  const taken = await takenInOffer(services, asked, offer, { from, to })
  const known = new Map<CalendarDate, Found[]>()
  const on = (date: CalendarDate, given?: Given) => {
    if (given?.dates.has(date))
      return timesOn(offer, date, { now, taken: together(taken, given.taken), isWithin: true })
    const found = known.get(date) ?? timesOn(offer, date, { now, taken, isWithin: true })
    known.set(date, found)
    return found
  }
  const give = (given: Given, slot: ChosenSlot) =>
    addTo(given, slot.date, claimsAt(offer, { asked, slot, taken: together(taken, given.taken) }))
  return { needsNobody, days: daysFrom(from, to), on, give }
}

/** What is given to appointments of one list: their blocks by the ids of what they take, and the days on which they do. */
type Given = { taken: Map<string, Map<number, number>>; dates: Set<CalendarDate> }

type GivenClaim = { id: string; blocks: readonly number[] }

function addTo({ taken, dates }: Given, date: CalendarDate, claims: readonly GivenClaim[]): void {
  dates.add(date)
  for (const { id, blocks } of claims) {
    const held = taken.get(id) ?? new Map<number, number>()
    for (const block of blocks) held.set(block, (held.get(block) ?? 0) + 1)
    taken.set(id, held)
  }
}

function together(taken: Taken, given: Taken): Taken {
  const all = new Map(taken)
  for (const [id, blocks] of given) {
    const held = new Map(taken.get(id))
    for (const [block, count] of blocks) held.set(block, (held.get(block) ?? 0) + count)
    all.set(id, held)
  }
  return all
}

/** What the appointment takes at that time: of every part its clinician, room, treatment, and days that are limited. */
function claimsAt(
  offer: Offer,
  { asked, slot, taken }: { asked: Wanted; slot: ChosenSlot; taken: Taken },
): GivenClaim[] {
  const day = openingsOn(offer, slot.date)
  const isChosen = (one: Clinician | null) => (one?.id ?? null) === slot.clinicianId
  const free = freeWays(day, slot.time, { taken }).find(({ places }) => places[0]?.clinicians.some(isChosen))
  const claims: GivenClaim[] = []
  for (const [position, part] of free?.way.parts.entries() ?? []) {
    const places = free?.places[position]
    const own = position === 0 ? asked.own : asked.next?.[position - 1]?.current
    const clinician =
      places?.clinicians.find((one) => (position === 0 ? isChosen(one) : one?.id === own?.clinicianId)) ??
      places?.clinicians[0]
    const room = places?.rooms.find((one) => one?.id === own?.roomId) ?? places?.rooms[0]
    const openings = [
      part.clinicians.find(({ who }) => who === clinician),
      part.rooms.find(({ who }) => who === room),
    ]
    const blocks = blocksAfter(slot, part.minutes, part.length)
    for (const resource of [part.shared, ...openings.map((one) => one?.resource)])
      if (resource) claims.push({ id: resource.id, blocks })
    // On its own day it counts already, for whom it is with.
    const stays = asked.own?.date === slot.date
    const limited = [
      stays ? null : part.daily,
      stays && clinician?.id === own?.clinicianId ? null : openings[0]?.daily,
    ]
    for (const resource of limited)
      if (resource) claims.push({ id: resource.id, blocks: [dayBlock(slot.date)] })
  }
  return claims
}

/** Where a booked appointment could go: at the same time with somebody else, and at the next free time after it. */
export type OtherTimes = { same: NearSlot | null; next: NearSlot | null }

type Booked = ChosenSlot & VisitLength & Place & { id: string; treatmentId: string }

/**
 * Other times for each of those appointments, by their ids: no two are sent to the same clinician or room at once, with
 * any of their parts, nor more to a day than it may have, so that all can be moved together. Who can stay at their time does; only then the next free times are given out, with their own clinician
 * where that is free, else with the one who has the fewest appointments.
 * @param rows in the order in which they choose
 */
export async function readOtherTimes(
  services: Services,
  rows: readonly Booked[],
): Promise<Map<string, OtherTimes>> {
  const given: Given = { taken: new Map(), dates: new Set() }
  const pick = async (free: Free, found: Found | undefined) => {
    const [slot = null] = await withLeastBusy(services, found ? [found] : [])
    if (slot) free.give(given, slot)
    return slot
  }
  const asked: { row: Booked; free: Free; same: NearSlot | null }[] = []
  for (const row of rows) {
    const free = await freeForBooked(services, row)
    const others = (one: Found) => one.clinicians.filter((who) => who?.id !== row.clinicianId)
    const atOnce = free.days.includes(row.date) ? free.on(row.date, given) : []
    const found = atOnce.find((one) => isAt(one, row) && others(one).length > 0)
    const isOther = found && !free.needsNobody
    const same = await pick(free, isOther ? { ...found, clinicians: others(found) } : undefined)
    asked.push({ row, free, same })
  }
  const all = new Map<string, OtherTimes>()
  for (const { row, free, same } of asked) {
    const found = firstAfter(free, row, given)
    const own = found?.clinicians.filter((who) => who?.id === row.clinicianId) ?? []
    const next = await pick(free, found && own.length > 0 ? { ...found, clinicians: own } : found)
    all.set(row.id, { same, next })
  }
  return all
}

function firstAfter(free: Free, row: Booked, given: Given): Found | undefined {
  for (const date of free.days) {
    if (date < row.date) continue
    const found = free.on(date, given).find((one) => isAfter(one, row))
    if (found) return found
  }
  return undefined
}

async function freeForBooked(services: Services, row: Booked): Promise<Free> {
  const parts = await readMovingParts(services.db, row)
  const { treatmentId, roomId } = row
  return freeAround(services, { treatmentId, ...parts, except: row.id, own: row, roomId, slot: row })
}

const isAt = (one: Slot, other: Slot): boolean => one.date === other.date && one.time === other.time

const isAfter = (one: Slot, other: Slot): boolean =>
  one.date > other.date || (one.date === other.date && one.time > other.time)

function inRoom(able: Offer, { roomId = null }: Pick<Wanted, 'roomId'>): Offer {
  const rooms = able.candidates.rooms?.filter(({ id }) => id === roomId) ?? []
  return rooms.length === 0 ? able : { ...able, candidates: { ...able.candidates, rooms } }
}

/** At each time whom it would be with: who has the fewest visits that day, then by their order. */
async function withLeastBusy({ db }: Services, found: readonly Found[]): Promise<NearSlot[]> {
  const counts = new Map<CalendarDate, Map<string, number>>()
  for (const date of new Set(found.map((one) => one.date))) {
    const several = found.filter((one) => one.date === date && one.clinicians.length > 1)
    const ids = [...new Set(several.flatMap(({ clinicians }) => clinicians.flatMap((one) => one?.id ?? [])))]
    if (ids.length > 0) counts.set(date, await countVisitsOn(db, ids, date))
  }
  return found.map(({ date, time, clinicians }): NearSlot => {
    const visitsOf = (one: Clinician | null) => (one && counts.get(date)?.get(one.id)) ?? 0
    const [least = null] = clinicians.toSorted((one, other) => visitsOf(one) - visitsOf(other))
    return { date, time, clinicianId: least?.id ?? null, clinician: least?.name ?? null }
  })
}
