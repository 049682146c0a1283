import { currentClinic } from '#app/features/clinic-profile/website/current-clinic.ts'
import { statusOf } from '#app/features/scheduling/rules.ts'
import { calendarText, textLine, utcStamp } from '#app/platform/text/calendar-file-lines.ts'

/** A visit as it is in the calendar: when, and two letters of whose it is; neither for what nor in which room. */
export type FeedEvent = {
  /** For the visit's whole life, with the clinic's host; opens nothing. */
  uid: string
  initials: string
  startsAt: Temporal.Instant
  durationMinutes: number
  status: string
  sequence: number
  updatedAt: Temporal.Instant
}

/** So often a calendar program should ask again. */
const refresh = 'PT1H'

/**
 * A clinician's visits for a calendar that asks again and again (RFC 5545, RFC 7986): no METHOD, so that DTSTAMP says
 * when the visit was last changed, and the same visits are the same text.
 */
export const feedCalendar = (name: string, events: readonly FeedEvent[]): string =>
  calendarText([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    textLine('PRODID', `-//${currentClinic().name}//Visits//EN`),
    'CALSCALE:GREGORIAN',
    textLine('NAME', name),
    textLine('X-WR-CALNAME', name),
    `REFRESH-INTERVAL;VALUE=DURATION:${refresh}`,
    `X-PUBLISHED-TTL:${refresh}`,
    ...events.flatMap(linesOf),
    'END:VCALENDAR',
  ])

function linesOf({ uid, startsAt, updatedAt, ...event }: FeedEvent): string[] {
  return [
    'BEGIN:VEVENT',
    `UID:${uid}`,
    `DTSTAMP:${utcStamp(updatedAt)}`,
    `LAST-MODIFIED:${utcStamp(updatedAt)}`,
    `SEQUENCE:${event.sequence}`,
    `DTSTART:${utcStamp(startsAt)}`,
    `DTEND:${utcStamp(startsAt.add({ minutes: event.durationMinutes }))}`,
    textLine('SUMMARY', event.initials),
    `STATUS:${statusOf(event.status) === 'pending' ? 'TENTATIVE' : 'CONFIRMED'}`,
    'CLASS:PRIVATE',
    'TRANSP:OPAQUE',
    'END:VEVENT',
  ]
}

/** "E. R." of "Elena Ruiz", "M. C." of "María de la Cruz". */
export function initialsOf(name: string): string {
  const words = name.normalize('NFC').match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}'’-]*/gu) ?? []
  const [first, ...rest] = words
  return [first, rest.at(-1)]
    .filter((word) => word !== undefined)
    .map((word) => `${[...word][0]?.toLocaleUpperCase('en') ?? ''}.`)
    .join(' ')
}
