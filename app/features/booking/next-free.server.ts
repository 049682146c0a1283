import type { Database } from '#app/db/tables.ts'
import { clinicDate } from '#app/platform/clinic-time.server.ts'
import { addDays, type CalendarDate, type ClockTime, daysFrom, laterOf, timeOf } from '#app/platform/dates.ts'
import type { Keeping } from '#app/platform/pages/keeping.ts'
import {
  dayForPatients,
  firstFree,
  isTooSoon,
  type PatientOffer,
  startBlock,
  takenFor,
} from '../scheduling/index.server.ts'
import { alternativesShown, blockMinutes, lastBookableDay, type Slot } from '../scheduling/rules.ts'

/** Nearly everything has a free time within the first; what has none is looked for in the second, then to the horizon. */
const windows = [4, 21]

/** The first free time of each treatment, by its id; null where there is none up to its horizon. */
export type NextFree = ReadonlyMap<string, Slot | null>

/**
 * Looks day by day, in memory: one query of claims for all treatments in each window, and most need the first alone.
 * @param from the first day to look at; today unless told
 */
export async function findNextFree(
  db: Database,
  offers: readonly PatientOffer[],
  { now, from = clinicDate(now) }: { now: Temporal.Instant; from?: CalendarDate },
): Promise<NextFree> {
  const found = new Map<string, Slot | null>(offers.map(({ treatment }) => [treatment.id, null]))
  const last = offers
    .map(({ limits }) => lastBookableDay(clinicDate(now), limits.horizon))
    .toSorted()
    .at(-1)
  let first = from
  let left = offers
  for (const end of [...windows.map((days) => addDays(from, days - 1)), last ?? from]) {
    if (left.length === 0 || first > end) continue
    const taken = await takenFor(db, left, { from: first, to: end })
    const days = daysFrom(first, end)
    left = left.filter((offer) => {
      const slot = firstOn(offer, days, { now, taken })
      if (slot) found.set(offer.treatment.id, slot)
      return slot === null
    })
    first = addDays(end, 1)
  }
  return found
}

function firstOn(
  offer: PatientOffer,
  days: readonly CalendarDate[],
  known: Parameters<typeof firstFree>[2],
): Slot | null {
  for (const date of days) {
    const time = firstFree(offer, date, known)
    if (time !== null) return { date, time }
  }
  return null
}

/** Whether what was found for it is still the first free time, if nothing but the clock went on. */
export function isYetFree(
  { treatment, limits }: PatientOffer,
  next: NextFree,
  now: Temporal.Instant,
): boolean {
  const slot = next.get(treatment.id)
  return !slot || !isTooSoon(slot, now, limits.notice)
}

/** The first of those times to come too near ends what a page says of them. */
export function sayUntilNextIsTooSoon(
  keeping: Keeping,
  offers: readonly PatientOffer[],
  next: NextFree,
): void {
  for (const { treatment, limits } of offers) {
    const slot = next.get(treatment.id)
    if (!slot) continue
    const start = startBlock(slot) * blockMinutes * 60_000
    keeping.until(Temporal.Instant.fromEpochMilliseconds(start - limits.notice * 60_000 + 1))
  }
}

/** So many days from the first free one are looked at: most have one by then. */
const daysLookedAt = 14
/** An afternoon begins then. */
const noon = timeOf('12:00')

/**
 * What is free next, where no day is chosen yet or the chosen one is full: of each day the first time before noon and the
 * first after, three in all. Nothing where nothing is free up to the horizon.
 * @param known the first free time, where that was found before
 */
export async function nextTimes(
  db: Database,
  offer: PatientOffer,
  { now, from, known }: { now: Temporal.Instant; from: CalendarDate; known?: Slot | null | undefined },
): Promise<Slot[]> {
  const first =
    known === undefined ? (await findNextFree(db, [offer], { now, from })).get(offer.treatment.id) : known
  if (!first) return []
  const end = addDays(first.date, daysLookedAt - 1)
  const last = lastBookableDay(clinicDate(now), offer.limits.horizon)
  const days = { from: first.date, to: laterOf(end, last) === last ? end : last }
  const taken = await takenFor(db, [offer], days)
  const found: Slot[] = []
  for (const date of daysFrom(days.from, days.to)) {
    if (found.length >= alternativesShown) break
    const { times } = dayForPatients(offer, date, { now, taken })
    found.push(...firstOfParts(times).map((time) => ({ date, time })))
  }
  return found.slice(0, alternativesShown)
}

const firstOfParts = (times: readonly ClockTime[]): ClockTime[] =>
  [times.find((time) => time < noon), times.find((time) => time >= noon)].filter((time) => time !== undefined)
