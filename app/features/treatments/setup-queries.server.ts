import type { Database } from '../../db/tables.ts'

/** Whether staff have changed, added or deleted any treatment of those that a new database begins with. */
export async function hasOwnTreatments(db: Database): Promise<boolean> {
  const seeded = db.selectFrom('seeds').select('seededAt').where('kind', '=', 'treatments')
  const row = await db
    .selectFrom('treatments')
    .select('id')
    .where((is) =>
      is.or([
        is('updatedAt', '!=', is.ref('createdAt')),
        is('createdAt', '!=', seeded),
        is.not(is.exists(seeded)),
      ]),
    )
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
