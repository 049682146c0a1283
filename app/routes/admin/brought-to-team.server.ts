import { packShrunk, reassignVisits } from '../../features/appointments/availability/reassigning.server.ts'
import { countToSettle } from '../../features/appointments/desk/outside/outside.server.ts'
import { roomResource } from '../../features/appointments/resources.ts'
import type { Brought } from '../../features/team/brought.ts'
import { listAll } from '../../features/treatments/queries.server.ts'
import { shownName } from '../../features/treatments/rules.ts'
import type { Services } from '../../platform/services.ts'

/** What the team's screens know of treatments and visits, at that moment. */
export const broughtToTeam = ({ clock }: Pick<Services, 'clock'>): Brought => ({
  visits: {
    reassign: async (tx, treatmentIds) => void (await reassignVisits(tx, treatmentIds, clock.now())),
    pack: (tx, room) => packShrunk(tx, roomResource(room), clock.now()),
    countToSettle: async (db) => {
      const { byClinician, byRoom } = await countToSettle(db, clock.now())
      return { clinicians: byClinician, rooms: byRoom }
    },
  },
  listTreatments: async (db) =>
    (await listAll(db)).map((treatment) => ({
      id: treatment.id,
      name: shownName(treatment),
      active: treatment.active,
    })),
})
