import { fork } from 'node:child_process'
import { once } from 'node:events'
import { openPostgres, openSqlite, sqlitePath } from '#app/db/engine/database.server.ts'
import { migrateToLatest } from '#app/db/migrate.server.ts'
import type { Database } from '#app/db/tables.ts'
import { keepChainKey } from '#app/features/audit/chain/chain.server.ts'
import { newSeed } from '#app/platform/shapes/chance.ts'
import { openBusyClinic } from '../actions/busy-clinic.ts'
import { type ActionRun, daysFor } from '../actions/random-actions.ts'
import { violationsAfter } from '../actions/violations.ts'
import { testSecretKey } from '../secret-key.ts'
import { type TestServices, testServices } from '../test-services.ts'

const count = Number(process.env.ACTIONS_COUNT ?? 5_000)
const processes = 3
const days = daysFor(count)
const seed = Number(process.env.ACTIONS_SEED ?? newSeed())

export type ActionTrial = { seed: number; done: number; violations: string[] }

/** Eight people at each of three processes on one SQLite file. */
export const actionsOnSqlite = (folder: string): Promise<ActionTrial> =>
  actionsOn(openSqlite(sqlitePath(folder)), 'sqlite', { DATA_DIR: folder, DATABASE_URL: '' })

/** The same on one PostgreSQL. */
export const actionsOnPostgres = (folder: string, url: string): Promise<ActionTrial> =>
  actionsOn(
    openPostgres(url, () => {}),
    'postgres',
    { DATA_DIR: folder, DATABASE_URL: url },
  )

async function actionsOn(
  db: Database,
  engine: 'sqlite' | 'postgres',
  where: { DATA_DIR: string; DATABASE_URL: string },
): Promise<ActionTrial> {
  await prepare(db, engine)
  const share = Math.ceil(count / processes)
  const runs = Array.from({ length: processes }, async (_, number): Promise<ActionRun> => {
    const from = number * share
    const actions = JSON.stringify({ seed, from, count: Math.min(share, count - from), days })
    const child = fork(new URL('../actions/action-process.ts', import.meta.url), {
      env: { ...process.env, ...where, ACTIONS: actions },
    })
    const ended = once(child, 'exit').then(([code]) => {
      throw new Error(`a process of the actions ended with ${code}`)
    })
    const [run] = await Promise.race([once(child, 'message'), ended])
    ended.catch(() => {})
    return run
  })
  const settings = engine === 'sqlite' ? { engine } : { engine, url: where.DATABASE_URL }
  const dataDirectory = where.DATA_DIR
  const services = testServices({ db, engine, settings, dataDirectory, close: () => db.destroy() })
  return judged(services, await Promise.all(runs))
}

async function prepare(db: Database, engine: 'sqlite' | 'postgres'): Promise<void> {
  keepChainKey(db, testSecretKey)
  await migrateToLatest(db, engine)
  await openBusyClinic(db)
}

async function judged(services: TestServices, runs: ActionRun[]): Promise<ActionTrial> {
  const done = runs.flatMap(({ answers }) =>
    Object.entries(answers).filter(([action]) => action.endsWith(' 200')),
  )
  const violations = [...runs.flatMap((run) => run.violations), ...(await violationsAfter(services))]
  await services.db.destroy()
  return { seed, done: done.reduce((sum, [, times]) => sum + times, 0), violations }
}
