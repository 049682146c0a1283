import { type Closure, concerns } from '#app/features/closures/rules.ts'
import { closureSpan } from '#app/features/closures/spans.server.ts'
import type { Clinician, Room } from '#app/features/team/rules.ts'
import type { Treatment } from '#app/features/treatments/rules.ts'
import { edgeAt, isRealTime, minuteAt } from '#app/platform/clinic-time.server.ts'
import { addDays, type CalendarDate, type ClockTime, midnight } from '#app/platform/dates.ts'
import { isInsideOne, joined, type Span, touches, without } from '#app/platform/shapes/spans.ts'
import { roomSpans, workedSpans } from './calendar.server.ts'
import { type Candidates, type CareCalendar, offeredTimes, timesOfOthers } from './calendar.ts'
import { minutesToParts, wholeLength } from './parts.ts'
import {
  clinicianResource,
  dayBlock,
  dayResource,
  hasLane,
  isShared,
  type Resource,
  roomResource,
  type Taken,
} from './resources.ts'
import type { Slot, VisitLength } from './rules.ts'
import { blocksAfter } from './slots.server.ts'

/** What is asked for in its calendar, one treatment or several in one appointment: all that says when it may be. */
export type Offer = PartOffer & {
  /** The parts after the first, in their order. */
  next?: readonly PartOffer[]
}

export type PartOffer = {
  treatment: Pick<Treatment, 'id' | 'availableDays' | 'availableTimes' | 'capacity' | 'dailyLimit'>
  length: VisitLength
  calendar: CareCalendar
  candidates: Candidates
}

/** Somebody, or the treatment itself where it needs nobody, on one day. */
type Opening<T> = {
  who: T
  /** Under what it holds its time; null where it holds none. */
  resource: Resource | null
  /** Their day, where they see only so many; else null. */
  daily: Resource | null
  worked: readonly Span[]
  /** Less its closures. */
  open: readonly Span[]
  closed: readonly Span[]
  /** Starts at which only others give the treatment, by an opening of theirs. */
  ofOthers: ReadonlySet<number>
  /** From the first to the last start at which they give it: a part after the first begins anywhere within. */
  starts: Span
}

export type DayOpening = Pick<Opening<unknown>, 'open' | 'ofOthers'>

/** Who can give it on one day, and where; `times` are those that the treatment offers then. */
export type DayOpenings = {
  times: readonly ClockTime[]
  /** What every visit of the treatment takes besides, where the treatment needs no clinician and no room. */
  shared: Resource | null
  /** Its day, where it is given only so often; else null. */
  daily: Resource | null
  clinicians: readonly Opening<Clinician | null>[]
  rooms: readonly Opening<Room | null>[]
  /** The parts after the first. */
  next: readonly NextPart[]
}

/** @property minutes from the start of the appointment to its own */
type NextPart = { minutes: number; length: VisitLength; day: DayOpenings }

/** Whose time a visit at that slot can take. */
export type FreePlaces = { clinicians: (Clinician | null)[]; rooms: (Room | null)[] }

/** Who works on that day, and which rooms are open. Times that the clock skips are left out. */
export function openingsOn(offer: Offer, date: CalendarDate): DayOpenings {
  const { next = [] } = offer
  const day = openingsOfPart(offer, date)
  if (next.length === 0) return day
  const [, ...minutes] = minutesToParts([offer.length, ...next.map(({ length }) => length)])
  const parts = next.map((part, index) => ({
    minutes: minutes[index] ?? 0,
    length: part.length,
    day: openingsOfPart(part, date),
  }))
  const runs = (time: ClockTime) =>
    parts.every((part) => isWithinStarts(startsOf(part.day.times, date), minuteAt(date, time) + part.minutes))
  return { ...day, times: day.times.filter(runs), next: parts }
}

/** How long the whole appointment takes. */
export const wholeLengthOf = ({ length, next = [] }: Pick<Offer, 'length' | 'next'>): VisitLength =>
  next.length === 0 ? length : wholeLength([length, ...next.map((part) => part.length)])

/** All parts begin on the day of the visit: the next day has other hours. */
export const isWithinDay = (offer: Offer, { date, time }: Slot): boolean => {
  const lengths = [offer, ...(offer.next ?? [])].map(({ length }) => length)
  const last = minutesToParts(lengths).at(-1) ?? 0
  return minuteAt(date, time) + last < edgeAt(addDays(date, 1), midnight)
}

/** The parts of a visit on that day, each with its own openings; the first begins with the visit. */
export const partsOn = (day: DayOpenings, length: VisitLength): readonly NextPart[] => [
  { minutes: 0, length, day },
  ...day.next,
]

