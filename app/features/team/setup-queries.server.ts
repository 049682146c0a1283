import type { Database } from '../../db/tables.ts'
import { doctor } from '../clinic/doctor.ts'

/** Whether somebody gives care here who is not the doctor of a new database, or that one as staff have changed them. */
export async function hasOwnClinician(db: Database): Promise<boolean> {
  const row = await db
    .selectFrom('clinicians')
    .select('id')
    .where('deletedAt', 'is', null)
    .where((is) => is.or([is('name', '!=', doctor.name), is('updatedAt', '!=', is.ref('createdAt'))]))
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
