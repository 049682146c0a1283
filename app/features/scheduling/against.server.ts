import type { Database } from '#app/db/tables.ts'
import { type Closure, concerns } from '#app/features/closures/rules.ts'
import { closureSpan } from '#app/features/closures/spans.server.ts'
import { isOffThatWeek } from '#app/features/opening-hours/alternate-weeks.ts'
import type { Clinician, Room } from '#app/features/team/rules.ts'
import { clinicTime, clockAt, isRealTime } from '#app/platform/clinic-time.server.ts'
import { type CalendarDate, type ClockTime, minutesOf, type Weekday, weekdayOf } from '#app/platform/dates.ts'
import { isInsideOne, type Span, touches } from '#app/platform/shapes/spans.ts'
import { spanOf } from './calendar.server.ts'
import { type CareCalendar, canBeGiven, isOfferedOnDay, offeredTimes } from './calendar.ts'
import { listTaken } from './claims.server.ts'
import {
  type DayPart,
  givesAt,
  isWithinDay,
  isWithinStarts,
  leastInTheWay,
  lengthOfWay,
  type Offer,
  openingsOn,
  type PartOffer,
  resourcesInQuestion,
  type StartsOf,
  spanOfPart,
  startsOf,
  type Way,
} from './day-openings.server.ts'
import { findHeldUntil } from './holds.server.ts'
import { wholeLength } from './parts.ts'
import { offerOf, readCalendarFor, type Wish } from './placement.server.ts'
import { dayBlock, hasLane, type Resource, type Taken } from './resources.ts'
import { blockMinutes, type Slot, type VisitLength } from './rules.ts'
import { blocksAfter, blocksOf } from './slots.server.ts'

/**
 * One thing in the way of an appointment at a time. `who`: names of the clinicians whose hours, absence or visits it is, or
 * of the rooms that are taken; empty for the clinic or the treatment.
 */
export type Obstacle = InTheWay & {
  /** Of several treatments the one that it is in the way of, and when that runs; omitted where it is in the way of all. */
  part?: { treatmentId: string; from: ClockTime; to: ClockTime }
}

type InTheWay =
  | { kind: 'off-grid' | 'next-day' | 'nobody' | 'no-room' | 'past' | 'room-hours' | 'for-others' }
  | { kind: 'skipped' | 'not-its-start' | 'not-then'; time: ClockTime }
  | { kind: 'closed'; closure: Closure; who: string[] }
  /** `other-week`: they work on that weekday in every other week. */
  | { kind: 'not-worked' | 'other-week'; weekday: Weekday; who: string[] }
  | { kind: 'before-opening'; opens: ClockTime; who: string[] }
  | { kind: 'after-closing'; closes: ClockTime; who: string[] }
  | { kind: 'break'; from: ClockTime; to: ClockTime; who: string[] }
  | { kind: 'not-that-day'; weekday: Weekday }
  /** The day has as many appointments as its limit, or more. */
  | { kind: 'day-full'; count: number; most: number; of: 'clinician' | 'treatment'; who: string[] }
  | { kind: 'taken'; count: number; of: 'clinician' | 'room' | 'treatment'; who: string[] }
  /** Some of what is taken is an offer of the waitlist: no calendar shows it. */
  | { kind: 'held'; until: ClockTime }

/**
 * Everything in the way of an appointment at that time, the weightiest first; nothing where staff book it like any other. Where
 * several clinicians or rooms could be had, one that is free is enough, and what is in the way is that of those who would
 * take it anyway. Of several treatments: what is in the way of any.
 */
export function obstaclesOf(
  offer: Offer,
  slot: Slot,
  { taken, now }: { taken: Taken; now: Temporal.Instant },
): Obstacle[] {
  const impossible = impossibleAt(slot)
  if (impossible) return [impossible]
  const { ways } = openingsOn(offer, slot.date)
  const ofDay = ways.filter((way) => isWithinDay(way, slot))
  if (ofDay.length === 0) return [{ kind: 'next-day' }]
  const all = leastInTheWay(ofDay, slot, taken).map((way) => obstaclesOfWay(offer, way, { slot, taken, now }))
  // Of one treatment, each way is other clinicians; of several, the ways share most of them.
  const least = offer.next ? all.toSorted((one, other) => one.length - other.length).slice(0, 1) : all
  return leastOfWays(least).sort(byWeight)
}

/** What is in every way, and of the rest nothing where one way is free of it. */
function leastOfWays(ways: readonly Obstacle[][]): Obstacle[] {
  const [first = [], ...others] = ways
  if (others.length === 0) return first
  const isIn = (one: Obstacle) => (way: Obstacle[]) =>
    way.some((other) => JSON.stringify(other) === JSON.stringify(one))
  const shared = first.filter((one) => others.every(isIn(one)))
  const own = ways.map((way) => way.filter((one) => !isIn(one)(shared)))
  return [...shared, ...leastOf(own, bothWays)]
}

