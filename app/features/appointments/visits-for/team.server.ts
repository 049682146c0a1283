import type { Services } from '../../../platform/services.ts'
import type { TeamVisits } from '../../team/visits.ts'
import { listAll } from '../../treatments/queries.server.ts'
import { shownName } from '../../treatments/rules.ts'
import { packShrunk, reassignVisits } from '../availability/reassigning.server.ts'
import { countToSettle } from '../desk/outside/outside.server.ts'
import { roomResource } from '../resources.ts'

/** What the team asks about visits and treatments, at that moment. */
export const visitsForTeam = ({ clock }: Pick<Services, 'clock'>): TeamVisits => ({
  reassign: (tx, treatmentIds) => reassignVisits(tx, treatmentIds, clock.now()),
  pack: (tx, room) => packShrunk(tx, roomResource(room), clock.now()),
  countToSettle: async (db) => {
    const { byClinician, byRoom } = await countToSettle(db, clock.now())
    return { clinicians: byClinician, rooms: byRoom }
  },
  listTreatments: async (db) =>
    (await listAll(db)).map((treatment) => ({
      id: treatment.id,
      name: shownName(treatment),
      active: treatment.active,
    })),
})
