import { localText } from '../../../language/local-text.ts'
import type { CalendarDate, ClockTime } from '../../../platform/dates.ts'
import { touches, without } from '../../../platform/shapes/spans.ts'
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
  /** In the language in use; empty where none is for patients. */
  reason: string
  /** Clinic time; from when on it is closed, and until when; null from the day's beginning, and to its end. */
  from: ClockTime | null
  to: ClockTime | null
}

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
  const isWhole = without(worked, touching.map(closureSpan)).length === 0
  return told(touching, { date, worked, isWhole })
}

/**
 * What closes a treatment on a day on which it is offered.
 * @param closed how much of its times, by the closures that patients are told of
 */
export function closureOf(
  { calendar, candidates, treatment, length }: PatientOffer,
  date: CalendarDate,
  closed: 'partly' | 'wholly',
): DayClosure | null {
  const offer = { calendar, candidates, treatment, length }
  const worked = openingsOn(offer, date).clinicians.flatMap((one) => one.worked)
  const who = (candidates.clinicians ?? []).map(({ id }) => ({ clinicianId: id, roomId: null }))
  const where = (candidates.rooms ?? []).map(({ id }) => ({ clinicianId: null, roomId: id }))
  const places = [{ clinicianId: null, roomId: null }, ...who, ...where]
  const touching = calendar.closures.filter(
    (one) =>
      places.some((place) => concerns(one, { treatmentId: treatment.id, ...place })) &&
      worked.some((span) => touches(span, closureSpan(one))),
  )
  return told(touching, { date, worked, isWhole: closed === 'wholly' })
}

const order: Closure['scope'][] = ['clinic', 'treatments', 'clinician', 'room']

type Told = { date: CalendarDate; worked: ReturnType<typeof workingSpans>; isWhole: boolean }

/** The widest speaks for all, one with a reason first. */
function told(touching: readonly Closure[], { date, worked, isWhole }: Told): DayClosure | null {
  const [closure] = touching.toSorted(
    (one, other) =>
      order.indexOf(one.scope) - order.indexOf(other.scope) ||
      Number(other.publicReason !== '') - Number(one.publicReason !== ''),
  )
  if (!closure) return null
  const span = closureSpan(closure)
  const isFromStart = worked.every(({ from }) => span.from <= from)
  const isToEnd = worked.every(({ to }) => span.to >= to)
  return {
    isClinic: closure.scope === 'clinic',
    isWhole,
    reason: localText({ en: closure.publicReason, es: closure.spanishPublicReason }),
    from: isFromStart || closure.firstDay !== date ? null : closure.fromTime,
    to: isToEnd || closure.lastDay !== date ? null : closure.toTime,
  }
}