function obstaclesOfWay(
  offer: Offer,
  way: Way,
  { slot, taken, now }: { slot: Slot; taken: Taken; now: Temporal.Instant },
): Obstacle[] {
  const over: Obstacle[] = progressOf(slot, lengthOfWay(way), now) === 'over' ? [{ kind: 'past' }] : []
  const each = [offer, ...(offer.next ?? [])].map((asked, index) => {
    const part = way.parts[index]
    return part ? obstaclesOfPart(asked, part, { slot, taken }) : []
  })
  const isOfAll = (text: string) =>
    each.every((ofPart) => ofPart.some((other) => JSON.stringify(other) === text))
  const ofParts = each.flatMap((ofPart, index) => {
    const [asked, part] = [index === 0 ? offer : offer.next?.[index - 1], way.parts[index]]
    if (!asked || !part) return ofPart
    const { from, to } = spanOfPart(part, slot)
    const runs = { treatmentId: asked.treatment.id, from: clockAt(from), to: clockAt(to) }
    return ofPart.map((one) => (isOfAll(JSON.stringify(one)) ? one : { ...one, part: runs }))
  })
  const all = new Map([...over, ...ofParts].map((one) => [JSON.stringify(one), one]))
  return [...all.values()]
}

function obstaclesOfPart(
  { treatment, calendar, candidates }: PartOffer,
  part: DayPart,
  { slot, taken }: { slot: Slot; taken: Taken },
): Obstacle[] {
  const { date } = slot
  const { minutes, length } = part
  const visit = spanOfPart(part, slot)
  const isOffered =
    minutes === 0
      ? offeredTimes(calendar, treatment, date).includes(slot.time)
      : isWithinStarts(startsOf(part.times, date), visit.from)
  const ofOffer: Obstacle[] = !isOfferedOnDay(calendar, treatment, date)
    ? [{ kind: 'not-that-day', weekday: weekdayOf(date) }]
    : isOffered
      ? []
      : [
          minutes === 0
            ? { kind: 'not-its-start', time: slot.time }
            : { kind: 'not-then', time: clockAt(visit.from) },
        ]
  if (!canBeGiven(candidates)) {
    const missing = candidates.clinicians?.length === 0 ? 'nobody' : 'no-room'
    return [{ kind: missing }, ...ofOffer]
  }
  const asked = {
    visit,
    blocks: blocksAfter(slot, minutes, length),
    taken,
    date,
    calendar,
    isNext: minutes > 0,
    isOffered,
  }
  const everybody = calendar.closures.flatMap((closure): Obstacle[] =>
    concerns(closure, { treatmentId: treatment.id, clinicianId: null, roomId: null }) &&
    touches(visit, closureSpan(closure))
      ? [{ kind: 'closed', closure, who: [] }]
      : [],
  )
  const people = part.clinicians.map((opening) => ofClinician(opening, asked))
  const rooms = part.rooms.map((opening) => ofRoom(opening, asked))
  const shared = ofTreatment(part, asked)
  return [...everybody, ...leastOfPeople(people), ...leastOf(rooms), ...shared, ...ofOffer]
}

const minuteMilliseconds = 60_000

/** Whether a visit at that time is still to come, runs, or is over. */
export function progressOf(
  slot: Slot,
  { durationMinutes }: Pick<VisitLength, 'durationMinutes'>,
  now: Temporal.Instant,
): 'ahead' | 'running' | 'over' {
  const { from, to } = spanOf(slot, durationMinutes)
  if (from * minuteMilliseconds > now.epochMilliseconds) return 'ahead'
  return to * minuteMilliseconds > now.epochMilliseconds ? 'running' : 'over'
}

/** Why no appointment can begin then, for staff and patients alike; null where one can. */
export function impossibleAt(slot: Slot): Obstacle | null {
  if (minutesOf(slot.time) % blockMinutes !== 0) return { kind: 'off-grid' }
  return isRealTime(slot) ? null : { kind: 'skipped', time: slot.time }
}

/** The clinic before somebody, a closure before hours, hours before what is offered and who was first. */
const weights: Record<Obstacle['kind'], number> = {
  'off-grid': 0,
  'next-day': 0,
  skipped: 0,
  nobody: 0,
  'no-room': 0,
  past: 1,
  closed: 2,
  'not-worked': 3,
  'other-week': 3,
  'before-opening': 3,
  'after-closing': 3,
  break: 3,
  'room-hours': 3,
  'not-that-day': 4,
  'not-its-start': 5,
  'not-then': 5,
  'for-others': 5,
  'day-full': 6,
  taken: 6,
  held: 7,
}
const byWeight = (one: Obstacle, other: Obstacle) => weights[one.kind] - weights[other.kind]

