import { localText } from '../../../language/local-text.ts'
import { clockAt } from '../../../platform/clinic-minutes.server.ts'
import type { CalendarDate, ClockTime } from '../../../platform/dates.ts'
import { joined, type Span, touches, without } from '../../../platform/shapes/spans.ts'
import { listText } from '../../../platform/shown.ts'
import { type Closure, concerns } from '../../closures/rules.ts'
import { closureSpan } from '../../closures/spans.server.ts'
import type { CareCalendar } from '../availability/calendar.ts'
import { openingsOn } from '../availability/day-openings.server.ts'
import type { PatientOffer } from '../availability/patient-offer.server.ts'
import { spanOf, workingSpans } from '../availability/working-time.server.ts'
import type { Slot } from '../rules.ts'

/** Why a day, or a part of it, is closed, as patients are told. */
export type DayClosure = {
  /** The whole clinic is; else only what was chosen. */
  isClinic: boolean
  isWhole: boolean
  /** Every reason that is for patients, in the language in use; empty where there is none. */
  reason: string
  /** Which parts of the day, in order; none where all of it is, or where no hours say it. */
  parts: ClosedPart[]
}

/** Clinic time; null from the day's beginning, and to its end: of the only part. */
export type ClosedPart = { from: ClockTime | null; to: ClockTime | null }

/**
 * What patients are told of closures: those of the clinic and of treatments always. Why somebody, or a room, is not
 * there is nobody's business unless staff wrote a reason for patients; without one such a day just has no free time.
 */
export const toldClosures = (calendar: CareCalendar): CareCalendar => ({
  ...calendar,
  closures: calendar.closures.filter((one) => isToldAlways(one) || one.publicReason !== ''),
})

/** Whether the clinic itself is closed then: of who is away for another reason patients are told nothing. */
export function isClinicClosed({ closures }: CareCalendar, slot: Slot, durationMinutes: number): boolean {
  const visit = spanOf(slot, durationMinutes)
  return closures.some((one) => one.scope === 'clinic' && touches(visit, closureSpan(one)))
}

const isToldAlways = ({ scope }: Closure) => scope === 'clinic' || scope === 'treatments'

/** What closes the clinic on that day, within its hours; null where nothing does. */
export function clinicClosure({ week, closures }: CareCalendar, date: CalendarDate): DayClosure | null {
  const worked = workingSpans(week, date)
  const touching = closures.filter(
    (one) => one.scope === 'clinic' && worked.some((span) => touches(span, closureSpan(one))),
  )
  const open = without(worked, touching.map(closureSpan))
  return told(touching, { worked, open, isWhole: open.length === 0 })
}

/**
 * What closes a treatment on a day on which it is offered: the times at which nobody who can give it is there, or no room.
 * @param closed how much of its times, by the closures that patients are told of
 */
export function closureOf(
  { calendar, candidates, treatment, length }: PatientOffer,
  date: CalendarDate,
  closed: 'partly' | 'wholly',
): DayClosure | null {
  const { clinicians, rooms } = openingsOn({ calendar, candidates, treatment, length }, date)
  const worked = joined(clinicians.flatMap((one) => one.worked))
  const staffed = joined(clinicians.flatMap(({ open }) => open))
  const housed = joined(rooms.flatMap((room) => without(worked, room.closed)))
  const open = without(staffed, without(worked, housed))
  const who = (candidates.clinicians ?? []).map(({ id }) => ({ clinicianId: id, roomId: null }))
  const where = (candidates.rooms ?? []).map(({ id }) => ({ clinicianId: null, roomId: id }))
  const places = [{ clinicianId: null, roomId: null }, ...who, ...where]
  const touching = calendar.closures.filter(
    (one) =>
      places.some((place) => concerns(one, { treatmentId: treatment.id, ...place })) &&
      worked.some((span) => touches(span, closureSpan(one))),
  )
  return told(touching, { worked, open, isWhole: closed === 'wholly' })
}

type Told = { worked: readonly Span[]; open: readonly Span[]; isWhole: boolean }

/** Where the clinic's own closures account for all of it, of others nothing is said. */
function told(touching: readonly Closure[], { worked, open, isWhole }: Told): DayClosure | null {
  if (touching.length === 0) return null
  const shut = without(worked, open)
  const ofClinic = touching.filter(({ scope }) => scope === 'clinic')
  const isClinic = ofClinic.length > 0 && without(shut, ofClinic.map(closureSpan)).length === 0
  const telling = (isClinic ? ofClinic : touching)
    .filter((one) => shut.length === 0 || shut.some((span) => touches(span, closureSpan(one))))
    .toSorted((one, other) => closureSpan(one).from - closureSpan(other).from)
  const reasons = telling.map((one) => localText({ en: one.publicReason, es: one.spanishPublicReason }))
  return {
    isClinic,
    isWhole,
    reason: listText([...new Set(reasons.filter((reason) => reason !== ''))]),
    parts: isWhole ? [] : closedParts(shut, { worked, open }),
  }
}

/** From when somebody is there no more until when somebody is there again: what ends within lunch ends with it. */
function closedParts(shut: readonly Span[], { worked, open }: Omit<Told, 'isWhole'>): ClosedPart[] {
  const parts = joined(
    shut.map(({ from, to }) => ({
      from: open.findLast((span) => span.to <= from)?.to ?? Math.min(...worked.map((span) => span.from)),
      to: open.find((span) => span.from >= to)?.from ?? Math.max(...worked.map((span) => span.to)),
    })),
  )
  const isOnly = parts.length === 1
  return parts.map(({ from, to }) => ({
    from: isOnly && !open.some((span) => span.to <= from) ? null : clockAt(from),
    to: isOnly && !open.some((span) => span.from >= to) ? null : clockAt(to),
  }))
}
