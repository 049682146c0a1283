import { clinicDate } from '../../../platform/clinic-time.server.ts'
import { addMonths, type CalendarDate, daysOfMonth, monthOf, parseMonth } from '../../../platform/dates.ts'
import type { Services } from '../../../platform/services.ts'
import { firstOf, lastOf } from '../../../platform/shapes/lists.ts'
import { resourcesInQuestion } from '../availability/day-openings.server.ts'
import { dayForPatients } from '../availability/free-times.server.ts'
import type { PatientOffer } from '../availability/patient-offer.server.ts'
import { listTaken } from '../claims.server.ts'
import type { Taken } from '../resources.ts'
import { horizonDays, isBookableDay, lastBookableDay } from '../rules.ts'

export type MonthView = {
  /** `yyyy-mm` */
  month: string
  /** Null where that month holds no bookable day. */
  previous: string | null
  next: string | null
  days: DayView[]
}

export type DayView = {
  date: CalendarDate
  /** Within today and the horizon. */
  bookable: boolean
  /** The chosen treatment is offered on this weekday; false while none is chosen. */
  offered: boolean
  /** Of its times some, or all, are closed. */
  closed: 'no' | 'partly' | 'wholly'
  /** How many times are free; 0 unless offered. */
  free: number
}

type MonthRequest = { offer: PatientOffer | undefined; wanted: WantedMonth; now: Temporal.Instant }
type WantedMonth = { month: string; isGiven: boolean }

/** The month asked for; where none was, the first from today on that has a free time. */
export async function shownMonth(
  services: Services,
  { offer, wanted, now }: MonthRequest,
): Promise<MonthView> {
  const today = clinicDate(now)
  const view = await monthView(services, { offer, month: wanted.month, now })
  const hasFree = view.days.some((day) => day.free > 0)
  if (!offer || wanted.isGiven || hasFree || wanted.month !== monthOf(today)) return view
  const next = await monthView(services, { offer, month: addMonths(wanted.month, 1), now })
  return next.days.some((day) => day.free > 0) ? next : view
}

async function monthView(
  services: Services,
  { offer, month, now }: { offer: PatientOffer | undefined; month: string; now: Temporal.Instant },
): Promise<MonthView> {
  const days = daysOfMonth(month)
  const range = { from: firstOf(days), to: lastOf(days) }
  const taken: Taken = offer ? await listTaken(services.db, resourcesInQuestion(offer), range) : new Map()
  const today = clinicDate(now)
  const horizon = offer?.limits.horizon ?? horizonDays
  return {
    month,
    previous: month > monthOf(today) ? addMonths(month, -1) : null,
    next: month < monthOf(lastBookableDay(today, horizon)) ? addMonths(month, 1) : null,
    days: days.map((date) => {
      const bookable = isBookableDay(date, today, horizon)
      const day = offer && dayForPatients(offer, date, { now, taken })
      return {
        date,
        bookable,
        offered: day?.isOffered ?? false,
        closed: day?.closed ?? 'no',
        free: day?.times.length ?? 0,
      }
    }),
  }
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
