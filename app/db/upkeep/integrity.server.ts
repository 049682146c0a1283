import { Worker } from 'node:worker_threads'
import { sql } from 'kysely'
import type { Engine } from '../engine/database.server.ts'
import { cipherPragma, findEncryptedDriver } from '../engine/encrypted-sqlite.server.ts'
import type { Database } from '../tables.ts'

const mostLines = 20
const sqliteCorrupt = 11

/**
 * What is wrong with the database itself; empty where it is sound. SQLite is read page by page. PostgreSQL
 * checks its pages where the cluster was made with checksums: here every row and index entry is read once.
 */
export async function databaseProblems(db: Database, engine: Engine): Promise<string[]> {
  if (engine === 'sqlite') return sqliteProblems(db)
  const tables = await sql<{ name: string }>`
    select relname as name from pg_class where relkind = 'r' and relnamespace = current_schema()::regnamespace`.execute(
    db,
  )
  const problems: string[] = []
  for (const { name } of tables.rows) {
    await sql`select count(*), sum(hashtext(t::text)) from ${sql.table(name)} t`
      .execute(db)
      .catch((error) => {
        problems.push(`${name}: ${String(error.message)}`)
      })
  }
  return problems
}

async function sqliteProblems(db: Database): Promise<string[]> {
  try {
    const check = sql.raw<{ integrity_check: string }>(`pragma integrity_check(${mostLines})`)
    const pages = (await check.execute(db)).rows.map((row) => row.integrity_check)
    const keys = await sql<{ line: string }>`
      select "table" || ' refers to a missing row of ' || parent as line
      from pragma_foreign_key_check limit ${sql.lit(mostLines)}`.execute(db)
    return [...pages.filter((line) => line !== 'ok'), ...keys.rows.map(({ line }) => line)]
  } catch (error) {
    // Some damage ends the check itself; anything else (busy, away) is no finding.
    if (error instanceof Error && 'errcode' in error && error.errcode === sqliteCorrupt)
      return [error.message]
    throw error
  }
}

const program = `
const { parentPort, workerData: { path, key, driver, cipher } } = require('node:worker_threads')
let file
if (key === undefined) {
  const { DatabaseSync } = require('node:sqlite')
  file = new DatabaseSync(path, { readOnly: true })
} else {
  const Database = require(driver)
  file = new Database(path, { readonly: true })
  file.exec(cipher)
  file.key(Buffer.from(key))
}
let lines
try {
  lines = file.prepare('pragma quick_check(20)').all().map((row) => row.quick_check)
} catch (error) {
  // Some damage ends the check itself.
  if (error.errcode !== 11 && error.code !== 'SQLITE_CORRUPT') throw error
  lines = [error.message]
}
file.close()
parentPort.postMessage(lines.filter((line) => line !== 'ok'))
`

/** What is wrong with a SQLite file, page by page, read in a thread of its own: nobody waits for it. */
export function quickCheck(path: string, key?: string): Promise<string[]> {
  const { promise, resolve, reject } = Promise.withResolvers<string[]>()
  const keyed = key === undefined ? {} : { key, driver: findEncryptedDriver(), cipher: cipherPragma }
  const workerData = { path, ...keyed }
  const worker = new Worker(program, { eval: true, workerData })
  worker.unref()
  worker.once('message', resolve)
  worker.once('error', reject)
  return promise
}
