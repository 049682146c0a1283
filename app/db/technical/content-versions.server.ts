import type { Database } from '../tables.ts'

/** The version of each kind that ever changed: the sum of its shards, kept by triggers. */
export async function readContentVersions(db: Database): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('content_versions')
    .select(({ fn }) => ['kind', fn.sum<number>('version').as('version')])
    .groupBy('kind')
    .execute()
  return new Map(rows.map((row) => [row.kind, Number(row.version)]))
}
