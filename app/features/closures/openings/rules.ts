import type { OpeningScope } from '#app/db/values.ts'
import { type OwnHours, ownWeekOn } from '#app/features/opening-hours/alternate-weeks.ts'
import {
  endMinuteOf,
  joinedRanges,
  rangesOn,
  startTimesOf,
  type WeeklyHours,
  type WorkingRange,
} from '#app/features/opening-hours/rules.ts'
import type { LocalText } from '#app/language/language.ts'
import { type CalendarDate, type ClockTime, minutesOf, weekdayOf } from '#app/platform/dates.ts'

export { type OpeningScope, openingScopes } from '#app/db/values.ts'

/** Hours of one day that replace the weekly hours of the clinic, of clinicians or of rooms. */
export type Opening = {
  id: string
  scope: OpeningScope
  /** Which clinicians or rooms; empty for the clinic. */
  subjectIds: string[]
  day: CalendarDate
  fromTime: ClockTime
  /** `00:00` is the end of the day. */
  toTime: ClockTime
  /** Offered then on the clinic's step grid, whatever the treatments' own weekdays and times are. */
  treatmentIds: string[]
  /** For staff. */
  reason: string
  /** For patients, or empty. */
  publicReason: LocalText
  updatedAt: string
}

export type OpeningContent = Omit<Opening, 'id' | 'updatedAt'>
/** What decides when visits may be; without what staff wrote. */
export type OpenedHours = Omit<OpeningContent, 'reason' | 'publicReason'>

/** So many may lie ahead: every calendar reads those of its days. */
export const mostOpeningsAhead = 100

type Hours = Pick<Opening, 'fromTime' | 'toTime'>
const rangeOf = ({ fromTime, toTime }: Hours): WorkingRange => ({ from: fromTime, to: toTime })

const ofSubject = (
  openings: readonly OpenedHours[],
  { scope, id, date }: { scope: OpeningScope; id: string | null; date: CalendarDate },
) =>
  openings.filter(
    (one) =>
      one.day === date &&
      one.scope === scope &&
      (scope === 'clinic' || (id !== null && one.subjectIds.includes(id))),
  )

type HoursInForce = {
  /** The clinic's. */
  week: WeeklyHours
  openings: readonly OpenedHours[]
}

/**
 * When somebody works on that day: by their own opening; else by their own weekly hours; else by the clinic's opening, or
 * its week. Null asks for the clinic.
 */
export function rangesOnDay(
  { week, openings }: HoursInForce,
  date: CalendarDate,
  who: ({ id: string } & OwnHours) | null = null,
): WorkingRange[] {
  const ownWeek = who && ownWeekOn(who, date)
  if (openings.every(({ day }) => day !== date)) return rangesOn(ownWeek ?? week, weekdayOf(date))
  const own = ofSubject(openings, { scope: 'clinician', id: who?.id ?? null, date })
  if (own.length > 0) return joinedRanges(own.map(rangeOf))
  if (ownWeek) return rangesOn(ownWeek, weekdayOf(date))
  const clinic = ofSubject(openings, { scope: 'clinic', id: null, date })
  return clinic.length > 0 ? joinedRanges(clinic.map(rangeOf)) : rangesOn(week, weekdayOf(date))
}

/** The hours to which a room is opened on that day; null where no opening names it. */
export function roomRangesOn(
  openings: readonly OpenedHours[],
  date: CalendarDate,
  roomId: string,
): WorkingRange[] | null {
  const own = ofSubject(openings, { scope: 'room', id: roomId, date })
  return own.length > 0 ? joinedRanges(own.map(rangeOf)) : null
}

type Place = { clinicianId: string | null; roomId: string | null }

/** Whether a visit with that clinician, in that room, is one of those that it opens. */
export function opensFor({ scope, subjectIds }: OpenedHours, { clinicianId, roomId }: Place): boolean {
  if (scope === 'clinic') return true
  const id = scope === 'clinician' ? clinicianId : roomId
  return id !== null && subjectIds.includes(id)
}

/**
 * The openings of a day that name a treatment, with the start times that it has in each: on the clinic's step grid from
 * the opening's beginning to before its end.
 * @param step minutes
 */
export function startsOpened(
  openings: readonly OpenedHours[],
  { date, treatmentId, step }: { date: CalendarDate; treatmentId: string; step: number },
): { opening: OpenedHours; times: ClockTime[] }[] {
  return openings
    .filter(({ day, treatmentIds }) => day === date && treatmentIds.includes(treatmentId))
    .map((opening) => {
      const range = rangeOf(opening)
      const times = startTimesOf({ week: { [weekdayOf(date)]: [range] }, step })
      return { opening, times: times.filter((time) => minutesOf(time) < endMinuteOf(range)) }
    })
}

/** Whether both say when the same clinic, clinician or room is open, and have a minute in common. */
export function overlaps(one: OpenedHours, other: OpenedHours): boolean {
  const isSameSubject =
    one.day === other.day &&
    one.scope === other.scope &&
    (one.scope === 'clinic' || one.subjectIds.some((id) => other.subjectIds.includes(id)))
  return (
    isSameSubject &&
    minutesOf(one.fromTime) < endMinuteOf(rangeOf(other)) &&
    minutesOf(other.fromTime) < endMinuteOf(rangeOf(one))
  )
}

/** As one text: visits that were shown for one change are held against it. */
export const openedHoursText = ({
  scope,
  subjectIds,
  day,
  fromTime,
  toTime,
  treatmentIds,
}: OpenedHours): string =>
  [day, fromTime, toTime, scope, ...subjectIds.toSorted(), '+', ...treatmentIds.toSorted()].join(' ')
