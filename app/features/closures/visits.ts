import type { Database } from '#app/db/tables.ts'
import type { CalendarDate, ClockTime } from '#app/platform/dates.ts'
import type { Outcome } from '#app/platform/outcome.ts'
import type { Services } from '#app/platform/services.ts'
import type { Staff } from '../audit/actor.ts'
import type { Choices, ClosedTime } from './rules.ts'

/** A visit that a closure would leave without a place, with whom to call. */
export type VisitInside = {
  id: string
  name: string
  phone: string
  email: string
  date: CalendarDate
  time: ClockTime
  treatment: string
}

/** Visits that lie in hours that somebody would close. */
export type ShownInside = {
  /** All of them; `visits` are the first. */
  count: number
  /** For which hours, and of whom. */
  of: string
  visits: VisitInside[]
}

/** Of the visits inside of a closure: how many wait to be settled, and how many staff keep. */
export type VisitCounts = { toSettle: number; kept: number }

/** What appointments know and do for closures; the route brings it along. */
export type ClosureVisits = {
  /** Who and what can be closed by themselves. */
  readChoices(db: Database): Promise<Choices>
  /** By the closure's id; none where it holds no visit. */
  countFor(db: Database): Promise<Map<string, VisitCounts>>
  /** How many visits that are still to come lie inside. */
  countInside(db: Database, closed: ClosedTime): Promise<number>
  /** The first of them by their start, written down as shown. */
  readInside(services: Services, actor: Staff, closed: ClosedTime[]): Promise<Outcome<VisitInside[]>>
}
