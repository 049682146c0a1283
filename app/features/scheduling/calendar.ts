import {
  type OpenedHours,
  opensFor,
  rangesOnDay,
  startsOpened,
} from '#app/features/closures/openings/rules.ts'
import type { Closure } from '#app/features/closures/rules.ts'
import { ownWeeks } from '#app/features/opening-hours/alternate-weeks.ts'
import {
  endMinuteOf,
  joinedRanges,
  rangesOn,
  type WeeklyHours,
  type WorkingRange,
} from '#app/features/opening-hours/rules.ts'
import type { Assignments, Clinician, OwnMinutes, Room } from '#app/features/team/rules.ts'
import type { Treatment } from '#app/features/treatments/rules.ts'
import { type CalendarDate, type ClockTime, dayMinutes, minutesOf, weekdays } from '#app/platform/dates.ts'
import { isOfferedOn, lengthOf, type Slot, type VisitLength } from './rules.ts'

/** All that decides when visits may be, besides the visits themselves. */
export type CareCalendar = {
  /** The clinic's. */
  week: WeeklyHours
  /** Minutes between the start times of a treatment on a day that is opened for it. */
  step: number
  /** Hours that replace the weekly ones on one of the days in question. */
  openings: readonly OpenedHours[]
  /** Those that touch the days in question. */
  closures: readonly Closure[]
  /** In their order, none that is deleted. */
  clinicians: readonly Clinician[]
  rooms: readonly Room[]
  assignments: Assignments
}

/** Who gives a visit, and where; null where its treatment needs nobody, or no room. */
export type Place = { clinicianId: string | null; roomId: string | null }

/** Whom a visit can be with, and where; null where its treatment needs none, an empty list where none can be had. */
export type Candidates = { clinicians: readonly Clinician[] | null; rooms: readonly Room[] | null }

export type WhoAsks = 'patient' | 'staff'

/**
 * Who can give that treatment, in their order. Patients choose among those that they may book; staff among all that
 * are active.
 * @param asked the one clinician who is wanted
 * @param room the one room that is wanted
 */
export function candidatesFor(
  { clinicians, rooms, assignments }: CareCalendar,
  treatmentId: string,
  { by, asked = null, room = null }: { by: WhoAsks; asked?: string | null; room?: string | null },
): Candidates {
  const offering = assignments.clinicians.get(treatmentId)
  const usable = assignments.rooms.get(treatmentId)
  return {
    clinicians:
      offering === undefined
        ? null
        : clinicians.filter(
            ({ id, active, bookable }) =>
              offering.includes(id) &&
              active &&
              (bookable || by === 'staff') &&
              (asked === null || asked === id),
          ),
    rooms:
      usable === undefined
        ? null
        : rooms.filter(({ id, active }) => usable.includes(id) && active && (room === null || room === id)),
  }
}

/** How long a new appointment with that clinician takes. */
export const lengthWith = (
  length: VisitLength,
  own: OwnMinutes,
  clinicianId: string | null,
): VisitLength => ({
  ...lengthOf(length),
  durationMinutes: own.get(clinicianId ?? '') ?? length.durationMinutes,
})

/** Whether it can be given at all: nobody it needs is missing. */
export const canBeGiven = ({ clinicians, rooms }: Candidates): boolean =>
  clinicians?.length !== 0 && rooms?.length !== 0

type OfferedTreatment = Pick<Treatment, 'id' | 'availableDays' | 'availableTimes'>
type Opened = Pick<CareCalendar, 'openings' | 'step'>

/** The treatment's own times, on one of its weekdays. */
const ownTimes = (treatment: OfferedTreatment, date: CalendarDate): readonly ClockTime[] =>
  isOfferedOn(treatment, date) ? treatment.availableTimes : []

