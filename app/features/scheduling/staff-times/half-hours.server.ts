import { narrowedClinician } from '#app/db/scope/narrowed.server.ts'
import { type CareCalendar, candidatesFor } from '#app/features/scheduling/calendar.ts'
import type { Treatment } from '#app/features/treatments/rules.ts'
import { clinicDate, clinicTime } from '#app/platform/clinic-time.server.ts'
import type { CalendarDate, ClockTime } from '#app/platform/dates.ts'
import type { Services } from '#app/platform/services.ts'
import { readCalendar } from '../calendar.server.ts'
import { listTaken } from '../claims.server.ts'
import { type Offer, resourcesInQuestion } from '../day-openings.server.ts'
import { type StaffTime, staffTimes } from '../free-times.server.ts'
import { nobody } from '../rules.ts'
import { type FreeOnDay, type FreeTime, freeHalfHoursOf, rowOf } from './rules.ts'

type Asked = {
  treatments: readonly Treatment[]
  dates: readonly CalendarDate[]
  calendar: CareCalendar
  clinician: string | null
}

/**
 * Times of working hours at which at least one of the treatments is free, each with the first that is; by day, of today
 * from the half hour that runs. Beyond them staff book by the form, which says so. None for a clinician's account: it books
 * nothing, and sees too few appointments to know.
 */
export async function freeTimesOf(
  { db, clock }: Services,
  { treatments, dates, calendar, clinician }: Asked,
): Promise<ReadonlyMap<CalendarDate, FreeOnDay>> {
  const now = clock.now()
  const coming = dates.filter((date) => date >= clinicDate(now))
  const [from, to] = [coming[0], coming.at(-1)]
  if (from === undefined || to === undefined || narrowedClinician(db) !== undefined) return new Map()
  const offers = offersOf(calendar, treatments, clinician)
  const taken = await listTaken(db, [...new Set(offers.flatMap(resourcesInQuestion))], { from, to })
  return new Map(
    coming.map((date) => {
      const begun = date === clinicDate(now) ? rowOf(clinicTime(now)) : 0
      const found = offers.flatMap((offer) =>
        staffTimes(offer, date, { now, taken, isWithin: true })
          .filter(({ time }) => rowOf(time) >= begun)
          .map((time) => ({ ...time, treatment: offer.treatment.id })),
      )
      return [date, { all: firstAt(found), byClinician: byClinician(found) }]
    }),
  )
}

/** The treatments as staff book them; with a clinician, or `nobody`, those that need one, or none. */
export function offersOf(
  calendar: CareCalendar,
  treatments: readonly Treatment[],
  clinician: string | null,
): Offer[] {
  const asked = clinician === nobody ? null : clinician
  return treatments
    .map((treatment) => ({
      treatment,
      length: treatment,
      calendar,
      candidates: candidatesFor(calendar, treatment.id, { by: 'staff', asked }),
    }))
    .filter(
      ({ candidates }) => clinician === null || (candidates.clinicians === null) === (clinician === nobody),
    )
}

/** How many half hours of each of those days have something free. @param asked.dates in their order */
export async function readFreeHalfHours(
  services: Services,
  { dates, treatments, clinician }: Omit<Asked, 'calendar'>,
): Promise<ReadonlyMap<CalendarDate, number>> {
  const [from, to] = [dates[0], dates.at(-1)]
  if (from === undefined || to === undefined) return new Map()
  const calendar = await readCalendar(services.db, { from, to })
  const active = treatments.filter((one) => one.active)
  const free = await freeTimesOf(services, { treatments: active, dates, calendar, clinician })
  return new Map(dates.map((date) => [date, freeHalfHoursOf(free.get(date))]))
}

type Found = StaffTime & { treatment: string }

/** Of each time the first, in the order of the day. */
function firstAt(found: readonly Found[], clinician: string | null = null): FreeTime[] {
  const first = new Map<ClockTime, string>()
  for (const { time, treatment } of found) if (!first.has(time)) first.set(time, treatment)
  return [...first].sort().map(([time, treatment]) => ({ time, treatment, clinician }))
}

function byClinician(found: readonly Found[]): Map<string, FreeTime[]> {
  const times = new Map<string, Found[]>()
  for (const time of found) {
    for (const who of time.clinicians) {
      const id = who?.id ?? nobody
      times.set(id, [...(times.get(id) ?? []), time])
    }
  }
  return new Map([...times].map(([id, all]) => [id, firstAt(all, id === nobody ? null : id)]))
}
