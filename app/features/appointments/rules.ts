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

export const isBookableDay = (date: CalendarDate, today: CalendarDate): boolean =>
  date >= today && date <= lastBookableDay(today)

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
