import { addressLine, currentClinic } from '#app/features/clinic-profile/website/current-clinic.ts'
import { m } from '#app/language/messages.ts'
import { locale } from '#app/platform/format.ts'
import type { Attachment, CalendarPart, Sender } from '#app/platform/mail/mailer.ts'
import { calendarText, quotedParameter, textLine, utcStamp } from '#app/platform/text/calendar-file-lines.ts'
import { mailLink } from '#app/platform/text/contact-links.ts'
import { type StatusForPatients, statusForPatients, statusOf } from '../scheduling/rules.ts'

export type CalendarVisit = {
  id: string
  /** With the id it is the event's UID (`calendarHostOf`). */
  host: string
  startsAt: Temporal.Instant
  durationMinutes: number
  status: string
  /** Grows with every change that was emailed, so that calendars take the newest (RFC 5545 3.8.7.4). */
  sequence: number
  /** What the clinician is called; null where there is none. */
  clinician: string | null
}

/** When a file says it, and from whom the clinic's emails come. */
type Said = { now: Temporal.Instant; sender: Sender }

/** As it is called in the language in use. */
export const calendarFileName = (): string => `${m.emails_file_calendar()}.ics`
export const calendarContentType = 'text/calendar; charset=utf-8; method=PUBLISH'

const calendarStatus = {
  pending: 'TENTATIVE',
  confirmed: 'CONFIRMED',
  completed: 'CONFIRMED',
  'no-show': 'CONFIRMED',
  cancelled: 'CANCELLED',
} as const satisfies Record<StatusForPatients, string>

/** What the event says of itself. */
const descriptions = {
  pending: m.emails_calendar_description_pending,
  confirmed: m.emails_calendar_description_confirmed,
  completed: m.emails_calendar_description_confirmed,
  'no-show': m.emails_calendar_description_confirmed,
  cancelled: m.emails_calendar_description_cancelled,
} as const satisfies Record<StatusForPatients, unknown>

/**
 * The visit for the patient's calendar, in the language in use (RFC 5545;
 * docs/topics/calendar-files-and-feeds.md), as a file to fetch: published, no attendee, and nothing
 * of the patient or the treatment in it.
 */
export const calendarFile = (visit: CalendarVisit, { now, sender }: Said): string =>
  calendarLines(visit, { now, method: 'PUBLISH', people: [organizer(sender)] })

/**
 * The same visit as an email says it to the calendar of the person who reads it (RFC 5546 3.2.2, 3.2.5): asked for or changed,
 * or taken out of it. The patient made the appointment, so that nothing has to be answered.
 */
export function calendarPart(
  visit: CalendarVisit,
  { attendee, now, sender }: Said & { attendee: string },
): CalendarPart {
  const method = statusOf(visit.status) === 'cancelled' ? 'CANCEL' : 'REQUEST'
  const answered = 'ATTENDEE;CUTYPE=INDIVIDUAL;ROLE=REQ-PARTICIPANT;PARTSTAT=ACCEPTED;RSVP=FALSE'
  const people = [organizer(sender), `${answered}:${mailLink(attendee)}`]
  return { method, filename: calendarFileName(), content: calendarLines(visit, { now, method, people }) }
}

/** Several visits in one file to fetch: each is the event that its own emails change. */
export const calendarFiles = (visits: readonly CalendarVisit[], { now, sender }: Said): Attachment => ({
  filename: calendarFileName(),
  contentType: calendarContentType,
  content: calendarText([
    ...calendarHead('PUBLISH'),
    ...visits.flatMap((visit) => eventLines(visit, { now, people: [organizer(sender)] })),
    'END:VCALENDAR',
  ]),
})

type Method = 'PUBLISH' | CalendarPart['method']
type Saying = { now: Temporal.Instant; people: string[] }

const calendarLines = (visit: CalendarVisit, { method, ...saying }: Saying & { method: Method }): string =>
  calendarText([...calendarHead(method), ...eventLines(visit, saying), 'END:VCALENDAR'])

const calendarHead = (method: Method): string[] => [
  'BEGIN:VCALENDAR',
  'VERSION:2.0',
  textLine('PRODID', `-//${currentClinic().name}//Appointments//EN`),
  'CALSCALE:GREGORIAN',
  `METHOD:${method}`,
]

function eventLines(visit: CalendarVisit, { now, people }: Saying): string[] {
  const status = statusForPatients(statusOf(visit.status))
  const about =
    visit.clinician === null || status === 'cancelled'
      ? ''
      : `${m.emails_calendar_with({ clinician: visit.clinician })} `
  const blanks = { minutes: currentClinic().arriveEarlyMinutes, phone: currentClinic().phone.text }
  return [
    'BEGIN:VEVENT',
    `UID:${visit.id}@${visit.host}`,
    `DTSTAMP:${utcStamp(now)}`,
    `SEQUENCE:${visit.sequence}`,
    `DTSTART:${utcStamp(visit.startsAt)}`,
    `DTEND:${utcStamp(visit.startsAt.add({ minutes: visit.durationMinutes }))}`,
    textLine(`SUMMARY;LANGUAGE=${locale()}`, m.emails_calendar_summary({ clinic: currentClinic().name })),
    textLine('LOCATION', addressLine()),
    textLine(`DESCRIPTION;LANGUAGE=${locale()}`, about + descriptions[status](blanks)),
    `STATUS:${calendarStatus[status]}`,
    'CLASS:PRIVATE',
    `TRANSP:${status === 'cancelled' ? 'TRANSPARENT' : 'OPAQUE'}`,
    ...people,
    'END:VEVENT',
  ]
}

/** A calendar sends its user's answers there, so that it is the emails' sender, not what the website says. */
const organizer = ({ address }: Sender) =>
  `ORGANIZER;CN=${quotedParameter(currentClinic().legalName)}:${mailLink(address)}`
