import type { Database } from '#app/db/tables.ts'
import { laterThan } from '#app/features/records/write-record.server.ts'
import type { CalendarDate } from '#app/platform/dates.ts'

/**
 * The dates of birth that are known of those patients: the one of the record that stays, which staff can correct, else those of
 * the records that were merged into it.
 */
export async function listBirthDates(
  db: Database,
  ids: readonly string[],
): Promise<Map<string, readonly CalendarDate[]>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('patients')
    .select(['id', 'mergedInto', 'birthDate'])
    .where((row) => row.or([row('id', 'in', ids), row('mergedInto', 'in', ids)]))
    .where('birthDate', 'is not', null)
    .$narrowType<{ birthDate: CalendarDate }>()
    .execute()
  const known = new Map<string, readonly CalendarDate[]>()
  for (const [id, all] of Map.groupBy(rows, (row) => row.mergedInto ?? row.id)) {
    const own = all.filter(({ mergedInto }) => mergedInto === null)
    known.set(
      id,
      (own.length > 0 ? own : all).map(({ birthDate }) => birthDate),
    )
  }
  return known
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

/** Keeps a date where none is known yet; a correction that was begun before doesn't write over it. */
export async function fillBirthDate(
  tx: Database,
  id: string,
  birthDate: CalendarDate,
  at: Temporal.Instant,
): Promise<void> {
  const row = await tx
    .selectFrom('patients')
    .select('updatedAt')
    .where('id', '=', id)
    .where('birthDate', 'is', null)
    .executeTakeFirst()
  if (!row) return
  const updatedAt = laterThan(row.updatedAt, at)
  await tx.updateTable('patients').set({ birthDate, updatedAt }).where('id', '=', id).execute()
}
