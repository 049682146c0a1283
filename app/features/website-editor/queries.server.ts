import { columns } from '#app/db/columns.ts'
import { readJson } from '#app/db/json.ts'
import type { Database } from '#app/db/tables.ts'
import type { WebsiteFields } from '../clinic-profile/website/fields.ts'
import { withFirstWords } from '../clinic-profile/website/first-fields.ts'
import type { PictureRow } from '../pictures/picture.ts'

/** What is public, with the number of its version; undefined where nothing was published yet. */
export async function findPublished(
  db: Database,
): Promise<{ version: number; fields: WebsiteFields } | undefined> {
  const row = await db
    .selectFrom('website_versions')
    .select(['number', 'content'])
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && { version: row.number, fields: fieldsIn(row.content) }
}

/** What that content says, as this release knows the texts of the pages. */
export const fieldsIn = (content: string): WebsiteFields =>
  withFirstWords(readJson('website_versions.content', content))

/** Who published last, and when; undefined before the first time. */
export async function findLastPublication(db: Database): Promise<{ by: string; at: string } | undefined> {
  const row = await db
    .selectFrom('website_versions')
    .select(['publishedBy', 'publishedAt'])
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && { by: row.publishedBy, at: row.publishedAt }
}

/** The uploaded pictures of those ids that are there. */
export async function listPictures(db: Database, ids: readonly string[]): Promise<PictureRow[]> {
  if (ids.length === 0) return []
  return db
    .selectFrom('website_pictures')
    .select(['id', 'image', 'width', 'height', 'widths', 'placeholder'])
    .where('id', 'in', ids)
    .execute()
}

/** The version that a new database begins with. */
export async function insertFirstVersion(
  tx: Database,
  fields: WebsiteFields,
  now: Temporal.Instant,
): Promise<void> {
  await tx
    .insertInto('website_versions')
    .values({
      number: 1,
      content: JSON.stringify(fields),
      changes: columns.list([]),
      note: '',
      publishedBy: '',
      publishedAt: columns.instant(now),
      restoredFrom: null,
    })
    .execute()
}
