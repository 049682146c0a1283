import { CompiledQuery, createQueryId, type KyselyPlugin, type RootOperationNode, sql } from 'kysely'
import type { Database } from '../app/db/tables.ts'
import type { TestDatabase } from './database.ts'

/** The same database, and every statement that goes through it. */
export function listening(db: Database): { db: Database; seen: RootOperationNode[] } {
  const seen: RootOperationNode[] = []
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => {
      seen.push(node)
      return node
    },
    transformResult: async ({ result }) => result,
  }
  return { db: db.withPlugin(plugin), seen }
}

/** Line by line how the engine would answer; on PostgreSQL as if the table were long. */
export async function planOf(
  { db, engine }: Pick<TestDatabase, 'db' | 'engine'>,
  node: RootOperationNode,
): Promise<string[]> {
  const compiled = db.getExecutor().compileQuery(node, createQueryId())
  const ask = engine === 'sqlite' ? 'explain query plan' : 'explain'
  return db.transaction().execute(async (tx) => {
    if (engine === 'postgres') await sql`set local enable_seqscan = off`.execute(tx)
    const { rows } = await tx.executeQuery<Record<string, unknown>>(
      CompiledQuery.raw(`${ask} ${compiled.sql}`, [...compiled.parameters]),
    )
    return rows.map((row) => String(row.detail ?? row['QUERY PLAN']))
  })
}

/** The line of the plan in which a table is read without an index; null where there is none. */
export async function readsWholeTable(
  database: Pick<TestDatabase, 'db' | 'engine'>,
  node: RootOperationNode,
): Promise<string | null> {
  const lines = await planOf(database, node)
  // "counted" is what a count found along its index, not a table.
  return lines.find((line) => /^SCAN (?!counted$)(?!.*USING)|Seq Scan/.test(line)) ?? null
}
