import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely'
import { columns } from '../../../db/columns.ts'
import type { Database, Tables } from '../../../db/tables.ts'
import type { Status } from '../../../db/values.ts'

/** Which visits are ahead: from that moment on, in one of those states. */
export type Ahead = { since: Temporal.Instant; statuses: readonly Status[] }

export type FirstAhead = { rootId: string; visitId: string; startsAt: string }

/**
 * A condition: the patient, or who was joined to them, has a visit ahead.
 * @param rootId the column that holds the id
 */
export function hasVisitAhead(rootId: string, { since, statuses }: Ahead): Expression<SqlBool> {
  const row = expressionBuilder<Tables, never>()
  const root = sql.ref(rootId)
  const ids = sql<string>`(select "id" from "patients" where "id" = ${root} union all
    select "id" from "patients" where "mergedInto" = ${root})`
  return row.exists(
    row
      .selectFrom('appointments as ahead')
      .select('ahead.id')
      .where('ahead.startsAt', '>=', columns.instant(since))
      .where('ahead.status', 'in', [...statuses])
      .where('ahead.deletedAt', 'is', null)
      .where(sql<boolean>`${sql.ref('ahead.patientId')} in ${ids}`),
  )
}

/** The first visit ahead of each of those patients; who has none is left out. */
export async function listFirstAhead(
  db: Database,
  rootIds: readonly string[],
  { since, statuses }: Ahead,
): Promise<Map<string, FirstAhead>> {
  if (rootIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('patients')
    .innerJoin('appointments as ahead', 'ahead.patientId', 'patients.id')
    .select(['patients.id', 'patients.mergedInto', 'ahead.id as visitId', 'ahead.startsAt'])
    .where((row) => row.or([row('patients.id', 'in', rootIds), row('patients.mergedInto', 'in', rootIds)]))
    .where('ahead.startsAt', '>=', columns.instant(since))
    .where('ahead.status', 'in', [...statuses])
    .where('ahead.deletedAt', 'is', null)
    .orderBy('ahead.startsAt')
    .orderBy('ahead.id')
    .execute()
  const first = new Map<string, FirstAhead>()
  for (const { id, mergedInto, visitId, startsAt } of rows) {
    const rootId = mergedInto ?? id
    if (!first.has(rootId)) first.set(rootId, { rootId, visitId, startsAt })
  }
  return first
}
