import { columns } from '#app/db/columns.ts'
import type { Database } from '#app/db/tables.ts'
import type { Status } from '#app/db/values.ts'

/** Which visits are ahead: from that moment on, in one of those states. */
export type Ahead = { since: Temporal.Instant; statuses: readonly Status[] }

export type FirstAhead = { rootId: string; visitId: string; startsAt: string }

/** The first visit ahead of each of those patients; who has none is left out. */
export async function listFirstAhead(
  db: Database,
  rootIds: readonly string[],
  { since, statuses }: Ahead,
): Promise<Map<string, FirstAhead>> {
  if (rootIds.length === 0) return new Map()
  const joined = await db
    .selectFrom('patients')
    .select(['id', 'mergedInto'])
    .where('mergedInto', 'in', rootIds)
    .execute()
  const roots = new Map(joined.map(({ id, mergedInto }) => [id, mergedInto ?? id]))
  const rows = await db
    .selectFrom('appointments')
    .select(['id', 'patientId', 'startsAt', 'status'])
    .where('patientId', 'in', [...rootIds, ...roots.keys()])
    .where('startsAt', '>=', columns.instant(since))
    .where('deletedAt', 'is', null)
    .orderBy('startsAt')
    .orderBy('id')
    .execute()
  const first = new Map<string, FirstAhead>()
  for (const { id, patientId, startsAt, status } of rows) {
    const rootId = roots.get(patientId) ?? patientId
    // Not asked of the database: PostgreSQL would take all visits ahead of anybody for few, and read them first.
    const isOpen = statuses.some((one) => one === status)
    if (isOpen && !first.has(rootId)) first.set(rootId, { rootId, visitId: id, startsAt })
  }
  return first
}
