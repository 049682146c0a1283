import { type Closure, concerns } from '#app/features/closures/rules.ts'
import { closureSpan } from '#app/features/closures/spans.server.ts'
import type { Clinician, Room } from '#app/features/team/rules.ts'
import type { Treatment } from '#app/features/treatments/rules.ts'
import { isRealTime } from '#app/platform/clinic-time.server.ts'
import type { CalendarDate, ClockTime } from '#app/platform/dates.ts'
import { isInsideOne, type Span, touches, without } from '#app/platform/shapes/spans.ts'
import { spanOf, workingSpans } from './calendar.server.ts'
import type { Candidates, CareCalendar } from './calendar.ts'
import { clinicianResource, hasLane, type Resource, roomResource, type Taken } from './resources.ts'
import { isOfferedOn, type Slot, type VisitLength } from './rules.ts'
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
}

/** Who can give it on one day, and where; `times` are those that the treatment offers then. */
export type DayOpenings = {
  times: readonly ClockTime[]
  clinicians: readonly Opening<Clinician | null>[]
  rooms: readonly Opening<Room | null>[]
}

/** Whose time a visit at that slot can take. */
export type FreePlaces = { clinicians: (Clinician | null)[]; rooms: (Room | null)[] }

/** Who works on that day. Times that the clock skips are left out. */
export function openingsOn(offer: Offer, date: CalendarDate): DayOpenings {
  const { treatment, calendar, candidates } = offer
  const times = isOfferedOn(treatment, date) ? [...new Set(treatment.availableTimes)].sort() : []
  return {
    times: times.filter((time) => isRealTime({ date, time })),
    clinicians: (candidates.clinicians ?? [null]).map((who) => {
      const worked = workingSpans(who?.hours ?? calendar.week, date)
      const closed = closedSpans(calendar.closures, {
        ...nobody,
        ...idOf(treatment),
        clinicianId: who?.id ?? null,
      })
      return { who, resource: resourceOf(offer, who), worked, open: without(worked, closed), closed }
    }),
    rooms: (candidates.rooms ?? [null]).map((who) => {
      const closed = closedSpans(calendar.closures, {
        ...nobody,
        ...idOf(treatment),
        roomId: who?.id ?? null,
      })
      return { who, resource: who && roomResource(who), worked: [], open: [], closed }
    }),
  }
}

const nobody = { clinicianId: null, roomId: null }
const idOf = ({ id }: Offer['treatment']) => ({ treatmentId: id })

/** The clinician's; where it needs nobody and no room the treatment's own. */
function resourceOf({ treatment, candidates }: Offer, who: Clinician | null): Resource | null {
  if (who !== null) return clinicianResource(who)
  return candidates.rooms === null ? { id: treatment.id, capacity: treatment.capacity } : null
}

/** Under which ids anybody may hold time that the treatment could take. */
export function resourcesInQuestion({ treatment, candidates }: Offer): string[] {
  const { clinicians, rooms } = candidates
  if (clinicians === null && rooms === null) return [treatment.id]
  return [...(clinicians ?? []).map(clinicianResource), ...(rooms ?? []).map(roomResource)].map(
    ({ id }) => id,
  )
}

/** The spans of all that close it. */
const closedSpans = (closures: readonly Closure[], place: Parameters<typeof concerns>[1]): Span[] =>
  closures.filter((closure) => concerns(closure, place)).map(closureSpan)

/** Whether somebody works then, whoever may be taken or closed. */
export const isWorked = (day: DayOpenings, visit: Span): boolean =>
  day.clinicians.some(({ worked }) => isInsideOne(visit, worked))

/** Whether nothing is closed for at least one clinician, within working hours, and one room. */
export const isOpen = (day: DayOpenings, visit: Span): boolean =>
  day.clinicians.some(({ open }) => isInsideOne(visit, open)) &&
  day.rooms.some(({ closed }) => !closed.some((span) => touches(visit, span)))

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
  const { isFreeFor, isFreeRoom } = questions(visit, asked)
  return day.clinicians.some(isFreeFor) && day.rooms.some(isFreeRoom)
}

/** Whose time is free for a visit at that slot; null where nobody's, or no room is. */
export function freePlaces(day: DayOpenings, visit: Visit, asked: Asked): FreePlaces | null {
  const { isFreeFor, isFreeRoom } = questions(visit, asked)
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

function questions({ slot, length }: Visit, { taken, beyondHours = false, despiteClosures = false }: Asked) {
  const visit = spanOf(slot, length.durationMinutes)
  const blocks = blocksOf(slot, length)
  const hasTime = <T>({ resource }: Opening<T>) => resource === null || hasLane(resource, blocks, taken)
  const isUnclosed = <T>({ closed }: Opening<T>) =>
    despiteClosures || !closed.some((span) => touches(visit, span))
  return {
    isFreeFor: (one: Opening<Clinician | null>) =>
      (beyondHours ? isUnclosed(one) : isInsideOne(visit, one.open)) && hasTime(one),
    isFreeRoom: (one: Opening<Room | null>) => isUnclosed(one) && hasTime(one),
  }
}
