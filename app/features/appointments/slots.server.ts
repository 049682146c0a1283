import { clinicDate, clinicInstant } from '../../platform/clinic-time.server.ts'
import { addDays, type CalendarDate, type ClockTime } from '../../platform/dates.ts'
import type { Timetable } from '../treatments/rules.ts'
import { timesForPatients } from './patient-offer.ts'
import {
  alternativesShown,
  blockMinutes,
  horizonDays,
  isBookableDay,
  isOfferedOn,
  noticeMinutes,
  type Slot,
} from './rules.ts'

/** What a treatment offers, and how long and how often at once. */
export type BookableOffer = Timetable & { capacity: number }

/** How many visits hold each block; blocks that nobody holds are left out. */
export type TakenBlocks = ReadonlyMap<number, number>

/**
 * The five-minute blocks of a visit, ascending: whole minutes since 1970 UTC divided by 5
 * (docs/decisions/2026-11-21-double-booking.md).
 */
export function blocksOf(slot: Slot, durationMinutes: number): number[] {
  const first = startBlock(slot)
  return Array.from({ length: Math.ceil(durationMinutes / blockMinutes) }, (_, index) => first + index)
}

/** Whether one visit more may run: at every moment of it fewer run than the capacity, in whichever lanes. */
export function hasRoom(
  { durationMinutes, capacity }: Pick<BookableOffer, 'durationMinutes' | 'capacity'>,
  slot: Slot,
  taken: TakenBlocks,
): boolean {
  if (taken.size === 0) return capacity > 0
  return blocksOf(slot, durationMinutes).every((block) => (taken.get(block) ?? 0) < capacity)
}

/** Nobody can be ready sooner than the notice; a start exactly at its end is still offered. */
export const isTooSoon = (slot: Slot, now: Temporal.Instant): boolean =>
  startBlock(slot) * blockMinutes * 60_000 < now.epochMilliseconds + noticeMinutes * 60_000

/** The first instant from now on at which a time that is offered today or later is no longer; null for never. */
export function nextTooSoon(offer: Timetable, now: Temporal.Instant): Temporal.Instant | null {
  const today = clinicDate(now)
  for (let ahead = 0; ahead <= horizonDays; ahead++) {
    const date = addDays(today, ahead)
    const starts = timesForPatients(offer, date).map(
      (time) => startBlock({ date, time }) * blockMinutes * 60_000,
    )
    const lasts = starts
      .map((start) => start - noticeMinutes * 60_000)
      .filter((last) => last >= now.epochMilliseconds)
    if (lasts.length > 0) return Temporal.Instant.fromEpochMilliseconds(Math.min(...lasts) + 1)
  }
  return null
}

/** The times of a day that a patient can book now, sorted: within working hours, neither taken nor past. */
export function freeTimes(
  offer: BookableOffer,
  date: CalendarDate,
  { now, taken }: { now: Temporal.Instant; taken: TakenBlocks },
): ClockTime[] {
  if (!isBookableDay(date, clinicDate(now))) return []
  const times = [...new Set(timesForPatients(offer, date))].sort()
  return times.filter((time) => {
    const slot = { date, time }
    return !isTooSoon(slot, now) && hasRoom(offer, slot, taken)
  })
}

/** The same for staff: without notice and horizon, from the visit that would be running now. */
export function staffFreeTimes(
  offer: BookableOffer,
  date: CalendarDate,
  { now, taken }: { now: Temporal.Instant; taken: TakenBlocks },
): ClockTime[] {
  if (!isOfferedOn(offer, date)) return []
  const running = (now.epochMilliseconds - offer.durationMinutes * 60_000) / 60_000 / blockMinutes
  const times = [...new Set(offer.availableTimes)].sort()
  return times.filter((time) => {
    const slot = { date, time }
    return startBlock(slot) > running && hasRoom(offer, slot, taken)
  })
}

/** The free slots of those days nearest to the wanted one, nearest first. */
export function nearestFree(
  offer: BookableOffer,
  wanted: Slot,
  { days, now, taken }: { days: readonly CalendarDate[]; now: Temporal.Instant; taken: TakenBlocks },
): Slot[] {
  const distance = (slot: Slot) => Math.abs(startBlock(slot) - startBlock(wanted))
  return days
    .flatMap((date) => freeTimes(offer, date, { now, taken }).map((time) => ({ date, time })))
    .sort((one, other) => distance(one) - distance(other))
    .slice(0, alternativesShown)
}

/** The block in which that moment is. */
export const blockAt = (instant: Temporal.Instant): number =>
  Math.floor(instant.epochMilliseconds / 60_000 / blockMinutes)

/** A month is some 500 starts; the zone's rules are asked once for each. */
const keptStarts = new Map<string, number>()
const keptStartsLimit = 10_000

/** The block in which a visit at that time begins. */
export function startBlock({ date, time }: Slot): number {
  const key = `${date} ${time}`
  const kept = keptStarts.get(key)
  if (kept !== undefined) return kept
  const block = blockAt(clinicInstant(date, time))
  if (keptStarts.size >= keptStartsLimit) keptStarts.clear()
  keptStarts.set(key, block)
  return block
}
