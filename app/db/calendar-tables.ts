import type { CalendarDate, ClockTime, Flag } from './values.ts'

/* Tables of the calendars that clinicians have elsewhere (docs/topics/calendars.md). */

/** How the calendars of one clinician are reached, what is read and written there, and how the last round went. */
export type CalendarConnectionRow = {
  id: string
  clinicianId: string
  /** Where its calendars are listed. */
  address: string
  userName: string
  password: string
  /** JSON: how its owner is invited, in small letters. */
  addresses: string
  /** JSON: the calendars that there are. */
  calendars: string
  /** JSON: addresses of those whose times block. */
  blocking: string
  /** Address of the one that gets our appointments; empty for none. */
  target: string
  /** How an appointment is called there. */
  shows: 'busy' | 'initials'
  /** JSON: how far each calendar was read. */
  tokens: string
  /** JSON: how far the one that gets ours was looked through; empty where it is to be. */
  targetToken: string
  /** In which its busy times were computed. */
  timeZone: string
  /** Up to which day it was read on the day of the last whole reading; empty before the first one. */
  readThrough: string
  /** Somebody said which calendars are read: nothing happens before. */
  isChosen: Flag
  /** So many events are gone that wait for somebody's answer. */
  gone: number
  /** So many somebody said may go. */
  goneAllowed: number
  /** Events that can't be read, and events that come more often than is read. */
  unreadable: number
  cutShort: number
  /** Why the last round failed, in one word; empty where it did not. */
  fault: string
  failingSince: string | null
  /** When owners were told that it fails. */
  toldAt: string | null
  /** In a row. */
  failures: number
  syncedAt: string | null
  dueAt: string
  leasedUntil: string | null
  holder: string
  /** Id of an admin. */
  createdBy: string
  createdAt: string
  updatedAt: string
}

/** An event as it was last read: nothing of what it says. */
export type CalendarEventRow = {
  connectionId: string
  href: string
  /** Address of its calendar. */
  calendar: string
  etag: string
  /** It comes again after the days that were read. */
  goesOn: Flag
  isCut: Flag
  isUnreadable: Flag
}

/** When a clinician is busy elsewhere, by the clinic's clock, as a closure says it. */
export type BusyTimeRow = {
  id: string
  connectionId: string
  /** Href of the event. */
  event: string
  clinicianId: string
  firstDay: CalendarDate
  lastDay: CalendarDate
  fromTime: ClockTime | null
  toTime: ClockTime | null
}

/** A part of an appointment as it was last written into a clinician's calendar. */
export type CalendarCopyRow = {
  connectionId: string
  appointmentId: string
  position: number
  uid: string
  href: string
  etag: string
  /** Digest of what was written. */
  content: string
  endsAt: string
}

export type CalendarTables = {
  calendar_connections: CalendarConnectionRow
  calendar_events: CalendarEventRow
  busy_times: BusyTimeRow
  calendar_copies: CalendarCopyRow
}
