import type { VisitAhead } from '../../../treatments/rules.ts'
import type { PatientOfVisit } from './queries.server.ts'

/** Visits for which a changed treatment has no room, with whom to call. */
export type VisitsOutside = {
  treatment: string
  /** Of the offer that is in force, not of one that somebody is about to save. */
  isSaved: boolean
  rows: (VisitAhead & PatientOfVisit)[]
}
