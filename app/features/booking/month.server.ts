import { type Closure, concerns } from '#app/features/closures/rules.ts'
import { closureSpan } from '#app/features/closures/spans.server.ts'
import { localText } from '#app/language/language.ts'
import { clinicDate, clockAt } from '#app/platform/clinic-time.server.ts'
import {
  addMonths,
  type CalendarDate,
  type ClockTime,
  daysOfMonth,
  monthOf,
  parseMonth,
} from '#app/platform/dates.ts'
import { listText } from '#app/platform/format.ts'
import type { Services } from '#app/platform/services.ts'
import { firstOf, lastOf } from '#app/platform/shapes/collections.ts'
import { joined, type Span, touches, without } from '#app/platform/shapes/spans.ts'
import type { CareCalendar } from '../scheduling/calendar.ts'
import {
  dayForPatients,
  openingsOn,
  type PartOffer,
  type PatientOffer,
  spanOf,
  takenFor,
  type WhyNot,
  workedSpans,
} from '../scheduling/index.server.ts'
import type { Taken } from '../scheduling/resources.ts'
import { horizonDays, isBookableDay, lastBookableDay, type Slot } from '../scheduling/rules.ts'
import { findNextFree } from './next-free.server.ts'

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
const toldClosures = (calendar: CareCalendar): CareCalendar => ({
  ...calendar,
  closures: calendar.closures.filter((one) => isToldAlways(one) || one.publicReason.en !== ''),
})

/** Why a time that was offered can't be had: `full` where its day has as many appointments as it may. */
export type LostBecause = 'taken' | 'too-soon' | 'closed' | 'full'

/** Why a time that was offered is lost, as patients read it: of who is away for another reason they are told nothing. */
export function whyLost(
  why: WhyNot,
  calendar: CareCalendar,
  { slot, durationMinutes }: { slot: Slot; durationMinutes: number },
): LostBecause {
  if (why === 'full') return 'full'
  return why === 'closed' && isClinicClosed(calendar, slot, durationMinutes) ? 'closed' : 'taken'
}

/** Whether the clinic itself is closed then. */
function isClinicClosed({ closures }: CareCalendar, slot: Slot, durationMinutes: number): boolean {
  const visit = spanOf(slot, durationMinutes)
  return closures.some((one) => one.scope === 'clinic' && touches(visit, closureSpan(one)))
}

const isToldAlways = ({ scope }: Closure) => scope === 'clinic' || scope === 'treatments'

/** What closes the clinic on that day, within its hours; null where nothing does. */
function clinicClosure(calendar: CareCalendar, date: CalendarDate): DayClosure | null {
  const worked = workedSpans(calendar, date)
  const touching = calendar.closures.filter(
    (one) => one.scope === 'clinic' && worked.some((span) => touches(span, closureSpan(one))),
  )
  const open = without(worked, touching.map(closureSpan))
  return told(touching, { worked, open, isWhole: open.length === 0 })
}

/**
 * What closes a treatment on a day on which it is offered: the times at which nobody who can give it is there, or no room.
 * @param closed how much of its times, by the closures that patients are told of
 */
function closureOf(offer: PatientOffer, date: CalendarDate, closed: 'partly' | 'wholly'): DayClosure | null {
  const parts = [offer, ...(offer.next ?? [])].map((part) => closedPart(part, date))
  const worked = joined(parts.flatMap((part) => part.worked))
  const open = without(worked, joined(parts.flatMap(({ shut }) => shut)))
  const touching = [...new Set(parts.flatMap((part) => part.touching))]
  return told(touching, { worked, open, isWhole: closed === 'wholly' })
}

