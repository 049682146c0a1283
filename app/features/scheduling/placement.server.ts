import type { Database } from '#app/db/tables.ts'
import type { Overlap } from '#app/db/values.ts'
import { concerns } from '#app/features/closures/rules.ts'
import { closureSpan } from '#app/features/closures/spans.server.ts'
import type { OpeningHours } from '#app/features/opening-hours/rules.ts'
import type { Clinician, Room } from '#app/features/team/rules.ts'
import { defaultCapacity, type Treatment as WholeTreatment } from '#app/features/treatments/rules.ts'
import type { CalendarDate } from '#app/platform/dates.ts'
import { firstOf } from '#app/platform/shapes/collections.ts'
import { isInsideOne, type Span, touches } from '#app/platform/shapes/spans.ts'
import { isOfferedAt, isPartInOffer, readCalendarOf } from './calendar.server.ts'
import {
  type Candidates,
  type CareCalendar,
  canBeGiven,
  candidatesFor,
  type Place,
  type WhoAsks,
} from './calendar.ts'
import { type Claim, claimSlot, freeSlot, listTakenAround } from './claims.server.ts'
import { alsoCounting, type CountedTime, withoutDayCounts } from './day-counts.server.ts'
import {
  type DayOpenings,
  type DayPart,
  type FreePlaces,
  type FreeWay,
  freeWays,
  isWithinDay,
  lengthOfWay,
  type Offer,
  openingsOn,
  type PartOffer,
  placesOfPart,
  resourcesInQuestion,
  spanOfPart,
  waysAnyway,
} from './day-openings.server.ts'
import { type Part, wholeLength } from './parts.ts'
import { countVisitsOn } from './queries.server.ts'
import { dayBlock, hasLane, type Resource, type Taken } from './resources.ts'
import { type Cause, closureCause, type Slot, type VisitLength } from './rules.ts'
import { blocksAfter } from './slots.server.ts'

/** What is asked of the schedule for one treatment of a visit. */
export type AskedPart = {
  treatment: Treatment
  /** With all clinicians but those who take another for the treatment (`Assignments.minutes`). */
  length: VisitLength
  /** With all of them; a booked appointment, which has a `current` place, keeps its length unless this says otherwise. */
  keepsLength?: boolean
  /** The one who is wanted; null for anybody. */
  clinicianId: string | null
  /**
   * The one who is wanted is wanted for another part. Where they don't give this one it is with anybody, and where they are
   * taken it stays with its clinician.
   */
  orAnybody?: boolean
  /** The room that is wanted; omitted or null for any. */
  roomId?: string | null
  /** Where it is already: it stays with its clinician unless another is wanted, and in its room where that is free. */
  current?: Place
}

/**
 * What is asked of the schedule for one visit, wherever it may stand: the same for a page that offers and an action that takes.
 * Its own fields are of the first part.
 */
export type Asked = AskedPart & {
  /** The parts after the first, in their order (`mostParts`). */
  next?: readonly AskedPart[]
  by: WhoAsks
  /** Where its clinician cannot give it any more, anybody may. */
  mayGoElsewhere?: boolean
  /** It goes exactly where `current` says, even where that is off by now: what is taken back goes nowhere else. */
  isExact?: boolean
  /** Even where everybody who could give it is off or gone: staff find it among the visits to settle. */
  isForced?: boolean
}

export type Treatment = Pick<
  WholeTreatment,
  'id' | 'availableDays' | 'availableTimes' | 'capacity' | 'dailyLimit'
>

/** No foreign key holds a visit's treatment: one that is missing is offered at no time. */
export const goneTreatment = {
  capacity: defaultCapacity,
  availableDays: [],
  availableTimes: [],
  dailyLimit: null,
}

/** A visit, or a hold, that wants a time. */
export type Wish = Asked & {
  /** Under which it holds its time. */
  id: string
  slot: Slot
  /** When and how long it is now; its own time counts as free. */
  from?: Slot & Partial<VisitLength>
  /** From when on the waitlist is offered the time that it leaves; not at all where it is left out. */
  freedAt?: Temporal.Instant
  /** It was there before: a closure does not keep it from coming back, another visit does. */
  despiteClosures?: boolean
  /** Not beyond working hours: staff have to insist on those (`anyway`), with a reason. */
  isWithin?: boolean
  /** Staff book it although it is taken or closed; `always`: over however many. */
  anyway?: boolean | 'always'
}

/** One part of a placed visit: `over` is the ids of resources that had no room for it. */
type PlacedPart = { place: Place; length: VisitLength; over: string[]; blocks: number[] }

