import type { Database } from '#app/db/tables.ts'
import { type OpenedHours, openedHoursText, opensFor } from '#app/features/closures/openings/rules.ts'
import type { OpeningChange } from '#app/features/closures/openings/visits.ts'
import { type CareCalendar, candidatesFor } from '#app/features/scheduling/calendar.ts'
import { isOpen, openingsOn } from '#app/features/scheduling/index.server.ts'
import type { Cause } from '#app/features/scheduling/rules.ts'
import type { Treatment } from '#app/features/treatments/rules.ts'
import { dayMinutes, minutesOf } from '#app/platform/dates.ts'
import { listAllAhead, type StandingVisit } from './queries.server.ts'
import { causesOf } from './rules.ts'
import { coming, readCareRules } from './visits-to-settle.server.ts'

type Changed = { without: OpenedHours | null; added: readonly OpenedHours[] }

/** What the hours of those days will be. */
export function changedOpenings(
  openings: readonly OpenedHours[],
  { without, added }: Changed,
): readonly OpenedHours[] {
  const replaced = new Set([without, ...added].flatMap((one) => (one ? openedHoursText(one) : [])))
  return [...openings.filter((one) => !replaced.has(openedHoursText(one))), ...added]
}

const ofOpenings: readonly Cause[] = ['hours', 'offer']

/** The visits to come that the change leaves outside of hours, or at times that are not offered, and are not now. */
export async function listLeftOutside(
  db: Database,
  { before, after }: OpeningChange,
  now: Temporal.Instant,
): Promise<StandingVisit[]> {
  const days = new Set([before, after].flatMap((one) => one?.day ?? []))
  const visits = (await listAllAhead(db, now)).filter(({ date }) => days.has(date)).map(coming)
  if (visits.length === 0) return []
  const rules = await readCareRules(db, now)
  const isOutside = (causes: ReadonlyMap<StandingVisit, Cause[]>, visit: StandingVisit) =>
    causes.get(visit)?.some((cause) => ofOpenings.includes(cause)) ?? false
  const known = causesOf(visits, rules)
  const added = after ? [after] : []
  const openings = changedOpenings(rules.openings, { without: before, added })
  const changed = causesOf(visits, { ...rules, openings })
  return visits.filter((visit) => isOutside(changed, visit) && !isOutside(known, visit))
}

type Known = { calendar: CareCalendar; treatments: readonly Treatment[] }

/** The treatments that can start within those hours: with the clinicians, or in the rooms, whose hours they are. */
export function treatmentsWithin(opening: OpenedHours, { calendar, treatments }: Known): Treatment[] {
  const { day: date, scope, fromTime, toTime } = opening
  const end = minutesOf(toTime) || dayMinutes
  return treatments.filter((treatment) => {
    const { clinicians, rooms } = candidatesFor(calendar, treatment.id, { by: 'staff' })
    if ((scope === 'clinician' && clinicians === null) || (scope === 'room' && rooms === null)) return false
    const candidates = {
      clinicians:
        clinicians?.filter(
          ({ id }) => scope !== 'clinician' || opensFor(opening, { clinicianId: id, roomId: null }),
        ) ?? null,
      rooms:
        rooms?.filter(({ id }) => scope !== 'room' || opensFor(opening, { clinicianId: null, roomId: id })) ??
        null,
    }
    const day = openingsOn({ treatment, length: treatment, calendar, candidates }, date)
    return day.times.some((time) => time >= fromTime && minutesOf(time) < end && isOpen(day, time))
  })
}
