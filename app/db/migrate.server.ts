import type { Kysely } from 'kysely'
import { type Migration, type MigrationResultSet, Migrator } from 'kysely/migration'
import type { Engine } from './database.server.ts'
import { migrations } from './migrations/index.ts'
import type { Database } from './tables.ts'

/**
 * Brings the tables up to date; returns the names of what ran, in order. Several processes may call it at
 * once on PostgreSQL: the Migrator holds a lock. Throws what the failing migration threw.
 */
export async function migrateToLatest(db: Database, engine: Engine): Promise<string[]> {
  return namesOf(await migratorOf(db, engine).migrateToLatest())
}

/** The same, only as far as that migration: the tables as an older program had them. */
export async function migrateTo(db: Database, engine: Engine, name: string): Promise<string[]> {
  return namesOf(await migratorOf(db, engine).migrateTo(name))
}

/** The names of what has run here, in order; empty for a new database. */
export async function migrationsDone(db: Database, engine: Engine): Promise<string[]> {
  const known = await migratorOf(db, engine).getMigrations()
  return known.filter(({ executedAt }) => executedAt).map(({ name }) => name)
}

/** Whether this program knows all of them. */
export const knowsMigrations = (names: string[]): boolean =>
  names.every((name) => Object.hasOwn(migrations, name))

const migratorOf = (db: Database, engine: Engine) =>
  new Migrator({ db, provider: { getMigrations: async () => forEngine(engine) } })

function namesOf({ error, results }: MigrationResultSet): string[] {
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
