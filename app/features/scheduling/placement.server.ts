import { holdDays } from '#app/db/engine/locks.server.ts'
import type { Database } from '#app/db/tables.ts'
import type { Overlap } from '#app/db/values.ts'
import { concerns } from '#app/features/closures/rules.ts'
import { closureSpan } from '#app/features/closures/spans.server.ts'
import type { Clinician, Room } from '#app/features/team/rules.ts'
import type { Treatment } from '#app/features/treatments/rules.ts'
import type { CalendarDate } from '#app/platform/dates.ts'
import { firstOf } from '#app/platform/shapes/collections.ts'
import { isInsideOne, type Span, touches } from '#app/platform/shapes/spans.ts'
import { spanOf } from './calendar.server.ts'
import {
  type Candidates,
  type CareCalendar,
  candidatesFor,
  type Place,
  standsInOffer,
  type WhoAsks,
} from './calendar.ts'
import { type Claim, claimSlot, freeSlot, listTakenAround } from './claims.server.ts'
import {
  type DayOpenings,
  type FreePlaces,
  freePlaces,
  openingsOn,
  placesAnyway,
} from './day-openings.server.ts'
import { countVisitsOn } from './queries.server.ts'
import { hasLane, type Resource, type Taken } from './resources.ts'
import { type Cause, closureCause, type Slot, type VisitLength } from './rules.ts'
import { blocksOf, daysHeld } from './slots.server.ts'

/** A visit that wants a time. */
export type Wish = {
  appointmentId: string
  treatment: Pick<Treatment, 'id' | 'availableDays' | 'availableTimes' | 'capacity'>
  slot: Slot
  length: VisitLength
  by: WhoAsks
  /** The one who is wanted; null for anybody. */
  clinicianId: string | null
  /** Where it is already: it stays with its clinician unless another is wanted, and in its room where that is free. */
  current?: Place & { slot: Slot }
  /** From when on those who wait are offered the time that it leaves; nobody is where it is left out. */
  freedAt?: Temporal.Instant
  /** Where whom it is with cannot give it any more, anybody may. */
  mayGoElsewhere?: boolean
  /** It was there before: a closure does not keep it from coming back, another visit does. */
  despiteClosures?: boolean
  /** Staff were shown nothing beyond working hours: it is not put there either. */
  isWithin?: boolean
  /** Staff book it although it is taken or closed; `always`: and whoever could give it is off, or gone. */
  anyway?: boolean | 'always'
}

/** `causes`: why staff would find it in the list of those to settle; what they book so on purpose is not listed for them. */
export type Placed = { place: Place; overlap: Overlap | null; over: string[]; causes: Cause[] }
/** `crowded`: staff insist, and as many stand over one another already as may. */
export type WhyNot = 'taken' | 'closed' | 'nobody' | 'crowded'

/**
 * Finds whose time a visit takes and takes it, all or nothing; what it held before is given back. In a transaction that
 * holds the calendar (`holdCalendar`), of which `calendar` was read; holds the days of the visit until it ends. "Any"
 * tries everybody who can give it: the one with the fewest visits that day, then by their order.
 */
export const placeVisit = (tx: Database, calendar: CareCalendar, wish: Wish) =>
  placeVisitIn(ledgerOf(tx), calendar, wish)

/** Where visits take time and give it back: in the database, or in memory for many of them (`many-claims.server.ts`). */
export type Ledger = {
  holdDaysOf(visits: readonly Visit[]): Promise<void>
  freeSlot(appointmentId: string, freedAt: Temporal.Instant | null): Promise<void>
  listTakenAround(resourceIds: readonly string[], visit: { slot: Slot; length: VisitLength }): Promise<Taken>
  claimSlot(claim: Claim): Promise<boolean>
  countVisitsOn(clinicianIds: readonly string[], date: CalendarDate): Promise<Map<string, number>>
}

type Visit = { slot: Slot; length: VisitLength }

const ledgerOf = (tx: Database): Ledger => ({
  holdDaysOf: (visits) =>
    holdDays(
      tx,
      visits.flatMap(({ slot, length }) => daysHeld(slot, length)),
    ),
  freeSlot: (appointmentId, freedAt) => freeSlot(tx, appointmentId, freedAt),
  listTakenAround: (ids, visit) => listTakenAround(tx, ids, visit),
  claimSlot: (claim) => claimSlot(tx, claim),
  countVisitsOn: (ids, date) => countVisitsOn(tx, ids, date),
})

