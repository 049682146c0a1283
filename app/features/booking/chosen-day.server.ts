import { type CalendarDate, monthOf } from '#app/platform/dates.ts'
import type { Services } from '#app/platform/services.ts'
import { dayForPatients, type PatientOffer, takenFor } from '../scheduling/index.server.ts'
import { type ClosedDay, closedDay } from './copy.ts'
import { type MonthView, monthView } from './month.server.ts'

type AskedDay = Omit<Parameters<typeof monthView>[1], 'month'> & {
  services: Services
  month: MonthView
  /** The treatment, or the one who is wanted. */
  what: string
}

/** Why that day is closed, where it is: its own month says so. */
export async function closedDayOf(
  { services, month, what, ...asked }: AskedDay,
  date: CalendarDate,
): Promise<ClosedDay | null> {
  if (!asked.offer) return null
  const isShown = month.month === monthOf(date)
  const own = isShown ? month : await monthView(services, { ...asked, month: monthOf(date) })
  const day = own.days.find((one) => one.date === date)
  const isClosed = day?.offered && day.closed === 'wholly'
  return isClosed ? closedDay(own, day, what) : null
}

/** The times that are free on that day. */
export async function timesOf(
  services: Services,
  offer: PatientOffer,
  date: CalendarDate,
  now: Temporal.Instant,
) {
  const taken = await takenFor(services.db, [offer], { from: date, to: date })
  return dayForPatients(offer, date, { now, taken }).times
}
