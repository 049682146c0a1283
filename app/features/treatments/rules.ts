import type { OnlineBooking } from '#app/db/values.ts'
import { type LocalText, localText } from '#app/language/language.ts'
import { noText } from '#app/language/local-text.ts'
import { m } from '#app/language/messages.ts'
import {
  type CalendarDate,
  type ClockTime,
  minutesOf,
  type Weekday,
  weekdayAfter,
  weekdayOf,
  weekdays,
} from '#app/platform/dates.ts'
import { listText, weekdayName } from '#app/platform/format.ts'
import { firstOf } from '#app/platform/shapes/collections.ts'
import type { Price } from '../clinic-profile/price.ts'
import { isInWorkingHours, type WeeklyHours } from '../opening-hours/rules.ts'
import type { Question } from './questions/rules.ts'

export type Treatment = {
  id: string
  /** Appointments keep the one in the first language, and it is the identity on the wire. */
  name: LocalText
  description: LocalText
  availableDays: Weekday[]
  /** Sorted, without doubles. */
  availableTimes: ClockTime[]
  active: boolean
  /** Minutes; a multiple of five. */
  durationMinutes: number
  /** How many visits may run at one time, where it needs neither clinician nor room. */
  capacity: number
  /** Asked of the person who books it, in their order. */
  questions: readonly Question[]
  /** Null where the clinic says nothing of it. */
  price: Price | null
  /** The heading under which it is listed; empty for none. */
  category: LocalText
} & BookingRules &
  ToBring

export type { OnlineBooking } from '#app/db/values.ts'

/** How it is booked next to its days and times. */
export type BookingRules = {
  /** Minutes that clinician and room are taken before and after a visit: 0 to 120, a multiple of five. */
  bufferBefore: number
  bufferAfter: number
  /** How soon patients may book; null as the clinic's notice. */
  noticeMinutes: number | null
  /** How many days ahead; null as the clinic's horizon. */
  horizonDays: number | null
  /** The most appointments of it on one day, no matter who gives them; null for no limit. */
  dailyLimit: number | null
  onlineBooking: OnlineBooking
}

/** What patients should bring. */
export type ToBring = {
  bring: LocalText
  /**
   * An owner found that nobody learns the treatment from it. Only then emails and private pages say it
   * (docs/topics/treatment-questions.md).
   */
  bringIsNeutral: boolean
}

export const nothingToBring: ToBring = { bring: noText, bringIsNeutral: false }

/** Whether an appointment of these is confirmed as it is booked, without an answer of staff. */
export const areAtOnce = (treatments: readonly Pick<Treatment, 'onlineBooking'>[]): boolean =>
  treatments.every(({ onlineBooking }) => onlineBooking === 'at-once')

/** What to bring to all treatments of one appointment, each line once. */
export const bringToAll = (treatments: readonly ToBring[]): string =>
  [...new Set(treatments.flatMap(({ bring }) => localText(bring).split('\n')))]
    .filter((line) => line !== '')
    .join('\n')

/** The same as people may read it who need not know the treatment: in emails, and on private pages. */
export const neutralBring = (treatments: readonly ToBring[]): string =>
  bringToAll(treatments.filter(({ bringIsNeutral }) => bringIsNeutral))

/** The specification's: no buffers, the clinic's notice and horizon, pending until staff confirm. */
export const defaultBookingRules: BookingRules = {
  bufferBefore: 0,
  bufferAfter: 0,
  noticeMinutes: null,
  horizonDays: null,
  dailyLimit: null,
  onlineBooking: 'request',
}

/** What decides where a visit may stand. */
export type Offer = Pick<Treatment, 'availableDays' | 'availableTimes' | 'capacity'>

/**
 * The same where people or rooms decide how many may come at one time: the treatment's own capacity then says nothing
 * (docs/topics/slot-claims.md).
 */
export const offerOf = (offer: Offer, isShared: boolean): Offer =>
  isShared ? { ...offer, capacity: Number.MAX_SAFE_INTEGER } : offer

/** A visit that is still to come. */
export type VisitAhead = {
  id: string
  date: CalendarDate
  time: ClockTime
  durationMinutes: number
  /** A part of an appointment after the first: it begins where the part before ends, between two starts of its treatment. */
  isNext?: boolean
}

/** Minutes of a visit: five are one block; eight hours are the day from opening to closing. */
export const durations = { least: 5, most: 480, step: 5 }
export const defaultDurationMinutes = 30
export const defaultCapacity = 1

/**
 * The sentence of the days (docs/specification.md#availability-text). "First to last" only where the days
 * follow one another, round the week's end too; otherwise they are listed, so that no day is promised that is
 * not offered.
 */
export function availabilityText(days: readonly Weekday[]): string {
  const chosen = weekdays.filter((day) => days.includes(day))
  if (chosen.length === 7) return m.treatments_every_day()
  const run = chosen.length > 3 ? unbroken(chosen) : null
  if (!run) return listText(chosen.map(weekdayName))
  return m.treatments_unbroken_days({ first: weekdayName(run.first), last: weekdayName(run.last) })
}

