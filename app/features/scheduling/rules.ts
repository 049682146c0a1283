import { type Overlap, type Status, statuses } from '#app/db/values.ts'
import {
  addDays,
  type CalendarDate,
  type ClockTime,
  parseDate,
  parseTime,
  type Weekday,
  weekdayOf,
} from '#app/platform/dates.ts'
import { clinicHorizonDays, clinicNoticeMinutes } from '../treatments/booking-window.ts'

export { type Status, statuses } from '#app/db/values.ts'

/** Badge colours (docs/specification.md#statuses). */
export const badgeColor = {
  pending: 'yellow',
  confirmed: 'green',
  arrived: 'solid',
  'in-room': 'outlined',
  completed: 'blue',
  'no-show': 'dashed',
  cancelled: 'red',
} as const satisfies Record<Status, string>

/** Whatever is none of the others is shown as pending. */
export const statusOf = (text: string): Status =>
  statuses.find((status) => status === text.toLowerCase()) ?? 'pending'

/** All but cancelled visits hold their time, no-shows too. */
export const holdsTime = (status: Status): boolean => status !== 'cancelled'

/**
 * What "12 visits" counts, everywhere: cancelled ones are off, no-shows count. What was deleted is not asked about.
 */
export const countsAsVisit = (status: Status): boolean => status !== 'cancelled'

/** The patient is still expected: not here yet, and nobody called it off. */
export const aheadStatuses = ['pending', 'confirmed'] as const satisfies Status[]
export const isAhead = (status: Status): status is (typeof aheadStatuses)[number] =>
  aheadStatuses.some((one) => one === status)

/** The visit is neither over nor called off: it can be moved or cancelled, and is where it has to be settled. */
export const openStatuses = [...aheadStatuses, 'arrived', 'in-room'] as const satisfies Status[]
export const isOpen = (status: Status): boolean => openStatuses.some((one) => one === status)

/** Anyone who is in the house: they wait, or are being seen. */
export const isHere = (status: Status): boolean => status === 'arrived' || status === 'in-room'

export type StatusForPatients = Exclude<Status, 'arrived' | 'in-room'>
/** As patients are told of it: who is in the house has a confirmed visit. */
export const statusForPatients = (status: Status): StatusForPatients =>
  status === 'arrived' || status === 'in-room' ? 'confirmed' : status

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

export const lengthOf = ({ durationMinutes, bufferBefore, bufferAfter }: VisitLength): VisitLength => ({
  durationMinutes,
  bufferBefore,
  bufferAfter,
})

export const isBookableDay = (
  date: CalendarDate,
  today: CalendarDate,
  horizon: number = horizonDays,
): boolean => date >= today && date <= lastBookableDay(today, horizon)

/** Whether staff can book it on that day, in working hours or not. */
export const isOfferedOn = (offer: { availableDays: readonly Weekday[] }, date: CalendarDate): boolean =>
  offer.availableDays.includes(weekdayOf(date))

/** Whether it is one of the start times that the treatment offers, in working hours or not. */
export const isItsStart = (
  offer: { availableDays: readonly Weekday[]; availableTimes: readonly ClockTime[] },
  { date, time }: Slot,
): boolean => isOfferedOn(offer, date) && offer.availableTimes.includes(time)

/** A time, and with whom; null for anybody who can give it. */
export type ChosenSlot = Slot & { clinicianId: string | null }

/**
 * A time's button sends "2026-12-09 10:00", with somebody in particular "2026-12-09 10:00 ID".
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

/**
 * Why a visit that is still to come is to be settled: its treatment is not offered then, or fewer fit; outside of
 * working hours; in a closure; with a clinician or in a room that is off or deleted; over others, beyond what fits.
 */
export type Cause = 'offer' | 'hours' | 'clinician' | 'room' | 'overlap' | `closure:${string}`

export const closureCause = (id: string): Cause => `closure:${id}`

const causePattern = /^(offer|hours|clinician|room|overlap|closure:[\w-]{1,64})$/
/** A visit has one of each kind, and lies in some closures at once. */
const mostCauses = 20

/** Causes as a form or an address sends them; what is none of ours is left out. */
export const readCauses = (text: string): Cause[] => text.split(',').filter(isCause).slice(0, mostCauses)

export const writeCauses = (causes: readonly Cause[]): string => causes.join(',')

export const isCause = (text: string): text is Cause => causePattern.test(text)

const dayHours = 24

/** Whole days are counted by the clinic's clock, so that a change of the clock moves nothing; others in elapsed time. */
export const isWholeDays = (lead: number): boolean => lead % dayHours === 0

/** The longest first, each once. */
export const inOrder = (leads: readonly number[]): number[] =>
  [...new Set(leads)].sort((one, other) => other - one)

/** An email about a staff change waits this long, longer than its Undo. */
export const emailDelaySeconds = 40

/**
 * A change that can be undone for some seconds. `email`: the patient gets an email; `mustCall`: staff must call, since no
 * email can be sent.
 */
export type Changed = { undoId: string; email: boolean; mustCall: boolean }

/** Why no email can tell a patient about a change, as the name of its sentence; null if one can. */
export function whyNoEmail(email: string, tellsOfChanges: boolean): 'noEmails' | 'noAddress' | null {
  if (!tellsOfChanges) return 'noEmails'
  return email === '' ? 'noAddress' : null
}

/** In place of a clinician's id: visits that nobody in particular gives. */
export const nobody = 'nobody'

/**
 * What staff look at twice: a visit that is where there was no room for it, booked anyway or after a change of who gives
 * it; a request of a mailbox that has many open already.
 */
export type VisitMark = 'anyway' | 'overlap' | 'many-open'

/** One that is cancelled stands over nobody. */
export function markOf({
  status,
  overlap,
  overlapReason,
  manyOpen,
}: {
  status: string
  overlap: Overlap | null
  overlapReason: string
  manyOpen: number
}): VisitMark | null {
  if (statusOf(status) === 'cancelled') return null
  if (overlap === 'chosen' || overlapReason !== '') return 'anyway'
  if (overlap !== null) return 'overlap'
  return manyOpen === 1 && statusOf(status) === 'pending' ? 'many-open' : null
}
