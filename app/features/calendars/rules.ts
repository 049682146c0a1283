import { keysOf } from '#app/platform/shapes/collections.ts'

/** A calendar as its server lists it. */
export type Calendar = {
  /** Its whole address. */
  href: string
  name: string
  isWritable: boolean
}

/** How an appointment is called in the clinician's calendar. */
export const shownAs = ['busy', 'initials'] as const
export type ShownAs = (typeof shownAs)[number]

/** What somebody did on the screen of a calendar. */
export const calendarDone = ['connected', 'chosen', 'freed', 'disconnected'] as const
export type CalendarDone = (typeof calendarDone)[number]

/** So often each calendar is asked. */
const everyMinutes = 1
/** After failures it is asked less and less often, and then once in so many minutes. */
const mostWaitMinutes = 60
/** When the next round is, after so many failures in a row. */
export const waitMinutes = (failures: number): number =>
  failures === 0 ? everyMinutes : Math.min(mostWaitMinutes, 2 ** Math.min(failures, 10))

/** So many events may be gone in one round before somebody is asked whether that was them. */
export const goneUnasked = 10
/** Of one connection, in all calendars that block. */
export const mostEvents = 20_000
export const mostCalendars = 50
/** Owners are told once it has failed for so long. */
export const alarmHours = 24
/** So far back and ahead a calendar is read and written. */
export const daysBack = 1

export const longestAddress = 500
export const longestUserName = 254
export const longestPassword = 500

/** Why a calendar couldn't be read or written: each has its sentence in `copy.ts`. */
const faultWords = {
  address: '',
  scheme: '',
  private: '',
  'unknown-host': '',
  unreachable: '',
  certificate: '',
  redirect: '',
  timeout: '',
  'too-large': '',
  /** It refused the user or the password. */
  'signed-out': '',
  /** It answers, but as no calendar server. */
  'no-calendars': '',
  /** It answered something else than what was asked for. */
  answer: '',
  /** It asks to be left alone for a while. */
  busy: '',
  /** It has more than is read. */
  'too-many': '',
  /** The calendar that gets our appointments takes none. */
  'read-only': '',
  /** The chosen calendar isn't there any more. */
  gone: '',
} as const
export type Fault = keyof typeof faultWords
const faults = keysOf(faultWords)
export const isFault = (text: string): text is Fault => faults.some((one) => one === text)

export class CalendarProblem extends Error {
  override name = 'CalendarProblem'
  readonly fault: Fault
  constructor(fault: Fault, options?: ErrorOptions) {
    super(fault, options)
    this.fault = fault
  }
}
