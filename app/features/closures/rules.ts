import type { ClosureScope } from '#app/db/values.ts'
import type { LocalText } from '#app/language/language.ts'
import type { CalendarDate, ClockTime } from '#app/platform/dates.ts'

export { type ClosureScope, closureScopes } from '#app/db/values.ts'

/** Days, or a part of a day, on which the clinic, somebody, a room or some treatments cannot be booked. */
export type Closure = {
  id: string
  scope: ClosureScope
  /** Whom or what it closes; empty for the clinic. */
  subjectIds: string[]
  firstDay: CalendarDate
  lastDay: CalendarDate
  /** Clinic time on the first day; null from its beginning. */
  fromTime: ClockTime | null
  /** Clinic time on the last day; null to its end. */
  toTime: ClockTime | null
  /** For staff. */
  reason: string
  /** For patients, or empty. */
  publicReason: LocalText
  /** A band on every page says so from seven days before. */
  announced: boolean
  updatedAt: string
  /** It came from a calendar of the clinician's own: nobody here changes it, and nobody knows why. */
  isBusyElsewhere?: true
}

/** What staff say of one. */
export type ClosureContent = Omit<Closure, 'id' | 'updatedAt' | 'isBusyElsewhere'>
/** When it closes whom or what. */
export type ClosedTime = Pick<
  Closure,
  'scope' | 'subjectIds' | 'firstDay' | 'lastDay' | 'fromTime' | 'toTime'
>

/** What a visit takes part in, by ids. */
export type Concerned = { treatmentId: string; clinicianId: string | null; roomId: string | null }

/** One closure is no longer than a year, and no further away than two. */
export const mostDays = 366
export const furthestDays = 731
/** So many may lie ahead: every calendar reads those of its days. */
export const mostAhead = 400
/** So long before its beginning the website says so in a band. */
export const announcedDays = 7
/** So far ahead the website's hours tell what is different. */
export const shownDays = 42

/** One whole day, several, or a part of one. */
export const lengths = ['day', 'days', 'part'] as const
export type ClosureLength = (typeof lengths)[number]

export function lengthOf({ firstDay, lastDay, fromTime, toTime }: Omit<ClosedTime, 'scope' | 'subjectIds'>) {
  if (firstDay !== lastDay) return 'days' satisfies ClosureLength
  return fromTime === null && toTime === null ? 'day' : ('part' satisfies ClosureLength)
}

/** Whether it closes that treatment, clinician or room, at whatever time. */
export function concerns(
  { scope, subjectIds }: Pick<Closure, 'scope' | 'subjectIds'>,
  visit: Concerned,
): boolean {
  if (scope === 'clinic') return true
  const id = { clinician: visit.clinicianId, room: visit.roomId, treatments: visit.treatmentId }[scope]
  return id !== null && subjectIds.includes(id)
}

/** When and for whom, as one text: visits that were shown for one are held against it. */
export const closedTimeText = ({
  scope,
  subjectIds,
  firstDay,
  lastDay,
  fromTime,
  toTime,
}: ClosedTime): string =>
  [firstDay, fromTime ?? '', lastDay, toTime ?? '', scope, ...subjectIds.toSorted()].join(' ')

/** Those that can be closed by themselves, with the names that staff know. */
export type Choices = Record<Exclude<ClosureScope, 'clinic'>, { id: string; name: string }[]>
