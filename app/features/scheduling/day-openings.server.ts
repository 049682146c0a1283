import { type Closure, concerns } from '#app/features/closures/rules.ts'
import { closureSpan } from '#app/features/closures/spans.server.ts'
import type { Clinician, Room } from '#app/features/team/rules.ts'
import type { Treatment } from '#app/features/treatments/rules.ts'
import { isRealTime, minuteAt } from '#app/platform/clinic-time.server.ts'
import type { CalendarDate, ClockTime } from '#app/platform/dates.ts'
import { isInsideOne, joined, type Span, touches, without } from '#app/platform/shapes/spans.ts'
import { roomSpans, spanOf, workedSpans } from './calendar.server.ts'
import { type Candidates, type CareCalendar, offeredTimes, timesOfOthers } from './calendar.ts'
import { clinicianResource, hasLane, isShared, type Resource, roomResource, type Taken } from './resources.ts'
import type { Slot, VisitLength } from './rules.ts'
import { blocksOf } from './slots.server.ts'

/** A treatment, or one visit of it, in its calendar: all that says when it may be. */
export type Offer = {
  treatment: Pick<Treatment, 'id' | 'availableDays' | 'availableTimes' | 'capacity'>
  length: VisitLength
  calendar: CareCalendar
  candidates: Candidates
}

/** Somebody, or the treatment itself where it needs nobody, on one day. */
type Opening<T> = {
  who: T
  /** Under what it holds its time; null where it holds none. */
  resource: Resource | null
  worked: readonly Span[]
  /** Less its closures. */
  open: readonly Span[]
  closed: readonly Span[]
  /** Starts at which only others give the treatment, by an opening of theirs. */
  ofOthers: ReadonlySet<number>
}

export type DayOpening = Pick<Opening<unknown>, 'open' | 'ofOthers'>

/** Who can give it on one day, and where; `times` are those that the treatment offers then. */
export type DayOpenings = {
  times: readonly ClockTime[]
  /** What every visit of the treatment takes besides, where the treatment needs no clinician and no room. */
  shared: Resource | null
  clinicians: readonly Opening<Clinician | null>[]
  rooms: readonly Opening<Room | null>[]
}

/** Whose time a visit at that slot can take. */
export type FreePlaces = { clinicians: (Clinician | null)[]; rooms: (Room | null)[] }

/** Who works on that day, and which rooms are open. Times that the clock skips are left out. */
export function openingsOn(offer: Offer, date: CalendarDate): DayOpenings {
  const { treatment, calendar, candidates } = offer
  const times = offeredTimes(calendar, treatment, date)
  const isOpened = calendar.openings.some(({ day }) => day === date)
  const ofOthers = (place: Parameters<typeof timesOfOthers>[2]) =>
    isOpened ? startsAt(date, timesOfOthers(calendar, treatment, place)) : none
  const rooms = candidates.rooms ?? [null]
  const hoursOfRooms = isOpened ? roomHours(offer, date) : new Map<string, readonly Span[]>()
  return {
    times: times.filter((time) => isRealTime({ date, time })),
    shared: sharedResource(offer),
    clinicians: (candidates.clinicians ?? [null]).map((who) => {
      const own = workedSpans(calendar, date, who)
      const worked = who === null ? joinedWith(own, [...hoursOfRooms.values()]) : own
      const closed = closedSpans(calendar.closures, {
        ...nobody,
        ...idOf(treatment),
        clinicianId: who?.id ?? null,
      })
      return {
        who,
        resource: who && clinicianResource(who),
        worked,
        open: without(worked, closed),
        closed,
        ofOthers: ofOthers({ date, clinicianId: who?.id ?? null }),
      }
    }),
    rooms: rooms.map((who) => {
      const worked = (who && hoursOfRooms.get(who.id)) ?? always
      const closed = closedSpans(calendar.closures, {
        ...nobody,
        ...idOf(treatment),
        roomId: who?.id ?? null,
      })
      return {
        who,
        resource: who && roomResource(who),
        worked,
        open: without(worked, closed),
        closed,
        ofOthers: ofOthers({ date, roomId: who?.id ?? null }),
      }
    }),
  }
}

const always: readonly Span[] = [{ from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY }]
const none: ReadonlySet<number> = new Set()

const startsAt = (date: CalendarDate, times: ReadonlySet<ClockTime>): ReadonlySet<number> =>
  new Set([...times].map((time) => minuteAt(date, time)))

const joinedWith = (spans: readonly Span[], others: readonly (readonly Span[])[]): readonly Span[] =>
  others.length === 0 ? spans : joined([...spans, ...others.flat()])

/**
 * The hours of rooms on a day on which one of them is opened. A treatment that needs nobody is given in such a room within
 * the room's opening, in the others within the clinic's hours; one that needs somebody in those at any time.
 */
function roomHours(
  { calendar, candidates }: Offer,
  date: CalendarDate,
): ReadonlyMap<string, readonly Span[]> {
  const opened = (candidates.rooms ?? []).map(({ id }) => [id, roomSpans(calendar, date, id)] as const)
  if (opened.every(([, spans]) => spans === null)) return new Map()
  const others = candidates.clinicians === null ? workedSpans(calendar, date) : always
  return new Map(opened.map(([id, spans]) => [id, spans ?? others]))
}

