import { clinicDate } from '../../../platform/clinic-time.server.ts'
import { addMonths, type CalendarDate, daysOfMonth, monthOf, parseMonth } from '../../../platform/dates.ts'
import type { Services } from '../../../platform/services.ts'
import { firstOf, lastOf } from '../../../platform/shapes/lists.ts'
import type { Treatment } from '../../treatments/rules.ts'
import { listTakenBlocks } from '../claims.server.ts'
import { isOfferedToPatients } from '../patient-offer.ts'
import { resourcesOf } from '../resources.ts'
import { isBookableDay, lastBookableDay } from '../rules.ts'
import { freeTimes, type TakenBlocks } from '../slots.server.ts'

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
  /** How many times are free; 0 unless offered. */
  free: number
}

type MonthRequest = { treatment: Treatment | undefined; wanted: WantedMonth; now: Temporal.Instant }
type WantedMonth = { month: string; isGiven: boolean }

/** The month asked for; where none was, the first from today on that has a free time. */
export async function shownMonth(
  services: Services,
  { treatment, wanted, now }: MonthRequest,
): Promise<MonthView> {
  const today = clinicDate(now)
  const view = await monthView(services, { treatment, month: wanted.month, now })
  const hasFree = view.days.some((day) => day.free > 0)
  if (!treatment || wanted.isGiven || hasFree || wanted.month !== monthOf(today)) return view
  const next = await monthView(services, { treatment, month: addMonths(wanted.month, 1), now })
  return next.days.some((day) => day.free > 0) ? next : view
}

async function monthView(
  services: Services,
  { treatment, month, now }: { treatment: Treatment | undefined; month: string; now: Temporal.Instant },
): Promise<MonthView> {
  const days = daysOfMonth(month)
  const range = { from: firstOf(days), to: lastOf(days) }
  const taken: TakenBlocks = treatment
    ? await listTakenBlocks(services.db, resourcesOf({ treatment }), range)
    : new Map()
  const today = clinicDate(now)
  return {
    month,
    previous: month > monthOf(today) ? addMonths(month, -1) : null,
    next: month < monthOf(lastBookableDay(today)) ? addMonths(month, 1) : null,
    days: days.map((date) => ({
      date,
      bookable: isBookableDay(date, today),
      offered: treatment ? isOfferedToPatients(treatment, date) : false,
      free: treatment ? freeTimes(treatment, date, { now, taken }).length : 0,
    })),
  }
}

/** Never outside the months that hold a bookable day. */
export function wantedMonth(chosen: {
  month: string
  date: CalendarDate | null
  today: CalendarDate
}): WantedMonth {
  const { month, date, today } = chosen
  const given = parseMonth(month) ?? (date && isBookableDay(date, today) ? monthOf(date) : null)
  const first = monthOf(today)
  const last = monthOf(lastBookableDay(today))
  if (given === null) return { month: first, isGiven: false }
  const [, middle = first] = [first, given, last].sort()
  return { month: middle, isGiven: true }
}
