import { sql } from 'kysely'
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

/**
 * Forgets uploaded pictures that neither a draft nor a version nor a profile names; their files go with the sweep.
 * @param createdBefore a younger one may still be named: the upload comes before the draft
 */
export async function deleteLoosePictures(db: Database, createdBefore: Temporal.Instant): Promise<number> {
  const named = sql<string>`'%upload:' || ${sql.ref('website_pictures.id')} || '%'`
  const { numDeletedRows } = await db
    .deleteFrom('website_pictures')
    .where('createdAt', '<', columns.instant(createdBefore))
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('website_drafts').select('field').where('value', 'like', named))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('website_versions').select('number').where('content', 'like', named))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('clinician_profiles').select('clinicianId').where('portrait', 'like', named))),
    )
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** The pictures of those ids that are there, by their files. */
export async function listWebsitePictures(db: Database, ids: string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('website_pictures')
    .select(['id', 'image'])
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map((row) => [row.id, row.image]))
}
