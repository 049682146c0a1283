import type { Brought } from '../../features/team/visits.ts'
import { listAll } from '../../features/treatments/queries.server.ts'
import { shownName } from '../../features/treatments/rules.ts'

/** What the team's screens know of treatments and visits. */
export const broughtToTeam: Brought = {
  visits: {
    reassign: async () => {},
    pack: async () => {},
    countToSettle: async () => ({ clinicians: new Map(), rooms: new Map() }),
  },
  listTreatments: async (db) =>
    (await listAll(db)).map((treatment) => ({
      id: treatment.id,
      name: shownName(treatment),
      active: treatment.active,
    })),
}