const nobody = { clinicianId: null, roomId: null }
const idOf = ({ id }: Offer['treatment']) => ({ treatmentId: id })

/**
 * The treatment itself limits how many visits run at once while nobody is assigned to it. Visits that kept a clinician
 * from before count as well.
 */
const sharedResource = ({ treatment: { id, capacity }, calendar, candidates }: Offer): Resource | null =>
  isShared(calendar.assignments, id) || isUnplaced(candidates) ? { id, capacity } : null

/** Nobody and no room holds time for it: something has to. */
const isUnplaced = ({ clinicians, rooms }: Candidates) => clinicians === null && rooms === null

/** Under which ids anybody may hold time that the treatment could take. */
export function resourcesInQuestion(offer: Offer): string[] {
  const { clinicians, rooms } = offer.candidates
  const people = [...(clinicians ?? []).map(clinicianResource), ...(rooms ?? []).map(roomResource)]
  const ids = people.map(({ id }) => id)
  const shared = sharedResource(offer)
  return shared ? [shared.id, ...ids] : ids
}

/** The spans of all that close it. */
const closedSpans = (closures: readonly Closure[], place: Parameters<typeof concerns>[1]): Span[] =>
  closures.filter((closure) => concerns(closure, place)).map(closureSpan)

/** Whether anybody works then, even if they are taken or closed. */
export const isWorked = (day: DayOpenings, visit: Span): boolean =>
  [day.clinicians, day.rooms].every((all) =>
    all.some(({ worked, ofOthers }) => isInsideOne(visit, worked) && !ofOthers.has(visit.from)),
  )

/** Whether somebody works then and is not away, and a room is open. */
export const isOpen = (day: DayOpenings, visit: Span): boolean =>
  day.clinicians.some((one) => isOpenFor(one, visit)) && day.rooms.some((one) => isOpenFor(one, visit))

/** Whether they work then, are not closed, and give the treatment at that start. */
export const isOpenFor = ({ open, ofOthers }: DayOpening, visit: Span): boolean =>
  isInsideOne(visit, open) && !ofOthers.has(visit.from)

type Asked = {
  /** Staff may go beyond working hours; a closure closes for them as well. */
  beyondHours?: boolean
  /** It was there before it was closed. */
  despiteClosures?: boolean
  taken: Taken
}

type Visit = { slot: Slot; length: VisitLength }

/** Whether there is anybody whose time is free for a visit at that slot, and a room: the first of each will do. */
export function isFree(day: DayOpenings, visit: Visit, asked: Asked): boolean {
  const { isFreeFor, isFreeRoom, isRoomShared } = questions(day, visit, asked)
  return isRoomShared() && day.clinicians.some(isFreeFor) && day.rooms.some(isFreeRoom)
}

/** Whose time is free for a visit at that slot; null where nobody's, or no room is. */
export function freePlaces(day: DayOpenings, visit: Visit, asked: Asked): FreePlaces | null {
  const { isFreeFor, isFreeRoom, isRoomShared } = questions(day, visit, asked)
  if (!isRoomShared()) return null
  const clinicians = day.clinicians.filter(isFreeFor)
  if (clinicians.length === 0) return null
  const rooms = day.rooms.filter(isFreeRoom)
  if (rooms.length === 0) return null
  return { clinicians: clinicians.map(({ who }) => who), rooms: rooms.map(({ who }) => who) }
}

/**
 * Whose time a visit takes that staff book although it is taken or closed: of those who can give it who is free and open
 * then, and everybody where nobody is; the same of the rooms.
 */
export function placesAnyway(
  day: DayOpenings,
  { slot, length }: { slot: Slot; length: VisitLength },
  taken: Taken,
): FreePlaces {
  const visit = spanOf(slot, length.durationMinutes)
  const blocks = blocksOf(slot, length)
  const best = <T>(openings: readonly Opening<T>[]): T[] => {
    const isUnclosed = ({ closed }: Opening<T>) => !closed.some((span) => touches(visit, span))
    const hasTime = ({ resource }: Opening<T>) => resource === null || hasLane(resource, blocks, taken)
    const free = openings.filter((one) => isUnclosed(one) && hasTime(one))
    return (free.length > 0 ? free : openings).map(({ who }) => who)
  }
  return { clinicians: best(day.clinicians), rooms: best(day.rooms) }
}

function questions(
  { shared }: DayOpenings,
  { slot, length }: Visit,
  { taken, beyondHours = false, despiteClosures = false }: Asked,
) {
  const visit = spanOf(slot, length.durationMinutes)
  const blocks = blocksOf(slot, length)
  const hasTime = <T>({ resource }: Opening<T>) => resource === null || hasLane(resource, blocks, taken)
  const isUnclosed = <T>({ closed }: Opening<T>) =>
    despiteClosures || !closed.some((span) => touches(visit, span))
  const isThere = <T>(one: Opening<T>) => (beyondHours ? isUnclosed(one) : isOpenFor(one, visit))
  return {
    isRoomShared: () => shared === null || hasLane(shared, blocks, taken),
    isFreeFor: (one: Opening<Clinician | null>) => isThere(one) && hasTime(one),
    isFreeRoom: (one: Opening<Room | null>) => isThere(one) && hasTime(one),
  }
}
