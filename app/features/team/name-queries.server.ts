import type { Database } from '../../db/tables.ts'
import { fullName } from './rules.ts'

/** What the clinician of a visit is called, also one who is deleted by now; null where there is none. */
export async function findClinicianName(db: Database, id: string | null): Promise<string | null> {
  if (id === null) return null
  const row = await db
    .selectFrom('clinicians')
    .select(['name', 'credentials'])
    .where('id', '=', id)
    .executeTakeFirst()
  return row ? fullName(row) : null
}
