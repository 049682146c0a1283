import type { Database } from '../../db/tables.ts'
import { inParts } from '../../platform/shapes/lists.ts'

/** The references of those visits, by their ids; who has none is left out. */
export async function listReferencesOf(db: Database, ids: readonly string[]): Promise<Map<string, string>> {
  const references = new Map<string, string>()
  for (const some of inParts(ids, idsAtOnce)) {
    const rows = await db
      .selectFrom('appointments')
      .select(['id', 'reference'])
      .where('id', 'in', some)
      .where('reference', 'is not', null)
      .execute()
    for (const { id, reference } of rows) if (reference !== null) references.set(id, reference)
  }
  return references
}

/** SQLite takes 32,766 values in one statement. */
const idsAtOnce = 5_000