/** `causes`: why staff would find it in the list of those to settle; what they book so on purpose is not listed for them. */
export type Placed = {
  parts: PlacedPart[]
  overlap: Overlap | null
  causes: Cause[]
  /** Staff insisted although as many as may were booked that day. */
  isBeyondLimit?: boolean
}

/** Where the first part is. */
export const placeOf = ({ parts }: Placed): Place => parts[0]?.place ?? nowhere

/** `full`: nobody may have more that day. `crowded`: staff insist, and as many visits run at once already as may. */
export type WhyNot = 'taken' | 'closed' | 'full' | 'nobody' | 'crowded'

/** Every part of it, the first as well. */
const askedParts = ({ next = [], ...first }: AskedPart & Pick<Asked, 'next'>): AskedPart[] => [first, ...next]

/** Hours, closures and people as the parts of a visit need them, on its day. */
export function readCalendarFor(
  db: Database,
  wish: AskedPart & Pick<Wish, 'next' | 'slot'>,
  hours?: OpeningHours,
): Promise<CareCalendar> {
  const [first, ...next] = askedParts(wish).map(({ treatment, current }) => ({
    treatmentId: treatment.id,
    ...(current && { place: current }),
  }))
  const asked = { treatmentId: wish.treatment.id, ...first, day: wish.slot.date, next }
  return readCalendarOf(db, asked, hours)
}

/** Whether every part is offered at that time, with any clinician. Staff can insist on other times. */
export async function isOffered(
  db: Database,
  wish: AskedPart & Pick<Wish, 'by' | 'next' | 'slot'>,
): Promise<boolean> {
  const { treatment, slot, next = [] } = wish
  if (next.length === 0) return isOfferedAt(db, treatment, slot)
  const offer = offerOf(await readCalendarFor(db, wish), wish)
  return openingsOn(offer, slot.date).times.includes(slot.time)
}

/** The same, with the longest time that the appointment can take. @param known what was already read */
export async function readForWish<W extends Omit<Wish, 'id'>>(
  db: Database,
  wish: W,
  known: { hours: OpeningHours; calendar?: CareCalendar | undefined },
): Promise<{ wish: W; calendar: CareCalendar; length: VisitLength }> {
  const calendar = known.calendar ?? (await readCalendarFor(db, wish, known.hours))
  return { wish, calendar, length: longestLength(calendar, askedParts(wish)) }
}

function longestLength({ assignments }: CareCalendar, parts: readonly AskedPart[]): VisitLength {
  return wholeLength(
    parts.map(({ treatment, length, current, keepsLength = current !== undefined }) => {
      const own = keepsLength ? undefined : assignments.minutes.get(treatment.id)
      return own ? { ...length, durationMinutes: Math.max(length.durationMinutes, ...own.values()) } : length
    }),
  )
}

/** A part as it is stored. */
export function placedPart(
  { treatment, length }: { treatment: Pick<Treatment, 'id'>; length: VisitLength },
  { clinicianId, roomId }: Place,
): Part {
  const { durationMinutes, bufferBefore, bufferAfter } = length
  return { treatmentId: treatment.id, durationMinutes, bufferBefore, bufferAfter, clinicianId, roomId }
}

/** All parts, each as long as its clinician takes. */
export const placedParts = (wish: Wish, { parts }: Placed): Part[] =>
  askedParts(wish).flatMap(({ treatment }, index) => {
    const placed = parts[index]
    return placed ? [placedPart({ treatment, length: placed.length }, placed.place)] : []
  })

/** What can be had of a treatment, for anyone who asks: pages list its times, and the action takes one of them. */
export function offerOf(calendar: CareCalendar, asked: Asked): Offer {
  const { next = [] } = asked
  const offerOfPart = (part: AskedPart): PartOffer => {
    const own = partOf(part)
    const { treatment, length, keepsLength, clinicianId, orAnybody } = own
    const gives = calendar.assignments.clinicians.get(treatment.id)?.includes(clinicianId ?? '') ?? false
    const wanted = orAnybody && !gives ? null : clinicianId
    const candidates = candidatesOf(calendar, { ...asked, ...own, clinicianId: wanted })
    return { treatment, length, calendar, candidates, ...(keepsLength && { keepsLength }) }
  }
  return { ...offerOfPart(asked), ...(next.length > 0 && { next: next.map(offerOfPart) }) }
}

/** Every field, so that none of the first part's is left. */
const partOf = ({
  treatment,
  length,
  clinicianId,
  orAnybody = false,
  roomId = null,
  current,
  keepsLength = current !== undefined,
}: AskedPart): Required<AskedPart> => ({
  treatment,
  length,
  keepsLength,
  clinicianId,
  orAnybody,
  roomId,
  current: current ?? nowhere,
})

