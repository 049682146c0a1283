import type { CalendarDate, ClockTime, Weekday } from '../../../platform/dates.ts'
import type { Slot, Status } from '../rules.ts'
import type { BookingField } from './fields.ts'

/**
 * All that the booking page shows: what its loader answers to GET, and what its action answers with where it
 * does not redirect (shown days and times, refusals). Components only draw it.
 */
export type BookingView = {
  /** closed: no active treatment; unavailable: the treatments could not be read. */
  state: 'open' | 'closed' | 'unavailable'
  treatments: TreatmentChoice[]
  /** The clinic's day, so that browser and server agree. */
  today: CalendarDate
  lastDay: CalendarDate
  /** Exactly as typed or picked; empty text where nothing was. */
  typed: TypedBooking
  /** The month that the calendar shows. */
  month: MonthView
  /** Free times of the typed day; null while no treatment or no day is chosen. */
  times: ClockTime[] | null
  /** Sentences by field. */
  errors: Partial<Record<BookingField, string>>
  /** A sentence for the whole form: save failed, too many, suspected spam. */
  message: string | null
  /** A service that somebody came for and that is not booked online; null where there is none. */
  callFor: string | null
  /** A time that was offered and cannot be had: why, and up to three free times near it. */
  taken: { slot: Slot; reason: 'taken' | 'too-soon'; alternatives: Slot[] } | null
  /** A fresh key in answers to POST; null in pages that are kept. */
  formKey: string | null
}

export type TypedBooking = Record<BookingField, string>

export type TreatmentChoice = {
  name: string
  description: string
  /** "Monday and Wednesday" */
  availability: string
  availableDays: Weekday[]
  availableTimes: ClockTime[]
}

export type MonthView = {
  /** `yyyy-mm` */
  month: string
  /** Null where that month holds no bookable day. */
  previous: string | null
  next: string | null
  days: DayView[]
}

export type DayView = {
  date: CalendarDate
  /** Within today and the horizon. */
  bookable: boolean
  /** The chosen treatment is offered on this weekday; false while none is chosen. */
  offered: boolean
  /** How many times are free; 0 unless offered. */
  free: number
}

/** What `/appointment/booked/ID` shows: no name, no mail address. */
export type BookedView = {
  treatment: string
  date: CalendarDate
  time: ClockTime
  arriveAt: ClockTime
  /** As it is now, whatever it was when it was booked. */
  status: Status
  /** The clinic gave it another time. */
  isMoved: boolean
  /** A letter really left for the patient. */
  emailed: boolean
  /** The clinic can write when it confirms; else it calls. */
  writes: boolean
  /** Path of the calendar file. */
  calendarFile: string
}
