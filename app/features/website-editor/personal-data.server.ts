import type { PersonalPart } from '#app/db/personal-data.server.ts'
import { kept } from './personal-data.ts'
import { deleteOldVersions } from './versions/queries.server.ts'

/** What the website said, and who published it. */
export const personalData = {
  daily: { versions: ({ db, before }) => deleteOldVersions(db, before(kept.versions)) },
} satisfies PersonalPart
