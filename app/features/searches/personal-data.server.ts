import type { PersonalPart } from '#app/db/personal-data.server.ts'
import { deleteOldSearches, deleteSearches, deleteSearchesFor } from './queries.server.ts'

/**
 * What staff typed may hold a name: all of it goes with the records of somebody who asks to be forgotten, and after hours
 * anyway. Where an address has no records, only searches for it go.
 */
export const personalData = {
  erase: async (tx, { records, address, askedAt }) => {
    if (askedAt === null) return undefined
    const isAnybody = Object.values(records).some((ids) => ids.length > 0)
    if (isAnybody) await deleteSearches(tx)
    else if (address !== null) await deleteSearchesFor(tx, address)
    return undefined
  },
  hourly: { searches: ({ db, now }) => deleteOldSearches(db, now) },
} satisfies PersonalPart
