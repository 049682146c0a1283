import type { VisitAhead } from '../treatments/rules.ts'
import type { PatientOfVisit } from './ahead-queries.server.ts'

/** Visits for which a changed treatment has no room, with whom to call. */
export type VisitsOutside = { treatment: string; rows: (VisitAhead & PatientOfVisit)[] }
