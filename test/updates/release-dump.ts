import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { type Engine, openSqlite } from '#app/db/engine/database.server.ts'
import { keepChainKey } from '#app/features/audit/chain/chain.server.ts'
import { openEmptyDatabase, type TestDatabase } from '../database.ts'
import { postgresBinaries } from '../postgres/postgres-binaries.ts'
import { testSecretKey } from '../secret-key.ts'

/** A folder for each release that clinics run, named by its version: `sqlite.db.gz` and `postgres.sql.gz`. */
const folder = join(import.meta.dirname, 'releases')

export const releases: readonly string[] = existsSync(folder) ? readdirSync(folder).sort() : []

const pathOf = (release: string, engine: Engine) =>
  join(folder, release, engine === 'sqlite' ? 'sqlite.db.gz' : 'postgres.sql.gz')

/** PostgreSQL's own programs read and write its dumps. */
const program = async (name: 'pg_dump' | 'psql') => join(await postgresBinaries(), name)

/** Keeps the database as that release has it. */
export async function keepRelease(release: string, { db, settings, dataDirectory }: TestDatabase) {
  mkdirSync(join(folder, release), { recursive: true })
  const path = pathOf(release, settings.engine)
  if (settings.engine === 'sqlite') {
    const copy = join(dataDirectory, 'kept.db')
    await sql`vacuum into ${copy}`.execute(db)
    writeFileSync(path, gzipSync(readFileSync(copy), { level: 9 }))
    return
  }
  const options = ['--no-owner', '--no-privileges', `--dbname=${settings.url}`]
  writeFileSync(path, gzipSync(execFileSync(await program('pg_dump'), options), { level: 9 }))
}

/** A database as that release left it; nothing of this program has run on it. The caller closes it. */
export async function openRelease(release: string, engine: Engine): Promise<TestDatabase> {
  const database = await openEmptyDatabase(engine)
  const dump = gunzipSync(readFileSync(pathOf(release, engine)))
  if (database.settings.engine === 'postgres') {
    const options = ['--quiet', '--set=ON_ERROR_STOP=1', `--dbname=${database.settings.url}`]
    execFileSync(await program('psql'), options, { input: dump, stdio: ['pipe', 'ignore', 'inherit'] })
    return database
  }
  const dataDirectory = join(database.dataDirectory, release)
  const file = join(dataDirectory, 'firstlight.db')
  mkdirSync(dataDirectory)
  writeFileSync(file, dump)
  const db = openSqlite(file)
  keepChainKey(db, testSecretKey)
  const close = async () => {
    await db.destroy()
    await database.close()
  }
  return { ...database, db, dataDirectory, close }
}
