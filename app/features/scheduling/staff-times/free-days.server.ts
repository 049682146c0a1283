import { findById as findTreatment } from '#app/features/treatments/queries.server.ts'
import { clinicDate, clinicInstant } from '#app/platform/clinic-time.server.ts'
import { addDays, type CalendarDate, daysFrom, laterOf, midnight } from '#app/platform/dates.ts'
import type { Services } from '#app/platform/services.ts'
import { firstOf } from '#app/platform/shapes/collections.ts'
import { readCalendar } from '../calendar.server.ts'
import { isOfferedOnDay, type Place } from '../calendar.ts'
import { listTaken } from '../claims.server.ts'
import { type Offer, resourcesInQuestion } from '../day-openings.server.ts'
import { type StaffTime, staffTimes } from '../free-times.server.ts'
import { wantedForOthers } from '../parts.ts'
import { type AskedPart, offerOf } from '../placement.server.ts'
import type { Taken } from '../resources.ts'
import type { ChosenSlot, Slot, VisitLength } from '../rules.ts'
import { type DayState, isAnyFree } from './rules.ts'

/** The days that a treatment offers, a handful at a time, and the free times of the chosen one. */
export type FreeDaysView = {
  days: FreeDay[]
  chosen: CalendarDate | null
  /** First days of the strips before and after; null where there is none. */
  earlier: CalendarDate | null
  later: CalendarDate | null
  times: Slot['time'][]
  /** Those of them that patients are not offered: a visit would leave working hours. */
  outside: Slot['time'][]
  /** Who can give it; empty where it needs nobody. */
  clinicians: { id: string; name: string }[]
  /** Who works here and does not give it; empty where it needs nobody. */
  unable: { id: string; name: string }[]
  /** Where it can be given; empty where it needs no room. */
  rooms: { id: string; name: string }[]
  /** With whom those times are free; null for anybody who can give it. */
  clinicianId: string | null
}

export type FreeDay = {
  date: CalendarDate
  /** So many times within working hours. */
  free: number
  state: DayState
}

/** Days that a strip shows. */
export const stripDays = 5
/** A treatment that is offered at all is offered within a week; a closed clinic may stretch that. */
export const longestSearchDays = 60

export type Wanted = {
  treatmentId: string
  /** Of the visit where there is one; else the treatment's. */
  length?: VisitLength
  /** The parts after the first. */
  next?: readonly AskedPart[]
  /** The one who is wanted; null for anybody who can give it. */
  clinicianId?: string | null
  /** The room that is wanted; null for any. */
  roomId?: string | null
  /** The visit that is moved: its own time counts as free. */
  except?: string
  /** Where it is, and for which treatment: with the same clinician that is no time to move it to. */
  own?: ChosenSlot & Place & { treatmentId?: string }
  /** It is to have another treatment or length: its own time may be one of those that are free. */
  isChanged?: boolean
}

/**
 * The next days that the treatment is offered on, with how many times are free on each for staff, who need
 * neither notice nor horizon (docs/specification.md#bookings-by-phone). Null where the treatment is gone or
 * offers no day.
 * @param strip first day to look at; else the wanted day, else today
 */
export async function readFreeDays(
  services: Services,
  asked: Wanted & { day: CalendarDate | null; strip: CalendarDate | null },
): Promise<FreeDaysView | null> {
  const now = services.clock.now()
  const today = clinicDate(now)
  const wanted = asked.strip ?? asked.day ?? today
  const first = laterOf(wanted, today)
  const able = await findOffer(services, asked, first)
  if (!able) return null
  const { offer, clinicianId } = withOne(able, asked)
  const days = offeredDays(offer, first, stripDays)
  const last = days.at(-1)
  if (last === undefined) return null
  const taken = await takenInOffer(services, asked, offer, { from: firstOf(days), to: last })
  const timesOf = (date: CalendarDate) =>
    staffTimes(offer, date, { now, taken }).filter(({ time }) => !isOwn(asked, { date, time, clinicianId }))
  const chosen = days.find((date) => date === asked.day) ?? null
  const free = days.map((date) => freeDay(offer, { date, now }, timesOf(date)))
  const firstFree = (free.find(({ state }) => state === 'free') ?? free.find(isAnyFree))?.date
  const times = timesOf(chosen ?? firstFree ?? last)
  return {
    days: free,
    chosen: chosen ?? firstFree ?? null,
    earlier: earlierStrip(offer, firstOf(days), today),
    later: offeredDays(offer, addDays(last, 1), 1)[0] ?? null,
    times: times.map(({ time }) => time),
    outside: times.filter(({ isOutside }) => isOutside).map(({ time }) => time),
    clinicians: (able.candidates.clinicians ?? []).map(({ id, name }) => ({ id, name })),
    unable: unableOf(able),
    rooms: (able.candidates.rooms ?? []).map(({ id, name }) => ({ id, name })),
    clinicianId,
  }
}

