import type { ClockTime } from '../../platform/calendar.ts'
import type { DeskAppointment } from './desk-queries.server.ts'
import type { MoveView } from './move-view.ts'

/** One appointment with all that staff may see of it. */
export type DetailsView = {
  visit: DeskAppointment & { message: string; durationMinutes: number }
  endsAt: ClockTime
  /** "in 12 minutes", "2 days ago". */
  fromNow: string
  /** Letters can tell of changes, and there is an address. */
  canTell: boolean
  /** Newest first. */
  history: HistoryLine[]
  /** The free times, while a new one is being chosen. */
  move: MoveView | null
}

export type HistoryLine = { key: string; text: string; at: string }
