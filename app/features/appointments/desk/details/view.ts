import type { ClockTime } from '../../../../platform/dates.ts'
import type { OptionalField } from '../../booking/fields.ts'
import type { DeskAppointment } from '../queries.server.ts'
import type { MoveView } from './move-view.ts'

/** One appointment with all that staff may see of it. */
export type DetailsView = {
  visit: DeskAppointment & Record<OptionalField, string> & { durationMinutes: number }
  endsAt: ClockTime
  /** "in 12 minutes", "2 days ago". */
  fromNow: string
  /** Why no letter can tell the patient of changes; null where one can. */
  noLetter: string | null
  /** Visits to come of who sent this one, itself too; one or none where it is the only one. */
  sameSender: DeskAppointment[]
  /** Newest first. */
  history: HistoryLine[]
  /** The free times, while a new one is being chosen. */
  move: MoveView | null
}

export type HistoryLine = { key: string; text: string; at: string }