type Asked = {
  visit: Span
  blocks: readonly number[]
  taken: Taken
  date: CalendarDate
  calendar: Pick<CareCalendar, 'closures' | 'openings'>
  /** A part after the first: it begins where the one before ends. */
  isNext: boolean
  /** The treatment is offered then, by whomever. */
  isOffered: boolean
}

function ofClinician(opening: DayPart['clinicians'][number], asked: Asked): Obstacle[] {
  const { who, resource, daily, worked } = opening
  const { visit, blocks, taken, date, calendar } = asked
  const away = calendar.closures.flatMap((closure): Obstacle[] =>
    who !== null && isOf(closure, 'clinician', who) && touches(visit, closureSpan(closure))
      ? [{ kind: 'closed', closure, who: [who.name] }]
      : [],
  )
  const hasOwnHours = (one: Clinician) =>
    one.hours !== null ||
    calendar.openings.some(
      ({ day, scope, subjectIds }) => day === date && scope === 'clinician' && subjectIds.includes(one.id),
    )
  const names = who && hasOwnHours(who) ? [who.name] : []
  const isOtherWeek = who !== null && worked.length === 0 && isOffThatWeek(who, date)
  const outside: Obstacle[] = isInsideOne(visit, worked)
    ? []
    : isOtherWeek
      ? [{ kind: 'other-week', weekday: weekdayOf(date), who: names }]
      : ofHours(visit, worked, { date, who: names })
  const full = who ? dayFull(daily, asked, { of: 'clinician', who: [who.name] }) : []
  const against = [...away, ...outside, ...forOthers(opening, asked), ...full]
  const count = takenOf(resource, { blocks, taken })
  if (who === null || count === null) return against
  return [...against, { kind: 'taken', count, of: 'clinician', who: [who.name] }]
}

function ofRoom(opening: DayPart['rooms'][number], asked: Asked): Obstacle[] {
  const { who, resource, worked } = opening
  const { visit, blocks, taken, calendar } = asked
  const closed = calendar.closures.flatMap((closure): Obstacle[] =>
    who !== null && isOf(closure, 'room', who) && touches(visit, closureSpan(closure))
      ? [{ kind: 'closed', closure, who: [] }]
      : [],
  )
  const outside: Obstacle[] = isInsideOne(visit, worked) ? [] : [{ kind: 'room-hours' }]
  const against = [...closed, ...outside, ...forOthers(opening, asked)]
  const count = takenOf(resource, { blocks, taken })
  return count === null
    ? against
    : [...against, { kind: 'taken', count, of: 'room', who: who ? [who.name] : [] }]
}

/** Special hours offer the treatment at that start, but with somebody else or in another room. */
const forOthers = (opening: StartsOf, { visit, isNext, isOffered }: Asked): Obstacle[] =>
  (isOffered || !isNext) && !givesAt(opening, visit, isNext) ? [{ kind: 'for-others' }] : []

/** How often it is given on a day, and its own capacity, where it needs no clinician and no room. */
function ofTreatment({ shared, daily }: DayPart, asked: Asked): Obstacle[] {
  const full = dayFull(daily, asked, { of: 'treatment', who: [] })
  const count = takenOf(shared, asked)
  return count === null ? full : [...full, { kind: 'taken', count, of: 'treatment', who: [] }]
}

function dayFull(
  daily: Resource | null,
  { taken, date }: Pick<Asked, 'taken' | 'date'>,
  whose: { of: 'clinician' | 'treatment'; who: string[] },
): Obstacle[] {
  const count = takenOf(daily, { blocks: [dayBlock(date)], taken })
  return daily === null || count === null ? [] : [{ kind: 'day-full', count, most: daily.capacity, ...whose }]
}

const isOf = (closure: Closure, scope: Closure['scope'], { id }: Clinician | Room): boolean =>
  closure.scope === scope && closure.subjectIds.includes(id)

/** How many hold it at the busiest moment; null where there is room for one more. */
function takenOf(
  resource: Resource | null,
  { blocks, taken }: Pick<Asked, 'blocks' | 'taken'>,
): number | null {
  if (resource === null || hasLane(resource, blocks, taken)) return null
  const held = taken.get(resource.id)
  return Math.max(...blocks.map((block) => held?.get(block) ?? 0))
}

