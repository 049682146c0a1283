import type { PersonalPart } from '#app/db/personal-data.server.ts'
import { deletedKept } from '../records/address.ts'
import { deleteOldOpenings } from './openings/queries.server.ts'
import { deleteOldClosures } from './queries.server.ts'

/** Closures and special hours that staff deleted. */
export const personalData = {
  daily: {
    closures: ({ db, before }) => deleteOldClosures(db, before(deletedKept)),
    openings: ({ db, before }) => deleteOldOpenings(db, before(deletedKept)),
  },
} satisfies PersonalPart