/** When that part of a visit cannot be given although it is offered, and what closes it. */
function closedPart({ calendar, candidates, treatment, length }: PartOffer, date: CalendarDate) {
  const [part] = openingsOn({ calendar, candidates, treatment, length }, date).parts
  const { clinicians = [], rooms = [] } = part ?? {}
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
  return { worked, shut: without(worked, open), touching }
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
  const reasons = telling.map((one) => localText(one.publicReason))
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

export type MonthView = {
  /** `yyyy-mm` */
  month: string
  /** Null where that month holds no bookable day. */
  previous: string | null
  next: string | null
  days: DayView[]
  /** The first day after this month that has a free time, where a closed day at its end asks for one. */
  freeAfter: CalendarDate | null
}

export type DayView = {
  date: CalendarDate
  /** Within today and the horizon. */
  bookable: boolean
  /** The chosen treatment is offered on this weekday; false while none is chosen. */
  offered: boolean
  /** Of its times some, or all, are closed, and patients are told so; without a treatment those of the clinic. */
  closed: 'no' | 'partly' | 'wholly'
  /** What is closed from today on, the clinic itself also where the treatment is not offered. */
  closure: DayClosure | null
  /** Every time it had is past or too soon to book. */
  isOver: boolean
  /** How many times are free; 0 unless offered. */
  free: number
}

type MonthRequest = {
  calendar: CareCalendar
  offer: PatientOffer | undefined
  wanted: WantedMonth
  now: Temporal.Instant
}
type WantedMonth = { month: string; isGiven: boolean }

/** The month asked for; where none was, the first from today on that has a free time. */
export async function shownMonth(
  services: Services,
  { calendar, offer, wanted, now }: MonthRequest,
): Promise<MonthView> {
  const today = clinicDate(now)
  const view = await monthView(services, { calendar, offer, month: wanted.month, now })
  const hasFree = view.days.some((day) => day.free > 0)
  if (!offer || wanted.isGiven || hasFree || wanted.month !== monthOf(today)) return view
  const next = await monthView(services, { calendar, offer, month: addMonths(wanted.month, 1), now })
  return next.days.some((day) => day.free > 0) ? next : view
}

type Month = Omit<MonthRequest, 'wanted'> & { month: string }

export async function monthView(
  services: Services,
  { calendar, offer, month, now }: Month,
): Promise<MonthView> {
  const dates = daysOfMonth(month)
  const range = { from: firstOf(dates), to: lastOf(dates) }
  const taken: Taken = offer ? await takenFor(services.db, [offer], range) : new Map()
  const today = clinicDate(now)
  const horizon = offer?.limits.horizon ?? horizonDays
  const known = { calendar: toldClosures(calendar), now, taken }
  const days = dates.map((date): DayView => {
    const bookable = isBookableDay(date, today, horizon)
    const day = offer ? offeredDay(offer, date, known) : unofferedDay(date, known)
    return { date, bookable, ...day, closure: date < today ? null : day.closure }
  })
  return {
    month,
    previous: month > monthOf(today) ? addMonths(month, -1) : null,
    next: month < monthOf(lastBookableDay(today, horizon)) ? addMonths(month, 1) : null,
    days,
    freeAfter: offer && lacksFreeDay(days) ? await freeAfter(services, offer, { now, month }) : null,
  }
}

type Known = { calendar: CareCalendar; now: Temporal.Instant; taken: Taken }
type OfDay = Omit<DayView, 'date' | 'bookable'>

function offeredDay(offer: PatientOffer, date: CalendarDate, { calendar, now, taken }: Known): OfDay {
  const { isOffered, closed, isOver, times } = dayForPatients(offer, date, { now, taken })
  if (!isOffered) return { ...unofferedDay(date, { calendar }), closed: 'no' }
  const next = offer.next?.map((part) => ({ ...part, calendar }))
  const told = { ...offer, calendar, ...(next && { next }) }
  const isAllTold = offer.calendar.closures.length === calendar.closures.length
  const shown = closed === 'no' || isAllTold ? closed : dayForPatients(told, date, { now, taken }).closed
  const closure = shown === 'no' ? null : closureOf(told, date, shown)
  return { offered: true, closed: shown, closure, isOver, free: times.length }
}

function unofferedDay(date: CalendarDate, { calendar }: Pick<Known, 'calendar'>): OfDay {
  const closure = clinicClosure(calendar, date)
  return {
    offered: false,
    closed: closure ? (closure.isWhole ? 'wholly' : 'partly') : 'no',
    closure,
    isOver: false,
    free: 0,
  }
}

/** Whether a closed day is followed by no free one in its month. */
function lacksFreeDay(days: readonly DayView[]): boolean {
  const closed = days.findLast((day) => day.bookable && day.offered && day.closed === 'wholly')
  return closed !== undefined && !days.some((day) => day.free > 0 && day.date > closed.date)
}

async function freeAfter(
  { db }: Services,
  offer: PatientOffer,
  { now, month }: { now: Temporal.Instant; month: string },
): Promise<CalendarDate | null> {
  const from = firstOf(daysOfMonth(addMonths(month, 1)))
  const next = await findNextFree(db, [offer], { now, from })
  return next.get(offer.treatment.id)?.date ?? null
}

/** Never outside the months that hold a bookable day. @param horizon days ahead */
export function wantedMonth(chosen: {
  month: string
  date: CalendarDate | null
  today: CalendarDate
  horizon?: number
}): WantedMonth {
  const { month, date, today, horizon = horizonDays } = chosen
  const given = parseMonth(month) ?? (date && isBookableDay(date, today, horizon) ? monthOf(date) : null)
  const first = monthOf(today)
  const last = monthOf(lastBookableDay(today, horizon))
  if (given === null) return { month: first, isGiven: false }
  const [, middle = first] = [first, given, last].sort()
  return { month: middle, isGiven: true }
}