/** Which edge of the day's hours the visit crosses, or the break between two ranges. */
function ofHours(
  visit: Span,
  worked: readonly Span[],
  { date, who }: { date: CalendarDate; who: string[] },
): Obstacle[] {
  const [first, last] = [worked[0], worked.at(-1)]
  if (!first || !last) return [{ kind: 'not-worked', weekday: weekdayOf(date), who }]
  const found: Obstacle[] = []
  if (visit.from < first.from) found.push({ kind: 'before-opening', opens: clockAt(first.from), who })
  for (const [index, { to: from }] of worked.slice(0, -1).entries()) {
    const to = worked[index + 1]?.from ?? from
    const isCrossed = visit.from < to && visit.to > from
    if (isCrossed) found.push({ kind: 'break', from: clockAt(from), to: clockAt(to), who })
  }
  if (visit.to > last.to) found.push({ kind: 'after-closing', closes: clockAt(last.to), who })
  return found
}

/** Nothing where one of them is free; where the clinic alone is in the way of one of them, nobody is named. */
function leastOfPeople(each: readonly Obstacle[][]): Obstacle[] {
  if (each.some((all) => all.length === 0)) return []
  const isUnnamed = (one: Obstacle) => !('who' in one) || one.who.length === 0
  return each.find((all) => all.every(isUnnamed)) ?? leastOf(each)
}

/** Nothing where one of them is free; else what is in the way of each, the same thing said once for all of them. */
function leastOf(each: readonly Obstacle[][], merge = both): Obstacle[] {
  const [only, another] = each
  if (only && !another) return only
  if (each.some((one) => one.length === 0)) return []
  const merged = new Map<string, Obstacle>()
  for (const obstacle of each.flat()) {
    const known = merged.get(keyOf(obstacle))
    merged.set(keyOf(obstacle), known ? merge(known, obstacle) : obstacle)
  }
  return [...merged.values()]
}

function keyOf(obstacle: Obstacle): string {
  if (obstacle.kind === 'closed') return `closed ${obstacle.closure.id}`
  if (obstacle.kind === 'taken') return `taken ${obstacle.of}`
  // Each has a count of their own.
  if (obstacle.kind === 'day-full') return JSON.stringify(obstacle)
  const own = 'who' in obstacle && obstacle.who.length > 0
  return JSON.stringify({ ...obstacle, who: own })
}

function both(one: Obstacle, other: Obstacle): Obstacle {
  if (!('who' in one && 'who' in other)) return one
  const who = [...new Set([...one.who, ...other.who])]
  return one.kind === 'taken' && other.kind === 'taken'
    ? { ...one, who, count: one.count + other.count }
    : { ...one, who }
}

/** The same rooms and the same treatment, asked for two lengths: their visits count once. */
const bothWays: typeof both = (one, other) =>
  one.kind === 'taken' && other.kind === 'taken' && one.of !== 'clinician'
    ? { ...one, count: Math.max(one.count, other.count) }
    : both(one, other)

/** Staff cannot insist on these: the time does not exist, or nobody is there to keep it. */
const final: readonly Obstacle['kind'][] = ['off-grid', 'next-day', 'skipped', 'nobody', 'no-room']
export const isFinal = ({ kind }: Obstacle): boolean => final.includes(kind)

/** The same of a visit that wants a time, as everything is now. */
export async function readObstacles(db: Database, wish: Wish, now: Temporal.Instant): Promise<Obstacle[]> {
  const { slot, id } = wish
  const calendar = await readCalendarFor(db, wish)
  const offer = offerOf(calendar, wish)
  const days = { from: slot.date, to: slot.date, except: id }
  const taken = await listTaken(db, resourcesInQuestion(offer), days)
  return readObstaclesOf(db, offer, slot, { taken, now })
}

/** The same of an offer, where what is taken on that day is known. */
export async function readObstaclesOf(
  db: Database,
  offer: Offer,
  slot: Slot,
  asOf: { taken: Taken; now: Temporal.Instant },
): Promise<Obstacle[]> {
  const obstacles = obstaclesOf(offer, slot, asOf)
  const until = await readHeld(db, { obstacles, offer, slot, now: asOf.now })
  return until === null ? obstacles : [...obstacles, { kind: 'held', until }]
}

/** Until when somebody on the waitlist is held what is taken; null where appointments alone are in the way. */
async function readHeld(
  db: Database,
  { obstacles, offer, slot, now }: { obstacles: Obstacle[]; offer: Offer; slot: Slot; now: Temporal.Instant },
): Promise<ClockTime | null> {
  const kinds = obstacles.flatMap((one) => (one.kind === 'taken' ? one.of : []))
  const resourceIds = resourcesInQuestion(offer).filter((id) =>
    kinds.some((kind) => (kind === 'treatment' ? !id.includes(':') : id.startsWith(`${kind}:`))),
  )
  if (resourceIds.length === 0) return null
  const blocks = blocksOf(slot, wholeLength([offer, ...(offer.next ?? [])].map((part) => part.length)))
  const until = await findHeldUntil(db, { resourceIds, blocks })
  const isOver = until === null || Temporal.Instant.compare(until, now) <= 0
  return isOver ? null : clinicTime(until)
}
