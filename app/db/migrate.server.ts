import type { Kysely } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import type { Engine } from './database.server.ts'
import { migrations } from './migrations/index.ts'
import type { Database } from './tables.ts'

/**
 * Brings the tables up to date; returns the names of what ran, in order. Several processes may call it at
 * once on PostgreSQL: the Migrator holds a lock. Throws what the failing migration threw.
 */
export async function migrateToLatest(db: Database, engine: Engine): Promise<string[]> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => forEngine(engine) } })
  const { error, results } = await migrator.migrateToLatest()
  if (error) throw error
  return (results ?? []).filter((result) => result.status === 'Success').map((result) => result.migrationName)
}

function forEngine(engine: Engine): Record<string, Migration> {
  return Object.fromEntries(
    Object.entries(migrations).map(([name, migration]) => [
      name,
      { up: (db: Kysely<unknown>) => migration.up(db, engine) },
    ]),
  )
}
