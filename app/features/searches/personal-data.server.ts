import type { PersonalPart } from '#app/db/personal-data.server.ts'
import { deleteOldSearches, deleteSearches } from './queries.server.ts'

/** What staff typed may hold a name: all of it goes when somebody asks to be forgotten, and after hours anyway. */
export const personalData = {
  erase: async (tx, { askedAt }) => {
    if (askedAt !== null) await deleteSearches(tx)
    return undefined
  },
  hourly: { searches: ({ db, now }) => deleteOldSearches(db, now) },
} satisfies PersonalPart
