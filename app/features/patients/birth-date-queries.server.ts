import type { Database } from '#app/db/tables.ts'
import type { CalendarDate } from '#app/platform/dates.ts'

/** Of those patients, the ones for whom another date of birth is known. */
export async function listBornApart(
  db: Database,
  ids: readonly string[],
  birthDate: CalendarDate,
): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .selectFrom('patients')
    .select(['id', 'mergedInto'])
    .where((row) => row.or([row('id', 'in', ids), row('mergedInto', 'in', ids)]))
    .where('birthDate', 'is not', null)
    .where('birthDate', '!=', birthDate)
    .execute()
  return new Set(rows.map(({ id, mergedInto }) => mergedInto ?? id))
}

/**
 * Whether two patients are known to be two people. A date of the record itself counts; where it has none, those of the records
 * that were merged into it do.
 */
export async function areRecordsBornApart(db: Database, one: string, other: string): Promise<boolean> {
  const rows = await db
    .selectFrom('patients')
    .select(['id', 'mergedInto', 'birthDate'])
    .where((row) => row.or([row('id', 'in', [one, other]), row('mergedInto', 'in', [one, other])]))
    .where('birthDate', 'is not', null)
    .execute()
  const datesOf = (root: string) => {
    const own = rows.filter(({ id }) => id === root)
    const all = own.length > 0 ? own : rows.filter(({ mergedInto }) => mergedInto === root)
    return new Set(all.map(({ birthDate }) => birthDate))
  }
  const [first, second] = [datesOf(one), datesOf(other)]
  return first.size > 0 && second.size > 0 && first.isDisjointFrom(second)
}

/** The patients who were born on that day, by id; a merged one is found as the patient that it was merged into. */
export async function listBornOn(
  db: Database,
  birthDate: CalendarDate,
  { after, size }: { after: string | null; size: number },
): Promise<{ ids: string[]; next: string | null }> {
  const rows = await db
    .selectFrom('patients')
    .select((row) => row.fn.coalesce('mergedInto', 'id').as('root'))
    .distinct()
    .where('birthDate', '=', birthDate)
    .$if(after !== null, (query) =>
      query.where((row) => row(row.fn.coalesce('mergedInto', 'id'), '>', after ?? '')),
    )
    .orderBy('root')
    .limit(size + 1)
    .execute()
  const ids = rows.map(({ root }) => root)
  return { ids: ids.slice(0, size), next: ids.length > size ? (ids[size - 1] ?? null) : null }
}

/** Keeps a date where none is known yet. */
export async function fillBirthDate(tx: Database, id: string, birthDate: CalendarDate): Promise<void> {
  await tx
    .updateTable('patients')
    .set({ birthDate })
    .where('id', '=', id)
    .where('birthDate', 'is', null)
    .execute()
}