/**
 * The visits that the changed offer no longer has room for, and the old one had (they stay booked,
 * staff are told). Where fewer fit at one time, the ones that begin later stand outside.
 * @param visits sorted by day and time.
 */
export function newlyOutside<V extends VisitAhead>(visits: V[], before: Offer, after: Offer): V[] {
  const already = new Set(outsideOf(visits, before))
  return outsideOf(visits, after).filter((visit) => !already.has(visit))
}

/**
 * The visits that such an offer has no room for.
 * @param visits sorted by day and time.
 * @param isOffered whether it is offered then; by its own weekdays and times unless told
 */
export function outsideOf<V extends VisitAhead>(
  visits: V[],
  offer: Offer,
  isOffered: (visit: V) => boolean = (visit) => isInOffer(offer, visit),
): V[] {
  const inside = new Map<CalendarDate, V[]>()
  return visits.filter((visit) => {
    const ofDay = inside.get(visit.date) ?? []
    const beside = ofDay.filter((other) => overlap(other, visit)).length
    if (!isOffered(visit) || beside >= offer.capacity) return true
    inside.set(visit.date, [...ofDay, visit])
    return false
  })
}

function isInOffer(
  { availableDays, availableTimes }: Offer,
  { date, time, isNext = false }: VisitAhead,
): boolean {
  if (!availableDays.includes(weekdayOf(date))) return false
  if (!isNext) return availableTimes.includes(time)
  return availableTimes.some((start) => start <= time) && availableTimes.some((start) => start >= time)
}

/** Of one day. */
function overlap(one: VisitAhead, other: VisitAhead): boolean {
  const [start, otherStart] = [minutesOf(one.time), minutesOf(other.time)]
  return start + one.durationMinutes > otherStart && otherStart + other.durationMinutes > start
}

/** What is said of a treatment's days, times and length. */
export type Timetable = Pick<Treatment, 'availableDays' | 'availableTimes' | 'durationMinutes'>

/**
 * The times of that weekday at which patients are offered it: a visit lies inside one range of working hours.
 * @param weeks of those who can give it; the clinic's where it needs nobody
 * @param shortest minutes of those who work in that week, where they take another length than the treatment's
 */
export function publicTimes(
  { availableDays, availableTimes, durationMinutes }: Timetable,
  weekday: Weekday,
  weeks: readonly WeeklyHours[],
  shortest?: ReadonlyMap<WeeklyHours, number>,
): ClockTime[] {
  if (!availableDays.includes(weekday)) return []
  return availableTimes.filter((time) =>
    weeks.some((week) =>
      isInWorkingHours(week, { weekday, time, durationMinutes: shortest?.get(week) ?? durationMinutes }),
    ),
  )
}

type DaysWithTimes = { days: Weekday[]; times: ClockTime[] }

/** All days, all times, and which day has which of them. */
export type PublicOffer = Pick<Treatment, 'availableDays' | 'availableTimes'> & {
  timesOfDays: readonly DaysWithTimes[]
}

/** Days and times as patients read them; what staff offer beyond working hours is left out. */
export function publicOffer(
  offer: Timetable,
  weeks: readonly WeeklyHours[],
  shortest?: ReadonlyMap<WeeklyHours, number>,
): PublicOffer {
  const offered = offer.availableDays
    .map((weekday) => ({ weekday, times: publicTimes(offer, weekday, weeks, shortest) }))
    .filter(({ times }) => times.length > 0)
  const times = new Set(offered.flatMap((day) => day.times))
  return {
    availableDays: offered.map(({ weekday }) => weekday),
    availableTimes: offer.availableTimes.filter((time) => times.has(time)),
    timesOfDays: timesOfDays(offered),
  }
}

/** Days that have the same times, in their order. */
function timesOfDays(offered: readonly { weekday: Weekday; times: ClockTime[] }[]): DaysWithTimes[] {
  const alike = Map.groupBy(offered, ({ times }) => times.join())
  return [...alike.values()].map((days) => ({
    days: days.map(({ weekday }) => weekday),
    times: days[0]?.times ?? [],
  }))
}

/** The shortest and the longest time that it takes, over all its clinicians. */
export function minutesRange(
  { durationMinutes }: Pick<Treatment, 'durationMinutes'>,
  clinicianIds: readonly string[],
  ownMinutes: (clinicianId: string) => number | undefined,
): { least: number; most: number } {
  const all = clinicianIds.map((id) => ownMinutes(id) ?? durationMinutes)
  if (all.length === 0) return { least: durationMinutes, most: durationMinutes }
  return { least: Math.min(...all), most: Math.max(...all) }
}

/** The first and last day of the one run that the days make, or null where they make several. */
function unbroken(chosen: readonly Weekday[]): { first: Weekday; last: Weekday } | null {
  const starts = chosen.filter((day) => !chosen.includes(weekdayAfter(day, -1)))
  const ends = chosen.filter((day) => !chosen.includes(weekdayAfter(day, 1)))
  return starts.length === 1 ? { first: firstOf(starts), last: firstOf(ends) } : null
}