function unableOf({ calendar, candidates: { clinicians } }: Offer): FreeDaysView['unable'] {
  if (!clinicians) return []
  const others = calendar.clinicians.filter(
    (one) => one.active && !clinicians.some((able) => able.id === one.id),
  )
  return others.map(({ id, name }) => ({ id, name }))
}

function freeDay(
  offer: Offer,
  { date, now }: { date: CalendarDate; now: Temporal.Instant },
  times: readonly StaffTime[],
): FreeDay {
  const free = times.filter(({ isOutside }) => !isOutside).length
  if (times.length > 0) return { date, free, state: free > 0 ? 'free' : 'outside' }
  const hasTimesFrom = (from: Temporal.Instant) =>
    staffTimes(offer, date, { now: from, taken: new Map() }).length > 0
  if (hasTimesFrom(now)) return { date, free, state: 'full' }
  return { date, free, state: hasTimesFrom(clinicInstant(date, midnight)) ? 'over' : 'closed' }
}

/** What the one who is wanted can give. Where they do not give it, whom the visit is with, else anybody: as the action asks. */
export function withOne(
  able: Offer,
  {
    clinicianId: wanted = null,
    roomId = null,
    own,
    next = [],
  }: Pick<Wanted, 'clinicianId' | 'roomId' | 'own' | 'next'>,
): { offer: Offer; clinicianId: string | null } {
  const { treatment, length, keepsLength = false, calendar, candidates } = able
  const asked = candidates.clinicians?.some(({ id }) => id === wanted) ? wanted : null
  // Another treatment, which needs nobody, leaves its clinician free.
  const isReleased = candidates.clinicians === null && (own?.treatmentId ?? treatment.id) !== treatment.id
  const offer = offerOf(calendar, {
    treatment,
    length,
    keepsLength,
    by: 'staff',
    clinicianId: asked,
    roomId: able.candidates.rooms?.some(({ id }) => id === roomId) ? roomId : null,
    mayGoElsewhere: true,
    // Of a booked visit, somebody else who is wanted gives all that they can.
    next: next.map((part) =>
      part.orAnybody
        ? { ...part, clinicianId: part.clinicianId ?? wantedForOthers(asked, own ? [own] : []) }
        : part,
    ),
    ...(own && { current: isReleased ? { ...own, clinicianId: null } : own }),
  })
  const stays = own !== undefined && offer.candidates.clinicians?.[0]?.id === own.clinicianId
  return { offer, clinicianId: asked ?? (stays ? own.clinicianId : null) }
}

/** Where the visit stands already is no time to move it to. */
export const isOwn = (
  { own, isChanged = false }: Pick<Wanted, 'own' | 'isChanged'>,
  { date, time, clinicianId }: ChosenSlot,
): boolean =>
  own !== undefined && !isChanged && clinicianId === own.clinicianId && date === own.date && time === own.time

/** What staff can book of the treatment, or of the visit that is moved, in the calendar from that day on. */
export async function findOffer(
  { db }: Services,
  { treatmentId, length, next = [] }: Wanted,
  from: CalendarDate,
): Promise<Offer | null> {
  const treatment = await findTreatment(db, treatmentId)
  if (!treatment) return null
  const calendar = await readCalendar(db, { from, to: addDays(from, 2 * longestSearchDays) })
  return offerOf(calendar, {
    treatment,
    length: length ?? treatment,
    keepsLength: length !== undefined,
    by: 'staff',
    clinicianId: null,
    mayGoElsewhere: true,
    next,
  })
}

export const takenInOffer = (
  { db }: Services,
  { except = '' }: Wanted,
  offer: Offer,
  range: { from: CalendarDate; to: CalendarDate },
): Promise<Taken> => listTaken(db, resourcesInQuestion(offer), { ...range, except })

export function offeredDays(offer: Offer, first: CalendarDate, most: number): CalendarDate[] {
  const days = daysFrom(first, addDays(first, longestSearchDays))
  return days.filter((day) => areOfferedOn(offer, day)).slice(0, most)
}

/** Whether all parts are, at whatever times. */
const areOfferedOn = ({ calendar, treatment, next = [] }: Offer, day: CalendarDate): boolean =>
  [treatment, ...next.map((part) => part.treatment)].every((one) => isOfferedOnDay(calendar, one, day))

function earlierStrip(offer: Offer, first: CalendarDate, today: CalendarDate): CalendarDate | null {
  if (first <= today) return null
  const from = laterOf(today, addDays(first, -longestSearchDays))
  const before = daysFrom(from, addDays(first, -1)).filter((day) => areOfferedOn(offer, day))
  return before.at(-stripDays) ?? before[0] ?? null
}