/** Where visits take time and give it back: in the database, or in memory for many of them (`many-claims.server.ts`). */
export type Ledger = {
  freeSlot(appointmentId: string, freedAt: Temporal.Instant | null): Promise<void>
  /** Gives back the parts that were claimed before one that found no room. */
  giveUp(appointmentId: string): Promise<void>
  listTakenAround(
    resourceIds: readonly string[],
    visit: Pick<Claim, 'slot' | 'length' | 'appointmentId'>,
  ): Promise<Taken>
  claimSlot(claim: Claim): Promise<boolean>
  countVisitsOn(clinicianIds: readonly string[], date: CalendarDate): Promise<Map<string, number>>
}

/** @param taken in the same transaction, and not stored yet */
const ledgerOf = (tx: Database, taken: readonly CountedTime[]): Ledger => ({
  freeSlot: (appointmentId, freedAt) => freeSlot(tx, appointmentId, freedAt),
  giveUp: (appointmentId) => freeSlot(tx, appointmentId),
  listTakenAround: async (ids, visit) =>
    alsoCounting(await listTakenAround(tx, ids, visit), taken, { ids, except: visit.appointmentId }),
  claimSlot: (claim) => claimSlot(tx, claim),
  countVisitsOn: (ids, date) => countVisitsOn(tx, ids, date),
})

/**
 * Finds whose time every part of a visit takes and takes it, all of them or none; what it held before is given back. In a
 * transaction that holds the calendar, of which `calendar` was read, and the days of the visit. "Any" tries everybody who
 * can give it: of those who work that day, who gave the part before, else who has the fewest visits, then by their order.
 */
export const placeVisit = (
  tx: Database,
  calendar: CareCalendar,
  wish: Wish,
  taken: readonly CountedTime[] = [],
) => placeVisitIn(ledgerOf(tx, taken), calendar, wish)

/** The same in a ledger of many visits. */
export async function placeVisitIn(
  ledger: Ledger,
  calendar: CareCalendar,
  wish: Wish,
): Promise<{ ok: true; value: Placed } | { ok: false; why: WhyNot }> {
  const { slot, id, from, anyway = false } = wish
  if (from) await ledger.freeSlot(id, wish.freedAt ?? null)
  const offer = offerOf(calendar, wish)
  if (!areGiven(offer)) return { ok: false, why: 'nobody' }
  const whole = openingsOn(offer, slot.date)
  const isStored = wish.isForced || wish.isExact
  const ofDay = isStored ? whole.ways : whole.ways.filter((way) => isWithinDay(way, slot))
  if (ofDay.length === 0) return { ok: false, why: 'closed' }
  const day = { ...whole, ways: ofDay }
  const longest = longestOf(day)
  const taken = await ledger.listTakenAround(resourcesInQuestion(offer), {
    slot,
    length: longest,
    appointmentId: id,
  })
  const found = findWays(day, wish, taken)
  const beyondLimits = found ?? findWays(day, wish, withoutDayCounts(taken))
  if (!found && !anyway) {
    if (beyondLimits) return { ok: false, why: 'full' }
    const isOpen = findWays(day, wish, new Map()) !== null
    return { ok: false, why: isOpen ? 'taken' : 'closed' }
  }
  let ways = beyondLimits ?? waysAnyway(day, slot.time, taken)
  const parts: PlacedPart[] = []
  const causes = new Set<Cause>()
  let isBeyondLimit = false
  const asked = askedParts(wish)
  for (const [position, { treatment }] of asked.entries()) {
    const clinicians = atWork(day, placesOfPart(day, ways, position).clinicians, position)
    const before = parts.at(-1)?.place ?? nowhere
    const clinician =
      sameAs(before.clinicianId, clinicians) ?? (await leastBusy(ledger, clinicians, slot.date))
    // Who gives it says how long it takes, and so when the parts after it begin.
    ways = ways.filter(({ places }) => places[position]?.clinicians.includes(clinician))
    const part = ways[0]?.way.parts[position]
    if (!part) throw new Error(`part ${position} of appointment ${id} has no way left`)
    const { rooms } = placesOfPart(day, ways, position)
    const room = sameAs(before.roomId, rooms) ?? rooms[0] ?? null
    const resources = resourcesOf(part, clinician, room)
    const { minutes, length } = part
    const claim = { resources, length, slot, part: { position, minutes }, taken, anyway }
    if (!(await ledger.claimSlot({ ...claim, appointmentId: id }))) {
      await ledger.giveUp(id)
      return { ok: false, why: anyway ? 'crowded' : 'taken' }
    }
    isBeyondLimit ||= isDayFull(part, clinician, { taken, date: slot.date })
    const place = { clinicianId: clinician?.id ?? null, roomId: room?.id ?? null }
    const blocks = blocksAfter(slot, minutes, length)
    const over = resources.filter((resource) => !hasLane(resource, blocks, taken))
    parts.push({ place, length, over: over.map((resource) => resource.id), blocks })
    for (const cause of causesOf(calendar, { slot, part, treatment, place })) causes.add(cause)
  }
  const overlap = parts.some(({ over }) => over.length > 0) ? 'chosen' : null
  return { ok: true, value: { parts, overlap, causes: [...causes], isBeyondLimit } }
}

