import type { Services } from '../../../platform/services.ts'
import type { TreatmentVisits } from '../../treatments/page.server.ts'
import { packShrunk, reassignVisits } from '../availability/reassigning.server.ts'
import { countToSettle } from '../desk/outside/outside.server.ts'
import { countAhead, listAhead } from '../desk/outside/queries.server.ts'

/** What treatments ask about visits, at that moment. */
export const visitsForTreatments = ({ clock }: Pick<Services, 'clock'>): TreatmentVisits => ({
  ahead: (db, treatmentId) => listAhead(db, treatmentId, clock.now()),
  countAhead: (db) => countAhead(db, clock.now()),
  countOutside: async (db) => (await countToSettle(db, clock.now())).byTreatment,
  reassign: (tx, treatmentIds) => reassignVisits(tx, treatmentIds, clock.now()),
  pack: (tx, treatment) => packShrunk(tx, treatment, clock.now()),
})
