import type { StaffMailRhythm, StaffNewsKind } from '#app/db/values.ts'
import { clinicDate, clinicInstant } from '#app/platform/clinic-time.server.ts'
import { addDays, type ClockTime } from '#app/platform/dates.ts'

/** "As it happens": the first news at once, what follows gathered for so long. */
export const gatherMinutes = 10
/** Before most clinics open: who reads it has the day's requests in one piece. */
const morningTime = '07:00' as ClockTime
/** What is written down in a transaction that began earlier is there by then. */
export const settledSeconds = 15
/** Longer than any rhythm. */
export const newsKeptDays = 7

export const codeMinutes = 60
export const codeTries = 5

/** What a choice says of when its person is written to; instants of what they were told last. */
type Choice = { rhythm: StaffMailRhythm; toldUntil: Temporal.Instant; sentAt: Temporal.Instant | null }

/**
 * Until when news is told to that person now; null where it is not their time. From `toldUntil` on, so that each piece of
 * news is told once whatever stood still in between.
 */
export function tellUntil(
  { rhythm, toldUntil, sentAt }: Choice,
  now: Temporal.Instant,
): Temporal.Instant | null {
  if (rhythm === 'none') return null
  const settled = now.subtract({ seconds: settledSeconds })
  const until = endOf[rhythm](settled)
  if (Temporal.Instant.compare(until, toldUntil) <= 0) return null
  const gathers =
    rhythm === 'each' &&
    sentAt !== null &&
    Temporal.Instant.compare(now, sentAt.add({ minutes: gatherMinutes })) < 0
  return gathers ? null : until
}

const endOf = {
  each: (settled: Temporal.Instant) => settled,
  hourly: (settled: Temporal.Instant) => settled.round({ smallestUnit: 'hour', roundingMode: 'floor' }),
  morning: (settled: Temporal.Instant) => {
    const date = clinicDate(settled)
    const today = clinicInstant(date, morningTime)
    const isOver = Temporal.Instant.compare(today, settled) <= 0
    return isOver ? today : clinicInstant(addDays(date, -1), morningTime)
  },
} satisfies Record<Exclude<StaffMailRhythm, 'none'>, unknown>

/** How much of each kind there is to tell. */
export type NewsCounts = Partial<Record<StaffNewsKind, number>>
