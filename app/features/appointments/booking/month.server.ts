import { clinicDate } from '../../../platform/clinic-time.server.ts'
import { addMonths, type CalendarDate, daysOfMonth, monthOf, parseMonth } from '../../../platform/dates.ts'
import type { Services } from '../../../platform/services.ts'
import { firstOf, lastOf } from '../../../platform/shapes/lists.ts'
import type { CareCalendar } from '../availability/calendar.ts'
import { dayForPatients } from '../availability/free-times.server.ts'
import { type PatientOffer, takenFor } from '../availability/patient-offer.server.ts'
import type { Taken } from '../resources.ts'
import { horizonDays, isBookableDay, lastBookableDay } from '../rules.ts'
import { clinicClosure, closureOf, type DayClosure, toldClosures } from './closed-days.server.ts'
import { findNextFree } from './next-free.server.ts'

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
  const { isOffered, closed, times } = dayForPatients(offer, date, { now, taken })
  if (!isOffered) return { ...unofferedDay(date, { calendar }), closed: 'no' }
  const told = { ...offer, calendar }
  const isAllTold = offer.calendar.closures.length === calendar.closures.length
  const shown = closed === 'no' || isAllTold ? closed : dayForPatients(told, date, { now, taken }).closed
  const closure = shown === 'no' ? null : closureOf(told, date, shown)
  return { offered: true, closed: shown, closure, free: times.length }
}

function unofferedDay(date: CalendarDate, { calendar }: Pick<Known, 'calendar'>): OfDay {
  const closure = clinicClosure(calendar, date)
  return {
    offered: false,
    closed: closure ? (closure.isWhole ? 'wholly' : 'partly') : 'no',
    closure,
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
