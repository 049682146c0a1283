import type { PersonalPart } from '#app/db/personal-data.server.ts'
import { kept } from './personal-data.ts'
import { deleteLegalVersionsEndedBefore } from './queries.server.ts'

/** What legal pages said, and who confirmed it. */
export const personalData = {
  daily: {
    legalVersions: ({ db, before }) => deleteLegalVersionsEndedBefore(db, before(kept.legalVersions)),
  },
} satisfies PersonalPart
