import { type CalendarDate, type ClockTime, weekdayOf } from '../../platform/dates.ts'
import { publicTimes, type Timetable } from '../treatments/rules.ts'
import { isBookableDay, type Slot } from './rules.ts'

export type SlotProblem = 'date-out-of-range' | 'day-not-offered' | 'time-not-offered'

/** What stands against a day and time before anyone asks whether it is free. */
export function slotProblem(offer: Timetable, slot: Slot, today: CalendarDate): SlotProblem | null {
  if (!isBookableDay(slot.date, today)) return 'date-out-of-range'
  if (!isOfferedToPatients(offer, slot.date)) return 'day-not-offered'
  return timesForPatients(offer, slot.date).includes(slot.time) ? null : 'time-not-offered'
}

/** Within working hours: a visit ends by lunch or by closing (docs/decisions/2026-11-22-working-hours.md). */
export const timesForPatients = (offer: Timetable, date: CalendarDate): ClockTime[] =>
  publicTimes(offer, weekdayOf(date))

export const isOfferedToPatients = (offer: Timetable, date: CalendarDate): boolean =>
  timesForPatients(offer, date).length > 0
