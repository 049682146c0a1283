import { setTimeout as pause } from 'node:timers/promises'
import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { afterEach, expect, test } from 'vitest'
import { forEachEngine, openEmptyDatabase, type TestDatabase } from '#test/database.ts'
import { operator } from '../operator/admin.server.ts'
import { DatabaseBeforeOne, migrateToLatest, migrationsDone, UnknownMigration } from './migrate.server.ts'
import { migrations } from './migrations/index.ts'
import type { Tables } from './tables.ts'

const known = Object.keys(migrations)
const ofANewerRelease = 'm9999-of-a-newer-release'
const statementTimeoutMilliseconds = 200

const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

forEachEngine((openDatabase, engine) => {
  test('a database of a newer release is taken as it is', async () => {
    const { db } = await openDatabase()
    await db
      .withTables<{ kysely_migration: { name: string; timestamp: string } }>()
      .insertInto('kysely_migration')
      .values({ name: ofANewerRelease, timestamp: Temporal.Now.instant().toString() })
      .execute()
    expect(await migrateToLatest(db, engine)).toEqual([])
    expect(await migrationsDone(db, engine)).toEqual([...known, ofANewerRelease])
  })

  test('a migration that only another release knows, below our newest, is refused with one sentence', async () => {
    const { db } = await openDatabase()
    const elsewhere = `${known[0]}-of-another-release`
    await db
      .withTables<{ kysely_migration: { name: string; timestamp: string } }>()
      .insertInto('kysely_migration')
      .values({ name: elsewhere, timestamp: Temporal.Now.instant().toString() })
      .execute()
    const refused = migrateToLatest(db, engine)
    await expect(refused).rejects.toThrow(UnknownMigration)
    await expect(refused).rejects.toThrow(`has a migration that this release does not know: ${elsewhere}.`)
  })

  test('a database of 0.1.0 is refused by starts and commands with one sentence, and nothing is touched', async () => {
    const { db, settings, dataDirectory, close } = await openEmptyDatabase(engine)
    closing.push(close)
    await sql`create table kysely_migration (name text primary key, timestamp text not null)`.execute(db)
    await sql`insert into kysely_migration values ('2026-11-21-start', 'x'), ('m0058-untold-offers', 'x')`.execute(
      db,
    )
    await sql`create table admins (id text primary key)`.execute(db)
    await expect(migrateToLatest(db, engine)).rejects.toThrow(DatabaseBeforeOne)
    const place = { database: settings, dataDirectory, secretKey: null }
    await expect(operator.list(place)).rejects.toThrow('made by Firstlight 0.1.0')
    const tables = await db.introspection.getTables({ withInternalKyselyTables: true })
    expect(tables.map(({ name }) => name).sort()).toEqual(['admins', 'kysely_migration'])
    const { rows } = await sql`select name from kysely_migration`.execute(db)
    expect(rows).toHaveLength(2)
  })

  test('several processes that start at once run each migration once', async () => {
    const database = await openEmptyDatabase(engine)
    closing.push(database.close)
    const starts = engine === 'sqlite' ? 1 : 5
    const ran = await Promise.all(Array.from({ length: starts }, () => migrateToLatest(database.db, engine)))
    expect(ran.flat()).toEqual(known)
    expect(await migrationsDone(database.db, engine)).toEqual(known)
  })
})

/** Holds the migrator's lock, as a process does that migrates. */
async function holdLock({ settings }: TestDatabase) {
  const url = settings.engine === 'postgres' ? settings.url : ''
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  closing.push(() => client.end())
  await client.query('select pg_advisory_lock(3853314791062309107)')
  const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event = 'advisory'`
  return {
    query: (text: string) => client.query(text),
    someoneWaits: async () => {
      while ((await client.query(waiting)).rowCount === 0) await pause(10)
    },
    letGo: () => client.query('select pg_advisory_unlock(3853314791062309107)'),
  }
}

async function migratedOnPostgres(): Promise<TestDatabase> {
  const database = await openEmptyDatabase('postgres')
  closing.push(database.close)
  await migrateToLatest(database.db, 'postgres')
  return database
}

test('a process that starts while a newer release migrates takes what that one added', async () => {
  const database = await migratedOnPostgres()
  const newer = await holdLock(database)
  const start = migrateToLatest(database.db, 'postgres')
  await newer.someoneWaits()
  await newer.query(`insert into kysely_migration values ('${ofANewerRelease}', '2030-01-01T00:00:00.000Z')`)
  await newer.letGo()
  expect(await start).toEqual([])
})

test('waiting for a long migration ends at no time-out of statements', async () => {
  const database = await migratedOnPostgres()
  const pool = new pg.Pool({
    connectionString: database.settings.engine === 'postgres' ? database.settings.url : '',
    statement_timeout: statementTimeoutMilliseconds,
  })
  // The database is dropped as soon as the line is being closed, which the server may do first.
  pool.on('error', () => {})
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  closing.push(() => db.destroy())
  const other = await holdLock(database)
  const start = migrateToLatest(db, 'postgres')
  await other.someoneWaits()
  await other.query(`select pg_sleep(${(2 * statementTimeoutMilliseconds) / 1_000})`)
  await other.letGo()
  expect(await start).toEqual([])
  const { rows } = await pool.query('show statement_timeout')
  expect(rows).toEqual([{ statement_timeout: `${statementTimeoutMilliseconds}ms` }])
})
