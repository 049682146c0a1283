import type { Database } from '../../../db/tables.ts'
import { clinicDate } from '../../../platform/clinic-time.server.ts'
import {
  addDays,
  type CalendarDate,
  type ClockTime,
  daysFrom,
  laterOf,
  timeOf,
} from '../../../platform/dates.ts'
import { dayForPatients } from '../availability/free-times.server.ts'
import { type PatientOffer, takenFor } from '../availability/patient-offer.server.ts'
import { alternativesShown, lastBookableDay, type Slot } from '../rules.ts'
import { findNextFree } from './next-free.server.ts'

/** So many days from the first free one are looked at: most have one by then. */
const daysLookedAt = 14
/** An afternoon begins then. */
const noon = timeOf('12:00')

/**
 * What is free next, for whoever found a day full: of each day the first time before noon and the first after, three in
 * all. Nothing where nothing is free up to the horizon.
 */
export async function nextTimes(
  db: Database,
  offer: PatientOffer,
  { now, from }: { now: Temporal.Instant; from: CalendarDate },
): Promise<Slot[]> {
  const first = (await findNextFree(db, [offer], { now, from })).get(offer.treatment.id)
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
