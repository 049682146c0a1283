import { type Status, statuses } from '../../db/values.ts'
import {
  addDays,
  type CalendarDate,
  type ClockTime,
  parseDate,
  parseTime,
  type Weekday,
  weekdayOf,
} from '../../platform/dates.ts'
import { publicTimes, type Timetable } from '../treatments/rules.ts'

export { type Status, statuses } from '../../db/values.ts'

/** Badge colours (docs/specification.md#statuses). */
export const badgeColor = {
  pending: 'yellow',
  confirmed: 'green',
  cancelled: 'red',
  completed: 'blue',
} as const satisfies Record<Status, string>

/** Whatever is not one of the other three is shown as pending. */
export const statusOf = (text: string): Status =>
  statuses.find((status) => status === text.toLowerCase()) ?? 'pending'

/**
 * Pending, confirmed and completed visits hold their time; cancelled ones free it
 * (docs/specification.md#held-times).
 */
export const holdsTime = (status: Status): boolean => status !== 'cancelled'

/** What "12 visits" counts, everywhere: cancelled ones are off. What was deleted is not asked about. */
export const countsAsVisit = (status: Status): boolean => status !== 'cancelled'

/** The visit is still expected: neither over nor called off. */
export const isAhead = (status: Status): status is 'pending' | 'confirmed' =>
  status === 'pending' || status === 'confirmed'

/** Patients book no sooner and no later (docs/specification.md#days-and-times). */
export const noticeMinutes = 60
export const horizonDays = 180
export const blockMinutes = 5
export const alternativesShown = 3

export const lastBookableDay = (today: CalendarDate): CalendarDate => addDays(today, horizonDays)

export type Slot = { date: CalendarDate; time: ClockTime }

export type Offer = Timetable

export type SlotProblem = 'date-out-of-range' | 'day-not-offered' | 'time-not-offered'

/** What stands against a day and time before anyone asks whether it is free. */
export function slotProblem(offer: Offer, slot: Slot, today: CalendarDate): SlotProblem | null {
  if (!isBookableDay(slot.date, today)) return 'date-out-of-range'
  if (!isOfferedToPatients(offer, slot.date)) return 'day-not-offered'
  return timesForPatients(offer, slot.date).includes(slot.time) ? null : 'time-not-offered'
}

export const isBookableDay = (date: CalendarDate, today: CalendarDate): boolean =>
  date >= today && date <= lastBookableDay(today)

/** Within working hours: a visit ends by lunch or by closing (docs/decisions/2026-11-22-working-hours.md). */
export const timesForPatients = (offer: Offer, date: CalendarDate): ClockTime[] =>
  publicTimes(offer, weekdayOf(date))

export const isOfferedToPatients = (offer: Offer, date: CalendarDate): boolean =>
  timesForPatients(offer, date).length > 0

/** Whether staff can book it on that day, in working hours or not. */
export const isOfferedOn = (offer: { availableDays: readonly Weekday[] }, date: CalendarDate): boolean =>
  offer.availableDays.includes(weekdayOf(date))

/** An alternative's button sends "2026-12-09 10:00" (docs/decisions/2026-11-21-booking-on-the-wire.md). */
export const slotValue = (slot: Slot): string => `${slot.date} ${slot.time}`

export function parseSlot(text: string): Slot | null {
  const [day = '', ...rest] = text.trim().split(' ')
  const date = parseDate(day)
  const time = parseTime(rest.join(' '))
  return date && time ? { date, time } : null
}