/** When a treatment is offered on that day, sorted: its own times, and those of openings that name it. */
export function offeredTimes(
  { openings, step }: Opened,
  treatment: OfferedTreatment,
  date: CalendarDate,
): ClockTime[] {
  const opened = startsOpened(openings, { date, treatmentId: treatment.id, step })
  return [...new Set([...ownTimes(treatment, date), ...opened.flatMap(({ times }) => times)])].sort()
}

/** Whether it is offered on that day, in working hours or not. */
export const isOfferedOnDay = (calendar: Opened, treatment: OfferedTreatment, date: CalendarDate): boolean =>
  isOfferedOn(treatment, date) || isOpenedFor({ calendar, treatment }, date)

/** Whether an opening of that day names the treatment. */
export const isOpenedFor = (
  { calendar, treatment }: { calendar: Opened; treatment: OfferedTreatment },
  date: CalendarDate,
): boolean =>
  calendar.openings.some(({ day, treatmentIds }) => day === date && treatmentIds.includes(treatment.id))

/** Those of the times that only openings for somebody else, or for another room, offer. */
export function timesOfOthers(
  { openings, step }: Opened,
  treatment: OfferedTreatment,
  { date, ...place }: Partial<Place> & { date: CalendarDate },
): ReadonlySet<ClockTime> {
  const opened = startsOpened(openings, { date, treatmentId: treatment.id, step })
  const isOwn = (opening: OpenedHours) =>
    opensFor(opening, { clinicianId: null, roomId: null, ...place }) ||
    // A clinician's opening says nothing of rooms, and a room's nothing of clinicians.
    (opening.scope === 'clinician' ? place.clinicianId === undefined : place.roomId === undefined)
  const [own, others] = [opened.filter((one) => isOwn(one.opening)), opened]
  const known = new Set([...ownTimes(treatment, date), ...own.flatMap(({ times }) => times)])
  return new Set(others.flatMap(({ times }) => times).filter((time) => !known.has(time)))
}

/**
 * Whether a visit at that time is where its treatment is offered: at one of its own times, or anywhere within an
 * opening that names it. A visit that was booked on another step grid needs no settling.
 */
export function standsInOffer(
  openings: readonly OpenedHours[],
  treatment: OfferedTreatment,
  { date, time, ...place }: Slot & Place,
): boolean {
  if (ownTimes(treatment, date).includes(time)) return true
  return openings.some(
    (one) =>
      one.day === date &&
      one.treatmentIds.includes(treatment.id) &&
      opensFor(one, place) &&
      minutesOf(time) >= minutesOf(one.fromTime) &&
      minutesOf(time) < (minutesOf(one.toTime) || dayMinutes),
  )
}

/**
 * The same for a part of a visit after the first, which begins where the one before ends: anywhere between the first and the
 * last of its treatment's starts that day.
 */
export function isBetweenStarts(
  openings: readonly OpenedHours[],
  treatment: OfferedTreatment,
  part: Slot & Place,
): boolean {
  const starts = ownTimes(treatment, part.date)
  const isBetween = starts.some((start) => start <= part.time) && starts.some((start) => start >= part.time)
  return isBetween || standsInOffer(openings, treatment, part)
}

/** When anybody can be seen: the clinic's hours, and those of clinicians who work at others. */
export const workedByAny = (calendar: CareCalendar, date: CalendarDate): WorkingRange[] =>
  joinedRanges([
    ...rangesOnDay(calendar, date),
    ...calendar.clinicians.filter(({ active }) => active).flatMap((who) => rangesOnDay(calendar, date, who)),
  ])

/** The last closing of any week, or of that day, in minutes of the day. */
export const lastClosingOf = ({ week, clinicians }: CareCalendar, ofDay: readonly WorkingRange[]): number => {
  const weeks = [week, ...clinicians.flatMap((one) => (one.active ? ownWeeks(one) : []))]
  const ranges = weeks.flatMap((one) => weekdays.flatMap((day) => rangesOn(one, day)))
  return Math.max(0, ...[...ranges, ...ofDay].map(endMinuteOf))
}