/** Whether every part can be given: nobody and no room that one of them needs is missing. */
export const areGiven = ({ candidates, next = [] }: Offer): boolean =>
  canBeGiven(candidates) && next.every((part) => canBeGiven(part.candidates))

/** Who gives the part before stays, where they are free. */
const sameAs = <T extends { id: string }>(id: string | null, all: readonly (T | null)[]): T | null =>
  id === null ? null : (all.find((one) => one?.id === id) ?? null)

/** Whom it can be with and where, best first. A treatment that needs no room has none for a visit that had one. */
function candidatesOf(calendar: CareCalendar, asked: Asked): Candidates {
  const {
    treatment,
    by,
    clinicianId,
    roomId = null,
    current = nowhere,
    isExact = false,
    isForced = false,
  } = asked
  const found = candidatesFor(calendar, treatment.id, { by, asked: clinicianId, room: roomId })
  if (isExact) return exactly(calendar, current, found)
  const forced = isForced ? withOneEach(calendar, treatment.id, found) : found
  // Who is wanted by name is nobody else.
  const able = clinicianId === null ? forced : { ...forced, clinicians: found.clinicians }
  return { clinicians: cliniciansOf(calendar, asked, able), rooms: roomsOf(calendar, asked, able) }
}

const nowhere: Place = { clinicianId: null, roomId: null }

/** Whom and where it had, off or not; what it lacked and needs by now is looked for. */
const exactly = (calendar: CareCalendar, { clinicianId, roomId }: Place, able: Candidates): Candidates => ({
  clinicians: clinicianId === null ? able.clinicians : [knownClinician(calendar, clinicianId)],
  rooms: able.rooms === null || roomId === null ? able.rooms : [knownRoom(calendar, roomId)],
})

/** The one it is with, unless another is wanted; a visit stays with somebody who does not give its treatment any more. */
function cliniciansOf(
  calendar: CareCalendar,
  asked: Asked,
  { clinicians }: Candidates,
): Candidates['clinicians'] {
  const { treatment, by, orAnybody = false, current = nowhere } = asked
  const { clinicianId: own } = current
  if (orAnybody && own !== null && asked.clinicianId !== null) {
    const able = candidatesFor(calendar, treatment.id, { by, asked: own }).clinicians ?? []
    return [...(clinicians ?? []), ...able.filter(({ id }) => id !== asked.clinicianId)]
  }
  if (own === null || asked.clinicianId !== null) return clinicians
  const isAble = clinicians === null || clinicians.some(({ id }) => id === own)
  return isAble || !asked.mayGoElsewhere ? [knownClinician(calendar, own)] : clinicians
}

/** Its own room first. Where none can be used, staff keep the visit in the room that it has; patients cannot move it. */
function roomsOf(
  calendar: CareCalendar,
  { by, current = nowhere, roomId: wanted = null }: Asked,
  { rooms }: Candidates,
): Candidates['rooms'] {
  const { roomId } = current
  if (rooms === null || roomId === null || wanted !== null) return rooms
  if (rooms.length === 0) return by === 'patient' ? rooms : [knownRoom(calendar, roomId)]
  return rooms.toSorted((one, other) => Number(other.id === roomId) - Number(one.id === roomId))
}

/** Where everybody is off or deleted, the first of them: staff find the visit among those to settle. */
function withOneEach(
  calendar: CareCalendar,
  treatmentId: string,
  { clinicians, rooms }: Candidates,
): Candidates {
  const { assignments } = calendar
  const offering = assignments.clinicians.get(treatmentId) ?? []
  const usable = assignments.rooms.get(treatmentId) ?? []
  return {
    clinicians: clinicians?.length === 0 ? [knownClinician(calendar, firstOf(offering))] : clinicians,
    rooms: rooms?.length === 0 ? [knownRoom(calendar, firstOf(usable))] : rooms,
  }
}

