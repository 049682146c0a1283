import type { CalendarDate, ClockTime } from '../../../../platform/dates.ts'
import type { DeskAppointment } from '../queries.server.ts'
import type { Placed } from './layout.ts'

export type ScheduledVisit = DeskAppointment & Placed & { durationMinutes: number }

/** A time at which somebody could still come, and for which treatment, by its id. */
export type FreeTime = { time: ClockTime; treatment: string }

export type ScheduleDay = {
  date: CalendarDate
  /** Cancelled ones too. */
  blocks: ScheduledVisit[]
  /** How many of them count (`countsAsVisit`). */
  visits: number
  free: FreeTime[]
}

/** A day or a week of visits, placed on half hours. */
export type ScheduleView = {
  kind: 'day' | 'week'
  /** The day that was asked for, or one of the week. */
  date: CalendarDate
  days: ScheduleDay[]
  /** The first half hour that is shown, in minutes of the day, and how many. */
  firstMinute: number
  rows: number
  now: { date: CalendarDate; time: ClockTime }
  /** No treatment is offered from 12:00 to 1:00 PM. */
  hasLunch: boolean
  /** There are more visits than are shown. */
  isCut: boolean
}

/** What is left of the clinic's day. */
export type TodayView = {
  date: CalendarDate
  total: number
  toGo: number
  /** Who is here, and who comes next. */
  visits: (DeskAppointment & { moment: 'here' | 'next' | 'later'; inMinutes: number })[]
  pending: number
  /** When the request was made that has waited longest: "Tue, Dec 8 at 4:10 PM". */
  waitingSince: string | null
}
