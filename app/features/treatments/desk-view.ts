import type { StaffTreatment } from './queries.server.ts'
import type { VisitAhead } from './rules.ts'

/** All that the screen of treatments shows. */
export type TreatmentsView = {
  rows: (StaffTreatment & { /** Visits in the next 30 days. */ booked: number })[]
  /** Future visits of the treatment whose dialog is open, by day and time. */
  ahead: VisitAhead[]
}
