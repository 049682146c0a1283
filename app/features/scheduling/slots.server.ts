import { clinicDate, minuteAt } from '#app/platform/clinic-time.server.ts'
import type { CalendarDate } from '#app/platform/dates.ts'
import { blockMinutes, noticeMinutes, type Slot, type VisitLength } from './rules.ts'

/**
 * The five-minute blocks of a visit with its buffers, ascending: whole minutes since 1970 UTC divided by 5
 * (docs/topics/slot-claims.md).
 */
export function blocksOf(slot: Slot, { durationMinutes, bufferBefore, bufferAfter }: VisitLength): number[] {
  const first = startBlock(slot) - bufferBefore / blockMinutes
  const count = (bufferBefore + bufferAfter) / blockMinutes + Math.ceil(durationMinutes / blockMinutes)
  return Array.from({ length: count }, (_, index) => first + index)
}

/** The blocks of what begins that many minutes after the slot. */
export const blocksAfter = (slot: Slot, minutes: number, length: VisitLength): number[] =>
  minutes === 0
    ? blocksOf(slot, length)
    : blocksOf(slot, length).map((block) => block + minutes / blockMinutes)

/** The clinic days on which it holds any of them, ascending. */
export function daysHeld(slot: Slot, length: VisitLength): CalendarDate[] {
  const blocks = blocksOf(slot, length)
  return [...new Set([dayOf(blocks[0] ?? 0), slot.date, dayOf(blocks.at(-1) ?? 0)])].sort()
}

/** The clinic day on which a block begins. */
export const dayOf = (block: number): CalendarDate => clinicDate(blockStart(block))

export const blockStart = (block: number): Temporal.Instant =>
  Temporal.Instant.fromEpochMilliseconds(block * blockMinutes * 60_000)

/** Nobody can be ready sooner than the notice, in minutes; a start exactly at its end is still offered. */
export const isTooSoon = (slot: Slot, now: Temporal.Instant, notice: number = noticeMinutes): boolean =>
  startBlock(slot) * blockMinutes * 60_000 < now.epochMilliseconds + notice * 60_000

/** The block in which that moment is. */
export const blockAt = (instant: Temporal.Instant): number =>
  Math.floor(instant.epochMilliseconds / 60_000 / blockMinutes)

/** The block in which a visit at that time begins. */
export const startBlock = ({ date, time }: Slot): number => Math.floor(minuteAt(date, time) / blockMinutes)