/** Also one who is off or deleted: a visit that is brought back is still theirs, until staff settle it. */
const knownClinician = ({ clinicians }: CareCalendar, id: string): Clinician =>
  clinicians.find((one) => one.id === id) ?? {
    id,
    name: '',
    credentials: '',
    hours: null,
    alternate: null,
    dailyLimit: null,
    bookable: false,
    active: false,
  }

const knownRoom = ({ rooms }: CareCalendar, id: string): Room =>
  rooms.find((one) => one.id === id) ?? { id, name: '', capacity: 1, active: false }

/** Of the ways of that day the one that takes longest. */
function longestOf({ ways }: DayOpenings): VisitLength {
  const [first, ...others] = ways.map(lengthOfWay)
  if (!first) throw new Error('an appointment has at least one way')
  return others.reduce((one, other) => (other.durationMinutes > one.durationMinutes ? other : one), first)
}

/** Within working hours; for staff beyond them where there is no other way. */
function findWays(day: DayOpenings, wish: Wish, taken: Taken): FreeWay[] | null {
  const { slot, by, despiteClosures = false, isWithin = false } = wish
  const free = (how: { beyondHours?: boolean; despiteClosures?: boolean }) => {
    const ways = freeWays(day, slot.time, { taken, ...how })
    return ways.length === 0 ? null : ways
  }
  const within = free({})
  if (within !== null || by === 'patient' || isWithin) return within
  return (
    free({ beyondHours: true }) ?? (despiteClosures ? free({ beyondHours: true, despiteClosures }) : null)
  )
}

/** Those who work that day, if any do: a time beyond all hours is for nobody who stays at home. */
function atWork({ parts }: DayOpenings, clinicians: FreePlaces['clinicians'], position: number) {
  const working = clinicians.filter((one) =>
    parts[position]?.clinicians.some(({ who, worked }) => who?.id === one?.id && worked.length > 0),
  )
  return working.length > 0 ? working : clinicians
}

async function leastBusy(
  ledger: Ledger,
  clinicians: readonly (Clinician | null)[],
  date: CalendarDate,
): Promise<Clinician | null> {
  const [first = null, second] = clinicians
  if (second === undefined) return first
  const counts = await ledger.countVisitsOn(
    clinicians.flatMap((one) => one?.id ?? []),
    date,
  )
  const visitsOf = (one: Clinician | null) => (one === null ? 0 : (counts.get(one.id) ?? 0))
  return clinicians.toSorted((one, other) => visitsOf(one) - visitsOf(other))[0] ?? null
}

function resourcesOf(day: DayPart, clinician: Clinician | null, room: Room | null): Resource[] {
  const own = day.clinicians.find(({ who }) => who?.id === clinician?.id)?.resource
  const place = day.rooms.find(({ who }) => who?.id === room?.id)?.resource
  return [day.shared, own, place].flatMap((resource) => resource ?? [])
}

/** Whether as many as may are booked that day of the treatment, or with that clinician. */
function isDayFull(
  day: DayPart,
  clinician: Clinician | null,
  { taken, date }: { taken: Taken; date: CalendarDate },
): boolean {
  const own = day.clinicians.find(({ who }) => who?.id === clinician?.id)?.daily
  return [day.daily, own].some((one) => one && !hasLane(one, [dayBlock(date)], taken))
}

/** Whether the clinician works then, and the room is open. */
function isInHours(visit: Span, { clinicians, rooms }: DayPart, { clinicianId, roomId }: Place): boolean {
  const ofClinician = clinicians.find(({ who }) => (who?.id ?? null) === clinicianId)
  const ofRoom = rooms.find(({ who }) => (who?.id ?? null) === roomId)
  return [ofClinician, ofRoom].every((one) => isInsideOne(visit, one?.worked ?? []))
}

type OfPart = { slot: Slot; part: DayPart; treatment: Treatment; place: Place }

/** Why it would be listed as one to settle. */
function causesOf(calendar: CareCalendar, { slot, part, treatment, place }: OfPart): Cause[] {
  const { minutes } = part
  const visit = spanOfPart(part, slot)
  const concerned = { treatmentId: treatment.id, ...place }
  const closedBy = calendar.closures.filter(
    (one) => concerns(one, concerned) && touches(visit, closureSpan(one)),
  )
  return [
    ...(isPartInOffer(calendar.openings, treatment, { slot, minutes, place }) ? [] : ['offer' as const]),
    ...(isInHours(visit, part, place) ? [] : ['hours' as const]),
    ...closedBy.map(({ id }) => closureCause(id)),
  ]
}
