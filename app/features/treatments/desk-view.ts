import type { TypedTreatment } from './form.ts'
import type { StaffTreatment } from './queries.server.ts'
import type { VisitAhead } from './rules.ts'

/** All that the screen of treatments shows. */
export type TreatmentsView = {
  rows: (StaffTreatment & {
    /** Visits in the next 30 days. */ booked: number /** Of all that are to come, how many it no longer offers. */
    outside: number
  })[]
  /** Future visits of the treatment whose dialog is open, by day and time. */
  ahead: VisitAhead[]
}

/** Why the form came back, and what was typed. */
export type TreatmentRefusal = {
  message?: string | undefined
  errors?: Record<string, string> | undefined
  typed?: TypedTreatment | undefined
}
