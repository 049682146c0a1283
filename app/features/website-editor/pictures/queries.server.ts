import { sql } from 'kysely'
import type { Database } from '#app/db/tables.ts'
import type { WebsitePictureRow } from '#app/db/website-tables.ts'
import { pictureValue } from '#app/features/clinic-profile/website/fields.ts'

export const findPicture = (db: Database, id: string): Promise<WebsitePictureRow | undefined> =>
  db.selectFrom('website_pictures').selectAll().where('id', '=', id).executeTakeFirst()

export async function insertPicture(tx: Database, row: WebsitePictureRow): Promise<void> {
  await tx.insertInto('website_pictures').values(row).execute()
}

/** The images of these pictures, by id. */
export async function listImages(db: Database, ids: string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('website_pictures')
    .select(['id', 'image'])
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map(({ id, image }) => [id, image]))
}

/** Whether somebody who is shown on the website has it as their portrait. */
export async function isShownPortrait(db: Database, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('clinician_profiles')
    .innerJoin('clinicians', 'clinicians.id', 'clinician_profiles.clinicianId')
    .select('clinicianId')
    .where('portrait', 'like', `${pictureValue('upload', id)}:%`)
    .where('shownOnWebsite', '=', 1)
    .where('active', '=', 1)
    .where('deletedAt', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Uploads from before that moment that neither draft nor version nor profile names, oldest first. */
export async function listUnnamedBefore(db: Database, before: string, limit: number): Promise<string[]> {
  const value = sql<string>`${pictureValue('upload', '')} || website_pictures.id`
  const inside = sql<string>`'%' || ${value} || '%'`
  const rows = await db
    .selectFrom('website_pictures')
    .select('id')
    .where('createdAt', '<', before)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('website_drafts')
            .select('field')
            .where(({ or, eb }) => or([eb('value', 'like', inside), eb('baseValue', 'like', inside)])),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('website_versions').select('number').where('content', 'like', inside))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('clinician_profiles')
            .select('clinicianId')
            .where('portrait', 'like', sql<string>`${value} || '%'`),
        ),
      ),
    )
    .orderBy('createdAt')
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

export async function deletePictureRow(db: Database, id: string): Promise<void> {
  await db.deleteFrom('website_pictures').where('id', '=', id).execute()
}
