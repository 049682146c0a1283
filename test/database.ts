import { randomBytes } from 'node:crypto'
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, describe, inject } from 'vitest'
import { type Engine, openPostgres, openSqlite } from '../app/db/database.server.ts'
import type { Database } from '../app/db/tables.ts'
import type { Settings } from '../app/platform/settings.ts'
import { databaseUrl } from './database-url.ts'

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

export const engines: readonly Engine[] = ['sqlite', 'postgres']

/**
 * Runs the suite once on each engine: `forEachEngine((openDatabase) => { test(…, async () => { const { db } =
 * await openDatabase() … }) })`. Every call gives a fresh, migrated, empty database.
 */
export function forEachEngine(
  suite: (openDatabase: () => Promise<TestDatabase>, engine: Engine) => void,
): void {
  describe.each(engines)('on %s', (engine) => {
    const opened: TestDatabase[] = []
    afterAll(() => Promise.all(opened.map((database) => database.close())))
    suite(async () => {
      const database = await open(engine)
      opened.push(database)
      return database
    }, engine)
  })
}

async function open(engine: Engine): Promise<TestDatabase> {
  const dataDirectory = mkdtempSync(join(tmpdir(), 'firstlight-test-'))
  const { db, settings, drop } = engine === 'sqlite' ? openFile(dataDirectory) : await createOnServer()
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

function openFile(dataDirectory: string): Opened {
  const path = join(dataDirectory, 'firstlight.db')
  copyFileSync(inject('sqliteTemplate'), path)
  return { db: openSqlite(path), settings: { engine: 'sqlite' }, drop: async () => {} }
}

async function createOnServer(): Promise<Opened> {
  const name = `firstlight_${randomBytes(8).toString('hex')}`
  await onServer(`create database ${name} template ${inject('postgresTemplate')}`)
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
