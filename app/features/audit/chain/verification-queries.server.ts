import type { AuditCutRow, AuditRow } from '#app/db/process-tables.ts'
import type { Database } from '#app/db/tables.ts'

/** Where the oldest rows went; the chain begins behind it. */
export function findLastCut(db: Database): Promise<AuditCutRow | undefined> {
  return db.selectFrom('audit_cuts').selectAll().orderBy('seq', 'desc').limit(1).executeTakeFirst()
}

/** The next rows of the chain, in its order. */
export function listRowsAfter(db: Database, seq: number, most: number): Promise<AuditRow[]> {
  return db.selectFrom('audit_log').selectAll().where('seq', '>', seq).orderBy('seq').limit(most).execute()
}

/** The ids that lead to each of those rows, sorted. */
export async function readSubjects(
  db: Database,
  { after, upTo }: { after: number; upTo: number },
): Promise<Map<number, string[]>> {
  const found = await db
    .selectFrom('audit_subjects')
    .select(['seq', 'objectId'])
    .where('seq', '>', after)
    .where('seq', '<=', upTo)
    .execute()
  const bySeq = Map.groupBy(found, ({ seq }) => seq)
  return new Map([...bySeq].map(([seq, rows]) => [seq, rows.map(({ objectId }) => objectId).sort()]))
}

/** How many entries there are, and when the oldest was written; the chain has no gaps. */
export async function findExtent(db: Database): Promise<{ entries: number; oldestAt: string | null }> {
  const { first, last } = await db
    .selectFrom('audit_log')
    .select((row) => [row.fn.min('seq').as('first'), row.fn.max('seq').as('last')])
    .executeTakeFirstOrThrow()
  if (first === null || last === null) return { entries: 0, oldestAt: null }
  const oldest = await db
    .selectFrom('audit_log')
    .select('at')
    .where('seq', '=', Number(first))
    .executeTakeFirst()
  return { entries: Number(last) - Number(first) + 1, oldestAt: oldest?.at ?? null }
}

/** PostgreSQL refuses to compare the column with more. */
const mostEntries = 2 ** 31 - 1

/** What one entry's hash is; `over` where it had its seven years, `missing` where there never was one or it was removed. */
export type FoundHead = { state: 'found'; head: string } | { state: 'over' | 'missing'; head?: undefined }

export async function findHead(db: Database, seq: number): Promise<FoundHead> {
  if (seq > mostEntries) return { state: 'missing' }
  const row = await db.selectFrom('audit_log').select('hash').where('seq', '=', seq).executeTakeFirst()
  if (row) return { state: 'found', head: row.hash }
  const cut = await findLastCut(db)
  return { state: cut && seq <= cut.seq ? 'over' : 'missing' }
}