/** From the first of those starts to the last. */
export const startsOf = (times: readonly ClockTime[], date: CalendarDate): Span => {
  const [first, last] = [times[0], times.at(-1)]
  return first && last ? { from: minuteAt(date, first), to: minuteAt(date, last) } : never
}
const never: Span = { from: Number.POSITIVE_INFINITY, to: Number.NEGATIVE_INFINITY }
export const isWithinStarts = ({ from, to }: Span, minute: number) => minute >= from && minute <= to

function openingsOfPart(offer: PartOffer, date: CalendarDate): DayOpenings {
  const { treatment, calendar, candidates } = offer
  const times = offeredTimes(calendar, treatment, date).filter((time) => isRealTime({ date, time }))
  const isOpened = calendar.openings.some(({ day }) => day === date)
  const all = { ofOthers: none, starts: startsOf(times, date) }
  const startsFor = (place: Parameters<typeof timesOfOthers>[2]) => {
    if (!isOpened) return all
    const others = timesOfOthers(calendar, treatment, place)
    const own = times.filter((time) => !others.has(time))
    return { ofOthers: startsAt(date, others), starts: startsOf(own, date) }
  }
  const rooms = candidates.rooms ?? [null]
  const hoursOfRooms = isOpened ? roomHours(offer, date) : new Map<string, readonly Span[]>()
  return {
    times,
    next: [],
    shared: sharedResource(offer),
    daily: dayResource('treatment', treatment),
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
        daily: who && dayResource('clinician', who),
        worked,
        open: without(worked, closed),
        closed,
        ...startsFor({ date, clinicianId: who?.id ?? null }),
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
        daily: null,
        worked,
        open: without(worked, closed),
        closed,
        ...startsFor({ date, roomId: who?.id ?? null }),
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
  { calendar, candidates }: PartOffer,
  date: CalendarDate,
): ReadonlyMap<string, readonly Span[]> {
  const opened = (candidates.rooms ?? []).map(({ id }) => [id, roomSpans(calendar, date, id)] as const)
  if (opened.every(([, spans]) => spans === null)) return new Map()
  const others = candidates.clinicians === null ? workedSpans(calendar, date) : always
  return new Map(opened.map(([id, spans]) => [id, spans ?? others]))
}

const nobody = { clinicianId: null, roomId: null }
const idOf = ({ id }: PartOffer['treatment']) => ({ treatmentId: id })

/**
 * The treatment itself limits how many visits run at once while nobody is assigned to it. Visits that kept a clinician
 * from before count as well.
 */
const sharedResource = ({ treatment: { id, capacity }, calendar, candidates }: PartOffer): Resource | null =>
  isShared(calendar.assignments, id) || isUnplaced(candidates) ? { id, capacity } : null

/** Nobody and no room holds time for it: something has to. */
const isUnplaced = ({ clinicians, rooms }: Candidates) => clinicians === null && rooms === null

/** Under which ids anybody may hold time that the treatment could take. */
export const resourcesInQuestion = (offer: Offer): string[] => [
  ...new Set([offer, ...(offer.next ?? [])].flatMap(resourcesOfPart)),
]

function resourcesOfPart(offer: PartOffer): string[] {
  const { clinicians, rooms } = offer.candidates
  const people = [...(clinicians ?? []).map(clinicianResource), ...(rooms ?? []).map(roomResource)]
  const days = [
    dayResource('treatment', offer.treatment),
    ...(clinicians ?? []).map((who) => dayResource('clinician', who)),
  ]
  return [sharedResource(offer), ...people, ...days].flatMap((resource) => resource?.id ?? [])
}

/** The spans of all that close it. */
const closedSpans = (closures: readonly Closure[], place: Parameters<typeof concerns>[1]): Span[] =>
  closures.filter((closure) => concerns(closure, place)).map(closureSpan)

/** Whether anybody works then, even if they are taken or closed. */
export const isWorked = (day: DayOpenings, visit: Span): boolean =>
  everyPart(day, visit, (part, span, isNext) =>
    [part.clinicians, part.rooms].every((all) =>
      all.some((one) => isInsideOne(span, one.worked) && givesAt(one, span, isNext)),
    ),
  )

/** Whether somebody works then and is not away, and a room is open. */
export const isOpen = (day: DayOpenings, visit: Span): boolean =>
  everyPart(
    day,
    visit,
    ({ clinicians, rooms }, span, isNext) =>
      clinicians.some((one) => isOpenAt(one, span, isNext)) &&
      rooms.some((one) => isOpenAt(one, span, isNext)),
  )

/** @param visit when its first part runs */
const everyPart = (
  day: DayOpenings,
  visit: Span,
  holds: (part: DayOpenings, span: Span, isNext: boolean) => boolean,
): boolean =>
  holds(day, visit, false) &&
  day.next.every((part) => {
    const from = visit.from + part.minutes
    return holds(part.day, { from, to: from + part.length.durationMinutes }, true)
  })

export type StartsOf = Pick<Opening<unknown>, 'ofOthers' | 'starts'>

/** The first part begins at one of the treatment's starts, a later one between the first and the last of them. */
export const givesAt = ({ ofOthers, starts }: StartsOf, { from }: Span, isNext: boolean): boolean =>
  isNext ? isWithinStarts(starts, from) : !ofOthers.has(from)

const isOpenAt = (one: Opening<unknown>, span: Span, isNext: boolean): boolean =>
  isInsideOne(span, one.open) && givesAt(one, span, isNext)

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
export const isFree = (day: DayOpenings, visit: Visit, asked: Asked): boolean =>
  partsOn(day, visit.length).every((part) => {
    const { isFreeFor, isFreeRoom, isRoomShared } = questions(part, visit.slot, asked)
    return isRoomShared() && part.day.clinicians.some(isFreeFor) && part.day.rooms.some(isFreeRoom)
  })

/** Whose time is free for a visit at that slot, of several parts for the first; null where nobody's, or no room is. */
export const freePlaces = (day: DayOpenings, visit: Visit, asked: Asked): FreePlaces | null =>
  freePlacesOfParts(day, visit, asked)?.[0] ?? null

/** The same for every part. */
export function freePlacesOfParts(day: DayOpenings, visit: Visit, asked: Asked): FreePlaces[] | null {
  const all: FreePlaces[] = []
  for (const part of partsOn(day, visit.length)) {
    const places = freePlacesOf(part, visit.slot, asked)
    if (places === null) return null
    all.push(places)
  }
  return all
}

function freePlacesOf(part: NextPart, slot: Slot, asked: Asked): FreePlaces | null {
  const { day } = part
  const { isFreeFor, isFreeRoom, isRoomShared } = questions(part, slot, asked)
  if (!isRoomShared()) return null
  const clinicians = day.clinicians.filter(isFreeFor)
  if (clinicians.length === 0) return null
  const rooms = day.rooms.filter(isFreeRoom)
  if (rooms.length === 0) return null
  return { clinicians: clinicians.map(({ who }) => who), rooms: rooms.map(({ who }) => who) }
}

/**
 * Whose time each part of a visit takes that staff book although it is taken or closed: of those who can give it who is
 * free and open then, and everybody where nobody is; the same of the rooms.
 */
export const placesAnyway = (day: DayOpenings, { slot, length }: Visit, taken: Taken): FreePlaces[] =>
  partsOn(day, length).map((part) => placesOfPartAnyway(part, slot, taken))

function placesOfPartAnyway({ day, minutes, length }: NextPart, slot: Slot, taken: Taken): FreePlaces {
  const visit = spanAfter(slot, minutes, length)
  const blocks = blocksAfter(slot, minutes, length)
  const best = <T>(openings: readonly Opening<T>[]): T[] => {
    const isUnclosed = ({ closed }: Opening<T>) => !closed.some((span) => touches(visit, span))
    const hasTime = ({ resource }: Opening<T>) => resource === null || hasLane(resource, blocks, taken)
    const free = openings.filter((one) => isUnclosed(one) && hasTime(one))
    return (free.length > 0 ? free : openings).map(({ who }) => who)
  }
  return { clinicians: best(day.clinicians), rooms: best(day.rooms) }
}

/** When a part runs that begins so many minutes after the visit. */
export function spanAfter(slot: Slot, minutes: number, { durationMinutes }: VisitLength): Span {
  const from = minuteAt(slot.date, slot.time) + minutes
  return { from, to: from + durationMinutes }
}

function questions(
  { day: { shared, daily }, minutes, length }: NextPart,
  slot: Slot,
  { taken, beyondHours = false, despiteClosures = false }: Asked,
) {
  const visit = spanAfter(slot, minutes, length)
  const blocks = blocksAfter(slot, minutes, length)
  const today = [dayBlock(slot.date)]
  const isRoomIn = (resource: Resource | null, of: readonly number[]) =>
    resource === null || hasLane(resource, of, taken)
  const hasTime = <T>({ resource, daily: day }: Opening<T>) =>
    isRoomIn(resource, blocks) && isRoomIn(day, today)
  const isUnclosed = <T>({ closed }: Opening<T>) =>
    despiteClosures || !closed.some((span) => touches(visit, span))
  const isThere = <T>(one: Opening<T>) => (beyondHours ? isUnclosed(one) : isOpenAt(one, visit, minutes > 0))
  return {
    isRoomShared: () => isRoomIn(shared, blocks) && isRoomIn(daily, today),
    isFreeFor: (one: Opening<Clinician | null>) => isThere(one) && hasTime(one),
    isFreeRoom: (one: Opening<Room | null>) => isThere(one) && hasTime(one),
  }
}
