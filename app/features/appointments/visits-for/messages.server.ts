import type { Database } from '../../../db/tables.ts'
import type { Services } from '../../../platform/services.ts'
import { findVisitsAround } from '../patient-queries.server.ts'

/** What messages ask about the visits of whoever wrote one, at that moment (`contact/visits.ts`). */
export const visitsForMessages = ({ clock }: Pick<Services, 'clock'>) => ({
  nextAndLast: (db: Database, patientIds: readonly string[]) =>
    findVisitsAround(db, { patientIds, now: clock.now() }),
})
