import type { PersonalPart } from '#app/db/personal-data.server.ts'
import { kept } from './personal-data.ts'
import {
  deletePlaces,
  listKeptPlaceIds,
  listKeptPlaces,
  listOfferIdsOf,
  listOldPlaces,
} from './retention-queries.server.ts'

/** How places on the waitlist and offers are exported, erased and forgotten. */
export const personalData = {
  find: async (db, whose) => ({ places: await listKeptPlaceIds(db, whose) }),
  follow: async (db, { places }) => ({ offers: await listOfferIdsOf(db, places) }),
  list: async (db, { places }) => ({ waitlist: await listKeptPlaces(db, places) }),
  erase: async (tx, { records, askedAt }) => {
    await deletePlaces(tx, records, askedAt)
    return undefined
  },
  listOver: {
    waitlist: async ({ db, before }, most) => ({
      places: await listOldPlaces(db, before(kept.waitlist), most),
    }),
  },
} satisfies PersonalPart
