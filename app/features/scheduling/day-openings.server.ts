import { type Closure, concerns } from '#app/features/closures/rules.ts'
import { closureSpan } from '#app/features/closures/spans.server.ts'
import type { Clinician, OwnMinutes, Room } from '#app/features/team/rules.ts'
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
import { lengthOf, type Slot, type VisitLength } from './rules.ts'
import { blocksAfter } from './slots.server.ts'

/** What is asked for in its calendar, one treatment or several in one appointment: all that says when it may be. */
export type Offer = PartOffer & {
  /** The parts after the first, in their order. */
  next?: readonly PartOffer[]
}

export type PartOffer = {
  treatment: Pick<Treatment, 'id' | 'availableDays' | 'availableTimes' | 'capacity' | 'dailyLimit'>
  /** With all clinicians but those who take another (`Assignments.minutes`). */
  length: VisitLength
  /** With all of them: a booked appointment keeps its length. */
  keepsLength?: boolean
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

/** When it can begin on one day, with whom and where. */
export type DayOpenings = {
  date: CalendarDate
  /** Sorted: those that the treatment offers then. */
  times: readonly ClockTime[]
  /** Its parts with all who can give them, however long they take. */
  parts: readonly PartOpenings[]
  /** At least one: each length that clinicians take for it, of several parts each combination of their lengths. */
  ways: readonly Way[]
}

/** One combination of lengths on a day, with the clinicians who take that long; each part starts when the one before ends. */
export type Way = { times: readonly ClockTime[]; parts: readonly [DayPart, ...DayPart[]] }

/** @property minutes from the start of the appointment to its own */
export type DayPart = PartOpenings & { minutes: number; length: VisitLength }

/** Who can give it on one day, and where; `times` are those that the treatment offers then. */
type PartOpenings = {
  times: readonly ClockTime[]
  /** What every visit of the treatment takes besides, where the treatment needs no clinician and no room. */
  shared: Resource | null
  /** Its day, where it is given only so often; else null. */
  daily: Resource | null
  clinicians: readonly Opening<Clinician | null>[]
  rooms: readonly Opening<Room | null>[]
}

/** Whose time a visit at that slot can take. */
export type FreePlaces = { clinicians: (Clinician | null)[]; rooms: (Room | null)[] }

/** Where each part of an appointment that takes so long can be. */
export type FreeWay = { way: Way; places: FreePlaces[] }

/** Who works on that day, and which rooms are open. Times that the clock skips are left out. */
export function openingsOn(offer: Offer, date: CalendarDate): DayOpenings {
  const offers: readonly PartOffer[] = [offer, ...(offer.next ?? [])]
  const parts = offers.map((part) => openingsOfPart(part, date))
  const lengths = offers.map((part, index) => byLength(part, parts[index] ?? openingsOfPart(part, date)))
  const combined = lengths.reduce<PartOfLength[][]>(
    (known, all) => known.flatMap((before) => all.map((part) => [...before, part])),
    [[]],
  )
  const ways = combined.map((all) => wayOf(all, date))
  const [way, another] = ways
  const times = another ? [...new Set(ways.flatMap((one) => one.times))].sort() : (way?.times ?? [])
  return { date, times, parts, ways }
}

type PartOfLength = PartOpenings & { length: VisitLength }

/** One for all clinicians who take the same time; the rooms are the same for each. */
function byLength(offer: PartOffer, day: PartOpenings): PartOfLength[] {
  const own = ownMinutesOf(offer)
  if (!own) return [{ ...day, length: offer.length }]
  const minutesOf = ({ who }: Opening<Clinician | null>) =>
    own.get(who?.id ?? '') ?? offer.length.durationMinutes
  const groups = Map.groupBy(day.clinicians, minutesOf)
  if (groups.size === 0) return [{ ...day, length: offer.length }]
  return Array.from(groups, ([durationMinutes, clinicians]) => ({
    ...day,
    clinicians,
    length: { ...offer.length, durationMinutes },
  }))
}

const ownMinutesOf = ({ treatment, calendar, keepsLength }: PartOffer): OwnMinutes | undefined =>
  keepsLength ? undefined : calendar.assignments.minutes.get(treatment.id)

function wayOf(all: readonly PartOfLength[], date: CalendarDate): Way {
  const minutes = minutesToParts(all.map(({ length }) => length))
  const parts = all.map((part, index) => ({ ...part, minutes: minutes[index] ?? 0 }))
  const [first, ...next] = parts
  if (!first) throw new Error('an appointment has at least one part')
  const runs = (time: ClockTime) =>
    next.every((part) => isWithinStarts(startsOf(part.times, date), minuteAt(date, time) + part.minutes))
  return { times: next.length === 0 ? first.times : first.times.filter(runs), parts: [first, ...next] }
}

/** Those that begin at that time; all of them where none is offered then, for staff may begin at any. */
function waysAt({ ways }: DayOpenings, time: ClockTime): readonly Way[] {
  if (ways.length === 1) return ways
  const offered = ways.filter(({ times }) => times.includes(time))
  return offered.length === 0 ? ways : offered
}

/** How long the whole appointment takes that way. */
export const lengthOfWay = ({ parts }: Way): VisitLength => wholeLength(parts.map(({ length }) => length))

/** How long the whole appointment takes with those who take least for each part, and with those who take most. */
export function lengthsOf(offer: Offer): { shortest: VisitLength; longest: VisitLength } {
  const parts: readonly PartOffer[] = [offer, ...(offer.next ?? [])]
  const all = parts.map((part) => {
    const own = ownMinutesOf(part)
    const usual = part.length.durationMinutes
    const minutes = (part.candidates.clinicians ?? []).map(({ id }) => own?.get(id) ?? usual)
    return { part, minutes: minutes.length > 0 ? minutes : [usual] }
  })
  const wholeBy = (pick: (...minutes: number[]) => number) =>
    wholeLength(
      all.map(({ part, minutes }) => ({ ...lengthOf(part.length), durationMinutes: pick(...minutes) })),
    )
  return { shortest: wholeBy(Math.min), longest: wholeBy(Math.max) }
}

/** All parts begin on the day of the visit: the next day has other hours. */
export const isWithinDay = ({ parts }: Way, { date, time }: Slot): boolean =>
  minuteAt(date, time) + (parts.at(-1)?.minutes ?? 0) < edgeAt(addDays(date, 1), midnight)

/** From the first of those starts to the last. */
export const startsOf = (times: readonly ClockTime[], date: CalendarDate): Span => {
  const [first, last] = [times[0], times.at(-1)]
  return first && last ? { from: minuteAt(date, first), to: minuteAt(date, last) } : never
}
const never: Span = { from: Number.POSITIVE_INFINITY, to: Number.NEGATIVE_INFINITY }
export const isWithinStarts = ({ from, to }: Span, minute: number) => minute >= from && minute <= to

function openingsOfPart(offer: PartOffer, date: CalendarDate): PartOpenings {
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

/** Without those that the clock skips that day: they would fall on the minute of a later time. */
const startsAt = (date: CalendarDate, times: ReadonlySet<ClockTime>): ReadonlySet<number> =>
  new Set([...times].filter((time) => isRealTime({ date, time })).map((time) => minuteAt(date, time)))

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
export const isWorked = (day: DayOpenings, time: ClockTime): boolean =>
  isAnyWay(day, time, ({ clinicians, rooms }, span, isNext) =>
    [clinicians, rooms].every((all) =>
      all.some((one) => isInsideOne(span, one.worked) && givesAt(one, span, isNext)),
    ),
  )

/** Whether somebody works then and is not away, and a room is open. */
export const isOpen = (day: DayOpenings, time: ClockTime): boolean =>
  isAnyWay(
    day,
    time,
    ({ clinicians, rooms }, span, isNext) =>
      clinicians.some((one) => isOpenAt(one, span, isNext)) &&
      rooms.some((one) => isOpenAt(one, span, isNext)),
  )

/** Whether all parts of one way hold; the first runs from that time. */
const isAnyWay = (
  day: DayOpenings,
  time: ClockTime,
  holds: (part: DayPart, span: Span, isNext: boolean) => boolean,
): boolean => {
  const slot = { date: day.date, time }
  return waysAt(day, time).some(({ parts }) =>
    parts.every((part, index) => holds(part, spanOfPart(part, slot), index > 0)),
  )
}

export type StartsOf = Pick<Opening<unknown>, 'ofOthers' | 'starts'>

/** The first part begins at one of the treatment's starts, a later one between the first and the last of them. */
export const givesAt = ({ ofOthers, starts }: StartsOf, { from }: Span, isNext: boolean): boolean =>
  isNext ? isWithinStarts(starts, from) : !ofOthers.has(from)

const isOpenAt = (one: Opening<unknown>, span: Span, isNext: boolean): boolean =>
  isInsideOne(span, one.open) && givesAt(one, span, isNext)

/** Who works then, is not closed, and gives it at that start, and the rooms where it can be, taken or not. */
export function openPlaces(
  { clinicians, rooms, ...part }: DayPart,
  slot: Slot,
): Pick<DayPart, 'clinicians' | 'rooms'> {
  const span = spanOfPart(part, slot)
  return {
    clinicians: clinicians.filter((one) => isOpenAt(one, span, false)),
    rooms: rooms.filter((one) => isOpenAt(one, span, false)),
  }
}

type Asked = {
  /** Staff may go beyond working hours; a closure closes for them as well. */
  beyondHours?: boolean
  /** It was there before it was closed. */
  despiteClosures?: boolean
  taken: Taken
}

/** Whether there is anybody whose time is free for a visit at that time, and a room: the first of each will do. */
export const isFree = (day: DayOpenings, time: ClockTime, asked: Asked): boolean =>
  waysAt(day, time).some(({ parts }) =>
    parts.every((part) => {
      const { isFreeFor, isFreeRoom, isRoomShared } = questions(part, { date: day.date, time }, asked)
      return isRoomShared() && part.clinicians.some(isFreeFor) && part.rooms.some(isFreeRoom)
    }),
  )

/** Whose time is free for one part of a visit at that time, the first unless said; null where nobody's, or no room is. */
export function freePlaces(day: DayOpenings, time: ClockTime, asked: Asked, position = 0): FreePlaces | null {
  const ways = freeWays(day, time, asked)
  return ways.length === 0 ? null : placesOfPart(day, ways, position)
}

/** Whose time is free for one part, whichever of those ways it goes; in their order. */
export function placesOfPart(day: DayOpenings, ways: readonly FreeWay[], position: number): FreePlaces {
  const [places, ...others] = ways.flatMap((way) => way.places[position] ?? [])
  if (!places || others.length === 0) return places ?? { clinicians: [], rooms: [] }
  const free = [places, ...others]
  const part = day.parts[position]
  const inOrder = <T>(openings: readonly Opening<T>[] = [], all: readonly T[]) =>
    openings.flatMap(({ who }) => (all.includes(who) ? [who] : []))
  return {
    clinicians: inOrder(
      part?.clinicians,
      free.flatMap(({ clinicians }) => clinicians),
    ),
    rooms: inOrder(
      part?.rooms,
      free.flatMap(({ rooms }) => rooms),
    ),
  }
}

/** The ways to have it at that time, and whose time is free for each of their parts; none where nobody's is. */
export const freeWays = (day: DayOpenings, time: ClockTime, asked: Asked): FreeWay[] =>
  waysAt(day, time).flatMap((way): FreeWay[] => {
    const places: FreePlaces[] = []
    for (const part of way.parts) {
      const free = freePlacesOf(part, { date: day.date, time }, asked)
      if (free === null) return []
      places.push(free)
    }
    return [{ way, places }]
  })

function freePlacesOf(part: DayPart, slot: Slot, asked: Asked): FreePlaces | null {
  const { isFreeFor, isFreeRoom, isRoomShared } = questions(part, slot, asked)
  if (!isRoomShared()) return null
  const clinicians = part.clinicians.filter(isFreeFor)
  if (clinicians.length === 0) return null
  const rooms = part.rooms.filter(isFreeRoom)
  if (rooms.length === 0) return null
  return { clinicians: clinicians.map(({ who }) => who), rooms: rooms.map(({ who }) => who) }
}

/** Whose time each part of a visit takes that staff book although it is taken or closed (`leastInTheWay`). */
export function waysAnyway(day: DayOpenings, time: ClockTime, taken: Taken): FreeWay[] {
  const ways = leastInTheWay(waysAt(day, time), { date: day.date, time }, taken)
  const whoOf = <T>(all: readonly Opening<T>[]) => all.map(({ who }) => who)
  const placesOf = ({ clinicians, rooms }: DayPart) => ({
    clinicians: whoOf(clinicians),
    rooms: whoOf(rooms),
  })
  return ways.map((way) => ({ way, places: way.parts.map(placesOf) }))
}

/**
 * Those ways that have least in the way, each part with whom and where that is so: of those who work that day and aren't away
 * who is free then, else all of them; where everybody is off or away, the same of those.
 */
export function leastInTheWay(ways: readonly Way[], slot: Slot, taken: Taken): Way[] {
  const all = ways.map(({ times, parts: [first, ...next] }) => {
    const [least, others] = [
      leastOfPart(first, slot, taken),
      next.map((one) => leastOfPart(one, slot, taken)),
    ]
    const lack = others.reduce((sum, one) => sum + one.lack, least.lack)
    return { way: { times, parts: [least.part, ...others.map(({ part }) => part)] } satisfies Way, lack }
  })
  const least = Math.min(...all.map(({ lack }) => lack))
  return all.flatMap(({ way, lack }) => (lack === least ? way : []))
}

function leastOfPart(part: DayPart, slot: Slot, taken: Taken): { part: DayPart; lack: number } {
  const visit = spanOfPart(part, slot)
  const blocks = blocksAfter(slot, part.minutes, part.length)
  let lack = 0
  const best = <T>(openings: readonly Opening<T>[]): readonly Opening<T>[] => {
    const isUnclosed = ({ closed }: Opening<T>) => !closed.some((span) => touches(visit, span))
    const hasTime = ({ resource }: Opening<T>) => resource === null || hasLane(resource, blocks, taken)
    const unclosed = openings.filter(isUnclosed)
    const there = unclosed.filter(({ worked }) => worked.length > 0)
    const pool = [there, unclosed].find((some) => some.length > 0) ?? openings
    const free = unclosed.length === 0 ? [] : pool.filter(hasTime)
    if (free.length === 0) lack++
    return free.length > 0 ? free : pool
  }
  return { part: { ...part, clinicians: best(part.clinicians), rooms: best(part.rooms) }, lack }
}

/** When a part of an appointment at that time runs. */
export function spanOfPart({ minutes, length }: Pick<DayPart, 'minutes' | 'length'>, slot: Slot): Span {
  const from = minuteAt(slot.date, slot.time) + minutes
  return { from, to: from + length.durationMinutes }
}

function questions(
  { shared, daily, minutes, length }: DayPart,
  slot: Slot,
  { taken, beyondHours = false, despiteClosures = false }: Asked,
) {
  const visit = spanOfPart({ minutes, length }, slot)
  const blocks = blocksAfter(slot, minutes, length)
  const isRoomIn = (resource: Resource | null) => resource === null || hasLane(resource, blocks, taken)
  const isRoomOnDay = (day: Resource | null) => day === null || hasLane(day, [dayBlock(slot.date)], taken)
  const hasTime = <T>({ resource, daily: day }: Opening<T>) => isRoomIn(resource) && isRoomOnDay(day)
  const isUnclosed = <T>({ closed }: Opening<T>) =>
    despiteClosures || !closed.some((span) => touches(visit, span))
  const isThere = <T>(one: Opening<T>) => (beyondHours ? isUnclosed(one) : isOpenAt(one, visit, minutes > 0))
  return {
    isRoomShared: () => isRoomIn(shared) && isRoomOnDay(daily),
    isFreeFor: (one: Opening<Clinician | null>) => isThere(one) && hasTime(one),
    isFreeRoom: (one: Opening<Room | null>) => isThere(one) && hasTime(one),
  }
}
