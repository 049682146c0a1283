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

import { clinicHorizonDays, clinicNoticeMinutes } from '../treatments/rules.ts'

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
export const noticeMinutes = clinicNoticeMinutes
export const horizonDays = clinicHorizonDays
export const blockMinutes = 5
export const alternativesShown = 3

/** @param horizon days; the clinic's unless told */
export const lastBookableDay = (today: CalendarDate, horizon: number = horizonDays): CalendarDate =>
  addDays(today, horizon)

export type Slot = { date: CalendarDate; time: ClockTime }

/** Minutes that a visit takes, and around it those in which clinician and room are taken as well. */
export type VisitLength = { durationMinutes: number; bufferBefore: number; bufferAfter: number }

export const isBookableDay = (
  date: CalendarDate,
  today: CalendarDate,
  horizon: number = horizonDays,
): boolean => date >= today && date <= lastBookableDay(today, horizon)

/** Whether staff can book it on that day, in working hours or not. */
export const isOfferedOn = (offer: { availableDays: readonly Weekday[] }, date: CalendarDate): boolean =>
  offer.availableDays.includes(weekdayOf(date))

/** A time, and with whom; null for anybody who can give it. */
export type ChosenSlot = Slot & { clinicianId: string | null }

/**
 * A time's button sends "2026-12-09 10:00", with somebody in particular "2026-12-09 10:00 ID"
 * (docs/decisions/2026-11-21-booking-on-the-wire.md).
 */
export const slotValue = ({
  date,
  time,
  clinicianId = null,
}: Slot & { clinicianId?: string | null }): string =>
  clinicianId === null ? `${date} ${time}` : `${date} ${time} ${clinicianId}`

const slotPattern = /^(\S+) (\d{1,2}:\d{2}(?:\s?[AaPp]\.?[Mm]\.?)?)(?: (\S+))?$/

export function parseSlot(text: string): ChosenSlot | null {
  const [, day = '', clock = '', clinicianId = null] = slotPattern.exec(text.trim()) ?? []
  const date = parseDate(day)
  const time = parseTime(clock)
  return date && time ? { date, time, clinicianId } : null
}
