import type { Database } from '#app/db/tables.ts'
import { listFromForm } from '#app/features/patients/details-queries.server.ts'
import { type ListedVisit, listComing } from '#app/features/scheduling/index.server.ts'

/** Rows of a list with what their signs say: the patient is coming, and a request's contact isn't confirmed. */
export async function withMarks<R extends Pick<ListedVisit, 'id' | 'status'>>(
  db: Database,
  rows: readonly R[],
): Promise<(R & { isComing: boolean; isFromForm: boolean })[]> {
  const idsOf = (some: readonly R[]) => some.map(({ id }) => id)
  const [coming, fromForm] = await Promise.all([
    listComing(db, idsOf(rows)),
    listFromForm(db, idsOf(rows.filter(({ status }) => status === 'pending'))),
  ])
  return rows.map((row) => ({ ...row, isComing: coming.has(row.id), isFromForm: fromForm.has(row.id) }))
}
