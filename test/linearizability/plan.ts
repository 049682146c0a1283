import { addDays, type CalendarDate } from '#app/platform/dates.ts'
import { chanceFrom } from '#app/platform/shapes/chance.ts'
import { days, starts } from './times.ts'

/** What eight processes are asked to do in one history, by its seed. */

export const processes = 8
const actionsOfProcess = 6
/** Each gives a short treatment and a long one, of the same times. */
export const clinicians = ['amal', 'bao']
export const lengths = [30, 60]
export const treatmentId = (clinician: number, minutes: number): string =>
  `${clinicians[clinician]}-${minutes}`
export const treatmentName = (clinician: number, minutes: number): string =>
  `Treatment ${treatmentId(clinician, minutes)}`

const kinds = {
  book: 30,
  free: 18,
  move: 16,
  hold: 12,
  take: 9,
  cancel: 8,
  release: 6,
  reopen: 5,
}
type Kind = keyof typeof kinds
/** At first there is nothing yet to be moved, called off, or given back. */
const firstKinds: readonly Kind[] = ['book', 'book', 'book', 'hold', 'free']
const lots = Object.entries(kinds).flatMap(([kind, share]) =>
  Array.from({ length: share }, () => kind as Kind),
)

export type Planned = {
  /** Of those of its process. */
  number: number
  kind: Kind
  clinician: number
  day: number
  start: string
  minutes: number
  /** What its clock says, in minutes since the history began. */
  at: number
  /** Chooses one of the visits or holds that there are. */
  lot: number
}

/** Some are so far ahead that the holds of others are over. */
const aheadMinutes = 11
const aheadPercent = 25

export function planOf(seed: number): Planned[][] {
  const chance = chanceFrom(seed)
  return Array.from({ length: processes }, () =>
    Array.from({ length: actionsOfProcess }, (_, number) => ({
      number,
      kind: chance.of(number === 0 ? firstKinds : lots),
      clinician: chance.below(clinicians.length),
      day: chance.below(days),
      start: chance.of(starts),
      minutes: chance.of(lengths),
      at: number + (chance.percent(aheadPercent) ? aheadMinutes : 0),
      lot: chance.next(),
    })),
  )
}

/** Each history has days of its own, after those of the one before. */
const daysOfHistory = days * clinicians.length + 1
const firstDay = '2026-12-09' as CalendarDate

/** The day before its first: what is booked then is neither too soon nor too far ahead. */
export const dayBefore = (history: number): CalendarDate => addDays(firstDay, history * daysOfHistory - 1)
export const dateOf = (history: number, clinician: number, day: number): CalendarDate =>
  addDays(dayBefore(history), 1 + clinician * days + day)

/** Under which its patient is found. */
export const emailOf = (history: number, visit: string): string => `${visit}.${history}@example.com`
export const visitOf = (email: string): string => email.slice(0, email.lastIndexOf('.', email.indexOf('@')))
/** No two actions of a process have the same minute, so that a hold is known by when it ends. */
export const holdOf = (process: number, until: number): string => `h${process}.${until}`
