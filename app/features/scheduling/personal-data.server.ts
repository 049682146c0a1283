import type { PersonalPart } from '#app/db/personal-data.server.ts'
import { deletedKept } from '../records/address.ts'
import { kept } from './personal-data.ts'
import { deleteVisits, listKeptVisitIds, listKeptVisits, listOldVisits } from './retention-queries.server.ts'

/** How appointments are exported, erased and forgotten. */
export const personalData = {
  find: async (db, whose) => ({ appointments: await listKeptVisitIds(db, whose) }),
  list: async (db, { appointments }) => ({ appointments: await listKeptVisits(db, appointments) }),
  erase: async (tx, { records, askedAt }) => {
    await deleteVisits(tx, records.appointments, askedAt)
    return undefined
  },
  listOver: {
    appointments: async ({ db, before }, most) => {
      const times = { begunBefore: before(kept.appointments), deletedBefore: before(deletedKept) }
      return { appointments: await listOldVisits(db, times, most) }
    },
  },
} satisfies PersonalPart
