import { type Kysely, sql } from 'kysely'
import { DEFAULT_MIGRATION_TABLE, type Migration, type MigrationResultSet, Migrator } from 'kysely/migration'
import type { Engine } from './engine/database.server.ts'
import { migrations } from './migrations/index.ts'
import type { Database } from './tables.ts'

/** The migrator's own lock, so that every release waits for it. */
const migrationLock = sql.lit(3853314791062309107n)
/** A process that starts waits so long for one that brings the tables up to date. */
const lockTimeoutMilliseconds = sql.lit(60 * 60_000)

/** The first migration of 0.1.0, which was never released: no way leads from its tables to those of 1.0. */
const beforeOne = '2026-11-21-start'

export const areBeforeOne = (names: readonly string[]): boolean => names.includes(beforeOne)

/** Its message is the whole line that the operator reads. */
export class DatabaseBeforeOne extends Error {
  constructor() {
    super(
      'This database was made by Firstlight 0.1.0, which 1.0 cannot read: nothing was changed. Start with a new DATA_DIR or an empty database.',
    )
  }
}

/** The same, of a database that another line of releases changed: what runs next would mean something else there. */
export class UnknownMigration extends Error {
  constructor(name: string) {
    super(
      `This database has a migration that this release does not know: ${name}. Nothing was changed. Start the release that made it, or a newer one.`,
    )
  }
}

/**
 * Throws DatabaseBeforeOne for a database of 0.1.0. Asked before the migrator: it would take the names there for those
 * of a newer release.
 */
export async function refuseBeforeOne(db: Database): Promise<void> {
  if (areBeforeOne(await storedNames(db))) throw new DatabaseBeforeOne()
}

/**
 * Brings the tables up to date; returns the names of what ran, in order. Several processes may call it at once,
 * also of two releases. Throws what the failing migration threw, DatabaseBeforeOne or UnknownMigration; nothing has run then.
 */
export function migrateToLatest(db: Database, engine: Engine): Promise<string[]> {
  return alone(db, engine, async (one) => namesOf(await (await migratorOf(one, engine)).migrateToLatest()))
}

/** The same, only as far as that migration: the tables as a backup has them. */
export function migrateTo(db: Database, engine: Engine, name: string): Promise<string[]> {
  return alone(db, engine, async (one) => namesOf(await (await migratorOf(one, engine)).migrateTo(name)))
}

/** The names of what has run here, in order; empty for a new database. */
export async function migrationsDone(db: Database, engine: Engine): Promise<string[]> {
  const known = await (await migratorOf(db, engine)).getMigrations()
  return known.filter(({ executedAt }) => executedAt).map(({ name }) => name)
}

/** Whether this program knows all of them. */
export const knowsMigrations = (names: string[]): boolean =>
  names.every((name) => Object.hasOwn(migrations, name))

/**
 * The work on one connection, while nobody else migrates: what has run is read under the same lock, so that what a
 * newer release added meanwhile is among it. Waiting for it, and a long migration, may take longer than a statement
 * otherwise may. The lock is let go outside of the migrator's transaction, so that its failure is told as it was.
 */
function alone<T>(db: Database, engine: Engine, work: (connection: Database) => Promise<T>): Promise<T> {
  if (engine === 'sqlite' || db.isTransaction) return work(db)
  return db.connection().execute(async (connection) => {
    await sql`set statement_timeout = 0`.execute(connection)
    await sql`set lock_timeout = ${lockTimeoutMilliseconds}`.execute(connection)
    await sql`select pg_advisory_lock(${migrationLock})`.execute(connection)
    try {
      return await work(connection)
    } finally {
      await sql`select pg_advisory_unlock(${migrationLock})`.execute(connection)
      await sql`reset lock_timeout`.execute(connection)
      await sql`reset statement_timeout`.execute(connection)
    }
  })
}

/** What is there is asked before the migrator begins its transaction. */
async function migratorOf(db: Database, engine: Engine): Promise<Migrator> {
  const stored = await storedNames(db)
  if (areBeforeOne(stored)) throw new DatabaseBeforeOne()
  const known = withNewerOnes(stored, forEngine(engine))
  return new Migrator({ db, provider: { getMigrations: async () => known } })
}

/**
 * A newer release may have been here already, and this process starts again next to it: what it added does no harm,
 * and is taken as it is (docs/topics/database.md). A new migration sorts after those of every release, so a newer one's is
 * never below ours.
 */
function withNewerOnes(
  stored: readonly string[],
  ours: Record<string, Migration>,
): Record<string, Migration> {
  const newest = Object.keys(ours).sort().at(-1) ?? ''
  const unknown = stored.filter((name) => !Object.hasOwn(ours, name))
  const elsewhere = unknown.find((name) => name < newest)
  if (elsewhere) throw new UnknownMigration(elsewhere)
  return { ...ours, ...Object.fromEntries(unknown.map((name) => [name, { up: async () => {} }])) }
}

/** The names in the migrator's table, whether this program knows them or not; none for a new database. */
async function storedNames(db: Database): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true })
  if (!tables.some(({ name }) => name === DEFAULT_MIGRATION_TABLE)) return []
  const { rows } = await sql<{
    name: string
  }>`select name from ${sql.table(DEFAULT_MIGRATION_TABLE)}`.execute(db)
  return rows.map(({ name }) => name)
}

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
