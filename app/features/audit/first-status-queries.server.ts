import type { Database } from '../../db/tables.ts'

/** Ids that one statement asks about. */
const batch = 500

/** When staff first gave a record another status, and whether they had made it themselves. */
export type FirstStatus = { at: string | null; isAdded: boolean }

/** Of each visit that the log knows such a thing of; a patient's own cancellation is no answer of staff. */
export async function listFirstStatuses(
  db: Database,
  ids: readonly string[],
): Promise<ReadonlyMap<string, FirstStatus>> {
  const known = new Map<string, FirstStatus>()
  for (let from = 0; from < ids.length; from += batch) {
    const rows = await db
      .selectFrom('audit_log')
      .select(['objectId', 'action', ({ fn }) => fn.min('at').as('at')])
      .where('objectId', 'in', ids.slice(from, from + batch))
      .where('object', '=', 'appointment')
      .where('action', 'in', ['create', 'status'])
      .where('actor', '<>', 'patient')
      .groupBy(['objectId', 'action'])
      .execute()
    for (const { objectId, action, at } of rows) {
      const one = known.get(objectId) ?? { at: null, isAdded: false }
      known.set(objectId, action === 'create' ? { ...one, isAdded: true } : { ...one, at })
    }
  }
  return known
}
