import type { BookingRules } from '#app/features/treatments/rules.ts'
import { clinicDate, minuteAt } from '#app/platform/clinic-time.server.ts'
import { addDays, type CalendarDate, type ClockTime } from '#app/platform/dates.ts'
import { isOpenedFor } from './calendar.ts'
import {
  type FreePlaces,
  freePlaces,
  isFree,
  isOpen,
  isWorked,
  lengthOfWay,
  type Offer,
  openingsOn,
} from './day-openings.server.ts'
import type { Taken } from './resources.ts'
import { blockMinutes, horizonDays, isBookableDay, isOfferedOn, noticeMinutes, type Slot } from './rules.ts'
import { isTooSoon, startBlock } from './slots.server.ts'

/** How soon and how far ahead patients book it. */
export type Limits = { notice: number; horizon: number }
export const limitsOf = (rules: Pick<BookingRules, 'noticeMinutes' | 'horizonDays'>): Limits => ({
  notice: rules.noticeMinutes ?? noticeMinutes,
  horizon: rules.horizonDays ?? horizonDays,
})

/** A day as patients see it. */
export type DayForPatients = {
  /** Within working hours it has times, whatever is closed or taken. */
  isOffered: boolean
  /** Some of them, or all, are closed. */
  closed: 'no' | 'partly' | 'wholly'
  /** It has open times, and each is past or too soon to book: whether they were taken no longer matters. */
  isOver: boolean
  /** Sorted: neither closed, taken, past nor too soon. */
  times: ClockTime[]
}

type Now = { now: Temporal.Instant; taken: Taken }

type ForPatients = Offer & { limits: Limits; moving?: { from: Slot } }

/** What patients can book on that day. */
export function dayForPatients(offer: ForPatients, date: CalendarDate, { now, taken }: Now): DayForPatients {
  const day = openingsOn(offer, date)
  const { limits } = offer
  const worked = day.times.filter((time) => isWorked(day, time))
  const open = worked.filter((time) => isOpen(day, time))
  const isBookable = isBookableDay(date, clinicDate(now), limits.horizon)
  const ahead = isBookable ? open.filter((time) => !isTooSoon({ date, time }, now, limits.notice)) : []
  const times = ahead.filter((time) => !isOwn(offer, { date, time }) && isFree(day, time, { taken }))
  const isOver = isBookable && open.length > 0 && ahead.length === 0
  const closed = open.length === worked.length ? 'no' : open.length === 0 ? 'wholly' : 'partly'
  return { isOffered: worked.length > 0, closed, isOver, times }
}

/** The first of those times; null where there is none. */
export function firstFree(offer: ForPatients, date: CalendarDate, { now, taken }: Now): ClockTime | null {
  const { limits } = offer
  if (!isBookableDay(date, clinicDate(now), limits.horizon)) return null
  if (!isOfferedOn(offer.treatment, date) && !isOpenedFor(offer, date)) return null
  const day = openingsOn(offer, date)
  const found = day.times.find((time) => {
    const slot = { date, time }
    if (isOwn(offer, slot)) return false
    return !isTooSoon(slot, now, limits.notice) && isFree(day, time, { taken })
  })
  return found ?? null
}

/** Where the visit stands that is to be moved. */
const isOwn = ({ moving }: ForPatients, { date, time }: Slot): boolean =>
  moving !== undefined && moving.from.date === date && moving.from.time === time

/** A time that staff can book, and with whom. */
export type StaffTime = FreePlaces & {
  time: ClockTime
  /** Nobody who is free works then. */
  isOutside: boolean
}

/**
 * The same for staff: without notice and horizon, beyond working hours too unless only what lies within is asked for, from
 * the visit that would be running now. @param part whose clinicians and rooms are named; the first where it is not said
 */
export function staffTimes(
  offer: Offer,
  date: CalendarDate,
  { now, taken, isWithin = false, part = 0 }: Now & { isWithin?: boolean; part?: number },
): StaffTime[] {
  const day = openingsOn(offer, date)
  const all = day.ways.map((way) => {
    const { durationMinutes } = lengthOfWay(way)
    return { way, running: (now.epochMilliseconds - durationMinutes * 60_000) / 60_000 / blockMinutes }
  })
  return day.times.flatMap((time): StaffTime[] => {
    const block = startBlock({ date, time })
    const ahead = all.filter(({ running }) => block > running)
    if (ahead.length === 0) return []
    const rest = ahead.length === all.length ? day : { ...day, ways: ahead.map(({ way }) => way) }
    const within = freePlaces(rest, time, { taken }, part)
    if (within) return [{ time, isOutside: false, ...within }]
    if (isWithin) return []
    const beyond = freePlaces(rest, time, { taken, beyondHours: true }, part)
    return beyond ? [{ time, isOutside: true, ...beyond }] : []
  })
}

/** Nearest first. */
export function nearestTo<S extends Slot>(wanted: Slot, slots: readonly S[]): S[] {
  const distance = ({ date, time }: Slot) =>
    Math.abs(minuteAt(date, time) - minuteAt(wanted.date, wanted.time))
  return slots.toSorted((one, other) => distance(one) - distance(other))
}

/** The first instant from now on at which a time that is offered today or later is no longer; null for never. */
export function nextTooSoon(
  offer: Offer & { limits: Limits },
  now: Temporal.Instant,
): Temporal.Instant | null {
  const { notice, horizon } = offer.limits
  const today = clinicDate(now)
  for (let ahead = 0; ahead <= horizon; ahead++) {
    const date = addDays(today, ahead)
    const day = openingsOn(offer, date)
    const lasts = day.times
      .filter((time) => isOpen(day, time))
      .map((time) => startBlock({ date, time }) * blockMinutes * 60_000 - notice * 60_000)
      .filter((last) => last >= now.epochMilliseconds)
    if (lasts.length > 0) return Temporal.Instant.fromEpochMilliseconds(Math.min(...lasts) + 1)
  }
  return null
}
