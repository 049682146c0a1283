import { type CalendarDate, daysFrom } from '../../../platform/dates.ts'
import { isInsideOne, touches } from '../../../platform/shapes/spans.ts'
import type { CareCalendar } from '../../appointments/availability/calendar.ts'
import { openingsOn } from '../../appointments/availability/day-openings.server.ts'
import { isBookedOnline, patientOffer } from '../../appointments/availability/patient-offer.server.ts'
import { spanOf } from '../../appointments/availability/working-time.server.ts'
import type { FreedTime } from '../../appointments/freed-times-queries.server.ts'
import { blocksOf } from '../../appointments/slots.server.ts'
import type { Treatment } from '../../treatments/rules.ts'

/** All that decides when visits may be, besides the visits. */
export type WholeCalendar = CareCalendar & { treatments: readonly Treatment[] }

type Days = { from: CalendarDate; to: CalendarDate }

/**
 * The blocks of starts that the second calendar has and the first had not, visits left aside: by whom they can be given,
 * and where. A start is another one where somebody or a room has come to it, where either holds more visits at once, and
 * where it needs nobody, or no room, any more. Longer buffers open nothing.
 */
export function openedBetween(before: WholeCalendar, after: WholeCalendar, days: Days): FreedTime[] {
  const known = new Map(before.treatments.map((treatment) => [treatment.id, treatment]))
  return after.treatments.flatMap((treatment) => {
    const earlier = known.get(treatment.id)
    const had = earlier ? startsOf(earlier, before, days) : new Map<string, Start>()
    return [...startsOf(treatment, after, days)].flatMap(([key, { capacity, freed }]) =>
      (had.get(key)?.capacity ?? 0) < capacity ? freed : [],
    )
  })
}

/** What a start takes of one resource, and how many visits that holds at once; or what it does without. */
type Start = { capacity: number; freed: FreedTime[] }

function startsOf(treatment: Treatment, calendar: WholeCalendar, { from, to }: Days): Map<string, Start> {
  const offer = patientOffer(treatment, calendar)
  const starts = new Map<string, Start>()
  if (!treatment.active || !isBookedOnline(treatment, offer)) return starts
  for (const date of daysFrom(from, to)) {
    const day = openingsOn(offer, date)
    for (const time of day.times) {
      const slot = { date, time }
      const visit = spanOf(slot, treatment.durationMinutes)
      const clinicians = day.clinicians.filter(({ open }) => isInsideOne(visit, open))
      const rooms = day.rooms.filter(({ closed }) => !closed.some((span) => touches(visit, span)))
      if (clinicians.length === 0 || rooms.length === 0) continue
      const resources = [...clinicians, ...rooms].flatMap(({ resource }) => resource ?? [])
      const blocks = blocksOf(slot, treatment)
      const first = blocks[0] ?? 0
      const range = { first, end: first + blocks.length }
      for (const { id, capacity } of resources)
        starts.set(`${date} ${time} ${id}`, { capacity, freed: [{ resource: id, ...range }] })
      const all = { capacity: 1, freed: resources.map(({ id }) => ({ resource: id, ...range })) }
      if (clinicians.some(({ who }) => who === null)) starts.set(`${date} ${time} nobody needed`, all)
      if (rooms.some(({ who }) => who === null)) starts.set(`${date} ${time} no room needed`, all)
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
