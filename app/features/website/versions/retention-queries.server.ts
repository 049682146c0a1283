import { columns } from '../../../db/columns.ts'
import type { Database } from '../../../db/tables.ts'

/** Those that stay however old they are; the one that is public is among them. */
const fewestKept = 50

/** Forgets versions that were published before that moment, beyond the newest. @returns how many */
export async function deleteOldVersions(db: Database, publishedBefore: Temporal.Instant): Promise<number> {
  const oldestKept = await db
    .selectFrom('website_versions')
    .select('number')
    .orderBy('number', 'desc')
    .offset(fewestKept - 1)
    .limit(1)
    .executeTakeFirst()
  if (!oldestKept) return 0
  const { numDeletedRows } = await db
    .deleteFrom('website_versions')
    .where('number', '<', oldestKept.number)
    .where('publishedAt', '<', columns.instant(publishedBefore))
    .executeTakeFirst()
  return Number(numDeletedRows)
}
