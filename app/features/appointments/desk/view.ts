import type { LetterKind } from '../../../db/values.ts'
import type { CalendarDate } from '../../../platform/dates.ts'
import type { Place } from '../../../platform/pages/pages.ts'
import type { SearchProblem } from '../../../platform/pages/search-problem.ts'
import type { Status } from '../rules.ts'
import type { DeskAppointment } from './queries.server.ts'
import type { ScheduleView, TodayView } from './schedule/view.ts'

/** All that the dashboard shows; components only draw it. */
export type DeskView = {
  rows: DeskAppointment[]
  /** Cursor of the next page; null on the last. */
  next: string | null
  place: Place
  /** How many rows of the page belong to the list: one that was just changed may stand among them besides. */
  listed: number
  /** How many there are of each status, all pages together. */
  counts: Record<Status, number>
  /** What the list is searched for, as it was typed; empty where it is not. */
  words: string
  /** Why that search shows nobody; null where it is one, or none is made. */
  searchProblem: SearchProblem | null
  treatments: TreatmentChoice[]
  /** The clinic's day. */
  today: CalendarDate
  undelivered: UndeliveredLetter[]
  /** What the last action was done to, or a dialog is open on: whose it is, and its row unless it was deleted. */
  changed: { name: string; row: DeskAppointment | null } | null
  /** A day or week in place of the table; `rows` are its visits then. */
  schedule: ScheduleView | null
  /** What is left of the day, above the table. */
  strip: TodayView | null
  /** Letters can tell patients of changes. */
  canTell: boolean
}

export type TreatmentChoice = { id: string; name: string }

export type UndeliveredLetter = {
  id: string
  appointmentId: string
  kind: LetterKind
  name: string
  phone: string
  /** When it was written: "Mon, Dec 7 at 9:00 AM". */
  since: string
}