/** The same in a ledger of many visits. */
export async function placeVisitIn(
  ledger: Ledger,
  calendar: CareCalendar,
  wish: Wish,
): Promise<{ ok: true; value: Placed } | { ok: false; why: WhyNot }> {
  const { slot, length, appointmentId, current } = wish
  await ledger.holdDaysOf([{ slot, length }, ...(current ? [{ slot: current.slot, length }] : [])])
  if (current) await ledger.freeSlot(appointmentId, wish.freedAt ?? null)
  const candidates = candidatesOf(calendar, wish)
  if (candidates.clinicians?.length === 0 || candidates.rooms?.length === 0)
    return { ok: false, why: 'nobody' }
  const offer = { treatment: wish.treatment, length, calendar, candidates }
  const day = openingsOn(offer, slot.date)
  const resources = [...day.clinicians, ...day.rooms].flatMap(({ resource }) => resource ?? [])
  const taken = await ledger.listTakenAround(
    resources.map(({ id }) => id),
    { slot, length },
  )
  const found = findPlaces(day, wish, taken)
  if (!found && !wish.anyway) {
    const isOpen = findPlaces(day, wish, new Map()) !== null
    return { ok: false, why: isOpen ? 'taken' : 'closed' }
  }
  const { clinicians, rooms } = found ?? placesAnyway(day, { slot, length }, taken)
  const clinician = await leastBusy(ledger, clinicians, slot.date)
  const room = rooms[0] ?? null
  const claimed = resourcesOf(day, clinician, room)
  const claim = { resources: claimed, length, slot, appointmentId, taken, anyway: wish.anyway ?? false }
  if (!(await ledger.claimSlot(claim))) return { ok: false, why: wish.anyway ? 'crowded' : 'taken' }
  const place = { clinicianId: clinician?.id ?? null, roomId: room?.id ?? null }
  const over = claimed.filter((resource) => !hasLane(resource, blocksOf(slot, length), taken))
  const causes = causesOf(calendar, wish, { place, worked: workedBy(day, clinician) })
  const overlap = over.length > 0 ? 'chosen' : null
  return { ok: true, value: { place, overlap, over: over.map(({ id }) => id), causes } }
}

/** Whom it can be with, best first: the one it is with already, or everybody who can give it. */
export function candidatesOf(calendar: CareCalendar, wish: Wish): Candidates {
  const { treatment, by, clinicianId, current } = wish
  const found = candidatesFor(calendar, treatment.id, { by, asked: clinicianId })
  const able = wish.anyway === 'always' ? withOneEach(calendar, treatment.id, found) : found
  const mayGo =
    wish.mayGoElsewhere === true && !able.clinicians?.some(({ id }) => id === current?.clinicianId)
  const stays = clinicianId === null && !mayGo ? (current?.clinicianId ?? null) : null
  const clinicians = stays === null ? able.clinicians : [knownClinician(calendar, stays)]
  const room = current?.roomId ?? null
  if (room === null) return { clinicians, rooms: able.rooms }
  const rooms = (able.rooms ?? []).toSorted(
    (one, other) => Number(other.id === room) - Number(one.id === room),
  )
  return { clinicians, rooms: rooms.length > 0 ? rooms : [knownRoom(calendar, room)] }
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
    bookable: false,
    active: false,
  }

const knownRoom = ({ rooms }: CareCalendar, id: string): Room =>
  rooms.find((one) => one.id === id) ?? { id, name: '', capacity: 1, active: false }

/** Within working hours; for staff beyond them where there is no other way. */
function findPlaces(day: DayOpenings, wish: Wish, taken: Taken): FreePlaces | null {
  const { slot, length, by, despiteClosures = false, isWithin = false } = wish
  const visit = { slot, length }
  const within = freePlaces(day, visit, { taken })
  if (within !== null || by === 'patient' || isWithin) return within
  return (
    freePlaces(day, visit, { taken, beyondHours: true }) ??
    (despiteClosures ? freePlaces(day, visit, { taken, beyondHours: true, despiteClosures }) : null)
  )
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

function resourcesOf(day: DayOpenings, clinician: Clinician | null, room: Room | null): Resource[] {
  const own = day.clinicians.find(({ who }) => who?.id === clinician?.id)?.resource
  const place = day.rooms.find(({ who }) => who?.id === room?.id)?.resource
  return [own, place].flatMap((resource) => resource ?? [])
}

const workedBy = (day: DayOpenings, clinician: Clinician | null): readonly Span[] =>
  day.clinicians.find(({ who }) => who?.id === clinician?.id)?.worked ?? []

/** Why it would be listed as one to settle. */
function causesOf(
  { closures, openings }: CareCalendar,
  { treatment, slot, length }: Wish,
  { place, worked }: { place: Place; worked: readonly Span[] },
): Cause[] {
  const visit = spanOf(slot, length.durationMinutes)
  const concerned = { treatmentId: treatment.id, ...place }
  const closedBy = closures.filter((one) => concerns(one, concerned) && touches(visit, closureSpan(one)))
  return [
    ...(standsInOffer(openings, treatment, { ...slot, ...place }) ? [] : ['offer' as const]),
    ...(isInsideOne(visit, worked) ? [] : ['hours' as const]),
    ...closedBy.map(({ id }) => closureCause(id)),
  ]
}
