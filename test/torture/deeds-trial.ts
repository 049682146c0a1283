import { fork } from 'node:child_process'
import { once } from 'node:events'
import { openPostgres, openSqlite, sqlitePath } from '#app/db/engine/database.server.ts'
import { migrateToLatest } from '#app/db/migrate.server.ts'
import type { Database } from '#app/db/tables.ts'
import { keepChainKey } from '#app/features/audit/chain/chain.server.ts'
import { openBusyClinic } from '../deeds/busy-clinic.ts'
import { newSeed } from '../deeds/chance.ts'
import { type DeedRun, daysFor, doDeeds } from '../deeds/random-deeds.ts'
import { violationsIn } from '../deeds/violations.ts'
import { testSecretKey } from '../secret-key.ts'
import { testServices } from '../standing-services.ts'

const count = 2_000
const processes = 3
const days = daysFor(count)
const seed = Number(process.env.DEEDS_SEED ?? newSeed())

export type DeedTrial = { seed: number; done: number; violations: string[] }

/** Eight people at one SQLite file. */
export async function deedsOnSqlite(folder: string): Promise<DeedTrial> {
  const db = openSqlite(sqlitePath(folder))
  await prepare(db, 'sqlite')
  const services = testServices({
    db,
    engine: 'sqlite',
    settings: { engine: 'sqlite' },
    dataDirectory: folder,
    close: () => db.destroy(),
  })
  return judged(db, [await doDeeds(services, { seed, count, days })])
}

/** Eight people at each of three processes on one PostgreSQL. */
export async function deedsOnPostgres(folder: string, url: string): Promise<DeedTrial> {
  const db = openPostgres(url, () => {})
  await prepare(db, 'postgres')
  const share = Math.ceil(count / processes)
  const runs = Array.from({ length: processes }, async (_, number): Promise<DeedRun> => {
    const deeds = JSON.stringify({ seed, from: number * share, count: share, days })
    const env = { ...process.env, DATABASE_URL: url, DATA_DIR: folder, DEEDS: deeds }
    const child = fork(new URL('../deeds/deed-process.ts', import.meta.url), { env })
    const ended = once(child, 'exit').then(([code]) => {
      throw new Error(`a process of the deeds ended with ${code}`)
    })
    const [run] = await Promise.race([once(child, 'message'), ended])
    ended.catch(() => {})
    return run
  })
  return judged(db, await Promise.all(runs))
}

async function prepare(db: Database, engine: 'sqlite' | 'postgres'): Promise<void> {
  keepChainKey(db, testSecretKey)
  await migrateToLatest(db, engine)
  await openBusyClinic(db)
}

async function judged(db: Database, runs: DeedRun[]): Promise<DeedTrial> {
  const done = runs.flatMap(({ answers }) =>
    Object.entries(answers).filter(([deed]) => deed.endsWith(' 200')),
  )
  const violations = [...runs.flatMap((run) => run.violations), ...(await violationsIn(db))]
  await db.destroy()
  return { seed, done: done.reduce((sum, [, times]) => sum + times, 0), violations }
}
