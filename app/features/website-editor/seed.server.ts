import type { Database } from '#app/db/tables.ts'
import { seedOnce } from '#app/db/technical/seeding.server.ts'
import { firstFields } from '../clinic-profile/website/first-fields.ts'
import { findPublished, insertFirstVersion } from './queries.server.ts'

/** The first version says what the program said before anybody could change it. */
export const seedWebsite = (db: Database, now: Temporal.Instant): Promise<boolean> =>
  seedOnce(db, 'website', now, async (tx) => {
    if (!(await findPublished(tx))) await insertFirstVersion(tx, firstFields(), now)
  })
