import type { Database } from '../../db/tables.ts'
import { addDays, daysFrom } from '../../platform/dates.ts'
import type { Span } from '../../platform/shapes/spans.ts'
import { without } from '../../platform/shapes/spans.ts'
import { readCalendar } from '../appointments/availability/calendar.server.ts'
import type { CareCalendar } from '../appointments/availability/calendar.ts'
import { spanOf, workingSpans } from '../appointments/availability/working-time.server.ts'
import { listVisitTimes, type VisitTime } from '../appointments/visits-for/figures-queries.server.ts'
import { concerns } from '../closures/rules.ts'
import { closureSpan } from '../closures/spans.server.ts'
import type { Treatment } from '../treatments/rules.ts'
import type { Range } from './range.ts'
import { freeTime, type Lane, type Share } from './rules.ts'

/**
 * How much of the time stays free, by the hours, closures and clinicians as they are now: of each active clinician who
 * gives a treatment, and of the clinic where a treatment needs nobody.
 */
export async function readFreeTime(
  db: Database,
  range: Range,
  treatments: readonly Pick<Treatment, 'id' | 'active'>[],
): Promise<Share> {
  const [calendar, visits] = await Promise.all([
    readCalendar(db, range),
    // One that begins before midnight may last into the first day.
    listVisitTimes(db, { from: addDays(range.from, -1), to: range.to }),
  ])
  return freeTime(lanesOf(calendar, { range, visits, treatments }))
}

type Facts = {
  range: Range
  visits: readonly VisitTime[]
  treatments: readonly Pick<Treatment, 'id' | 'active'>[]
}

function lanesOf(calendar: CareCalendar, { range, visits, treatments }: Facts): Lane[] {
  const { assignments, clinicians } = calendar
  const offered = treatments.filter(({ active }) => active).map(({ id }) => assignments.clinicians.get(id))
  const giving = new Set(offered.flatMap((ids) => ids ?? []))
  const lanes: (string | null)[] = clinicians
    .filter(({ id, active }) => active && giving.has(id))
    .map(({ id }) => id)
  if (offered.includes(undefined)) lanes.push(null)
  const byLane = Map.groupBy(visits, ({ clinicianId }) => clinicianId)
  return lanes.map((clinicianId) => ({
    working: workingOf(calendar, clinicianId, range),
    taken: (byLane.get(clinicianId) ?? []).map((visit) => spanOf(visit, visit.durationMinutes)),
  }))
}

function workingOf(
  { week, closures, clinicians }: CareCalendar,
  clinicianId: string | null,
  range: Range,
): Span[] {
  const hours = clinicians.find(({ id }) => id === clinicianId)?.hours ?? week
  const closed = closures
    .filter((closure) => concerns(closure, { treatmentId: '', roomId: null, clinicianId }))
    .map(closureSpan)
  return without(
    daysFrom(range.from, range.to).flatMap((date) => workingSpans(hours, date)),
    closed,
  )
}
