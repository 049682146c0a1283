import { randomBytes } from 'node:crypto'
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import pg from 'pg'
import { afterAll, describe, expect, inject, onTestFinished } from 'vitest'
import { openTextKeys } from '../app/db/encryption/text-keys.server.ts'
import { type Engine, openOnPool, openPostgres, openSqlite } from '../app/db/engine/database.server.ts'
import type { Database } from '../app/db/tables.ts'
import { keepChainKey } from '../app/features/audit/chain/chain.server.ts'
import type { Settings } from '../app/platform/settings.ts'
import { databaseUrl } from './postgres/database-url.ts'
import { takeDatabase } from './postgres/postgres-pool.ts'
import { testSecretKey } from './secret-key.ts'
import { enginesOf } from './tiers.mjs'

export type TestDatabase = {
  db: Database
  engine: Engine
  /** How a process of ours reaches the same database. */
  settings: Settings['database']
  /** A folder of its own, for files; on SQLite it holds `firstlight.db`. Gone after the suite. */
  dataDirectory: string
  /** Closes early; the end of the suite closes what is open. */
  close(): Promise<void>
}

/** Both, except where a run brings up only one of them (`test/mutation`). */
export const engines: readonly Engine[] = inject('engines')

/** What the run of a property that is under way has opened. */
const openedInRun: TestDatabase[] = []

// Each run of a property gives its databases back, so that the next one has the same: a new one costs a second on PostgreSQL.
// fast-check waits for these where a property is asynchronous, and only such a one opens databases. The hooks that it calls
// asynchronous would refuse all other properties of the worker.
fc.configureGlobal({
  beforeEach: () => {
    openedInRun.length = 0
  },
  afterEach: () => Promise.all(openedInRun.splice(0).map((database) => database.close())),
})

/**
 * Runs the suite once on each engine of this run's tier (tiers.mjs): `forEachEngine((openDatabase) => { test(…, async () => { const { db } =
 * await openDatabase() … }) })`. Every call gives a fresh, migrated, empty database, open until the end of the test
 * (of the run, in a property; of the suite, where it was opened for several).
 * @param on fewer engines, where what is tested does not depend on them; the file's own tier runs them
 */
export function forEachEngine(
  suite: (openDatabase: () => Promise<TestDatabase>, engine: Engine) => void,
  on?: readonly Engine[],
): void {
  const chosen = enginesOf(expect.getState().testPath ?? '', { on })
  describe.each(chosen.filter((engine) => engines.includes(engine)))('on %s', (engine) => {
    const opened: TestDatabase[] = []
    afterAll(() => Promise.all(opened.map((database) => database.close())))
    suite(async () => {
      const database = await openDatabaseOn(engine)
      if (closesWithTest(database)) openedInRun.push(database)
      else opened.push(database)
      return database
    }, engine)
  })
}

/** False where it was opened for several tests. */
function closesWithTest({ close }: TestDatabase): boolean {
  try {
    onTestFinished(close)
    return true
  } catch {
    return false
  }
}

/** A fresh, migrated, empty database on one engine; the caller closes it. */
export async function openDatabaseOn(engine: Engine): Promise<TestDatabase> {
  const opened = await asTestDatabase(engine, (folder) =>
    engine === 'sqlite' ? copyFile(folder) : takeFromPool(),
  )
  await openTextKeys(opened.db, { secretKey: testSecretKey })
  return opened
}

/** A database without a table, such as a new clinic has; the caller closes it. */
export const openEmptyDatabase = (engine: Engine): Promise<TestDatabase> =>
  asTestDatabase(engine, (folder) => (engine === 'sqlite' ? openFile(folder) : createOnServer()))

async function asTestDatabase(
  engine: Engine,
  make: (dataDirectory: string) => Opened | Promise<Opened>,
): Promise<TestDatabase> {
  const dataDirectory = mkdtempSync(join(tmpdir(), 'firstlight-test-'))
  const { db, settings, drop } = await make(dataDirectory)
  keepChainKey(db, testSecretKey)
  let closing: Promise<void> | null = null
  const close = async () => {
    await db.destroy()
    await drop()
    rmSync(dataDirectory, { recursive: true, force: true })
  }
  return {
    db,
    engine,
    settings,
    dataDirectory,
    close: () => {
      closing ??= close()
      return closing
    },
  }
}

type Opened = { db: Database; settings: Settings['database']; drop: () => Promise<void> }

function copyFile(dataDirectory: string): Opened {
  copyFileSync(inject('sqliteTemplate'), join(dataDirectory, 'firstlight.db'))
  return openFile(dataDirectory)
}

function openFile(dataDirectory: string): Opened {
  const db = openSqlite(join(dataDirectory, 'firstlight.db'))
  return { db, settings: { engine: 'sqlite' }, drop: async () => {} }
}

async function takeFromPool(): Promise<Opened> {
  const { url, connections, giveBack } = await takeDatabase(inject('postgresPool'))
  return { db: openOnPool(connections), settings: { engine: 'postgres', url }, drop: giveBack }
}

async function createOnServer(): Promise<Opened> {
  const name = `firstlight_${randomBytes(8).toString('hex')}`
  await onServer(`create database ${name} template template0 encoding 'UTF8'`)
  const url = databaseUrl(inject('postgresUrl'), name)
  return {
    db: openPostgres(url, () => {}),
    settings: { engine: 'postgres', url },
    drop: () => onServer(`drop database ${name} with (force)`),
  }
}

async function onServer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: inject('postgresUrl') })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
