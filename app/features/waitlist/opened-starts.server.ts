import { type CalendarDate, daysFrom } from '../../platform/dates.ts'
import { isInsideOne, touches } from '../../platform/shapes/spans.ts'
import type { CareCalendar } from '../appointments/availability/calendar.ts'
import { openingsOn } from '../appointments/availability/day-openings.server.ts'
import { isBookedOnline, patientOffer } from '../appointments/availability/patient-offer.server.ts'
import { spanOf } from '../appointments/availability/working-time.server.ts'
import type { FreedTime } from '../appointments/freed-times-queries.server.ts'
import { clinicianResource } from '../appointments/resources.ts'
import { blocksOf } from '../appointments/slots.server.ts'
import type { Treatment } from '../treatments/rules.ts'

/** All that decides when visits may be, besides the visits. */
export type WholeCalendar = CareCalendar & { treatments: readonly Treatment[] }

type Days = { from: CalendarDate; to: CalendarDate }

/**
 * The blocks of starts that the second calendar has and the first had not, visits left aside: by whom they can be
 * given. Longer buffers open nothing; what opens with nobody in particular is its treatment's.
 */
export function openedBetween(before: WholeCalendar, after: WholeCalendar, days: Days): FreedTime[] {
  const known = new Map(before.treatments.map((treatment) => [treatment.id, treatment]))
  return after.treatments.flatMap((treatment) => {
    const earlier = known.get(treatment.id)
    const had = earlier ? startsOf(earlier, before, days) : new Map<string, FreedTime>()
    return [...startsOf(treatment, after, days)].flatMap(([key, freed]) => (had.has(key) ? [] : [freed]))
  })
}

function startsOf(treatment: Treatment, calendar: WholeCalendar, { from, to }: Days): Map<string, FreedTime> {
  const offer = patientOffer(treatment, calendar)
  const starts = new Map<string, FreedTime>()
  if (!treatment.active || !isBookedOnline(treatment, offer)) return starts
  for (const date of daysFrom(from, to)) {
    const day = openingsOn(offer, date)
    for (const time of day.times) {
      const slot = { date, time }
      const visit = spanOf(slot, treatment.durationMinutes)
      if (!day.rooms.some(({ closed }) => !closed.some((span) => touches(visit, span)))) continue
      const blocks = blocksOf(slot, treatment)
      const first = blocks[0] ?? 0
      for (const { who, open } of day.clinicians) {
        if (!isInsideOne(visit, open)) continue
        const resource = who === null ? treatment.id : clinicianResource(who).id
        starts.set(`${date} ${time} ${resource}`, { resource, first, end: first + blocks.length })
      }
    }
  }
  return starts
}

/** As few rows as there can be: what touches, of one resource, is one. */
export function gathered(freed: readonly FreedTime[]): FreedTime[] {
  const found: FreedTime[] = []
  const inTurn = freed.toSorted((one, other) =>
    one.resource === other.resource ? one.first - other.first : one.resource < other.resource ? -1 : 1,
  )
  for (const one of inTurn) {
    const last = found.at(-1)
    if (last && last.resource === one.resource && one.first <= last.end)
      last.end = Math.max(last.end, one.end)
    else found.push({ ...one })
  }
  return found
}
