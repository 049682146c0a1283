import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { openPostgres, openSqlite, sqlitePath } from '#app/db/engine/database.server.ts'
import type { Database } from '#app/db/tables.ts'
import { databaseProblems } from '#app/db/upkeep/integrity.server.ts'
import { keepChainKey } from '#app/features/audit/chain/chain.server.ts'
import { verifyChain } from '#app/features/audit/chain/verification.server.ts'
import type { Ending, RestartablePostgres } from '../postgres/restartable-postgres.ts'
import {
  inconsistencies,
  insertStreamTreatment,
  lostBookings,
  startBookingStream,
} from '../requests/booking-stream.ts'
import { type BuiltServer, startBuiltServer } from '../serving/built-server.ts'

export type KillTrial = {
  kills: number
  acknowledged: number
  lost: number
  /** Of the database and of the audit log; what is held twice or by nobody. */
  problems: number
  /** The longest that visitors got no success after a database was there again, in milliseconds. */
  slowestRecovery: number
  /** Whether the product's process outlived every end of its database. */
  lived: boolean
}

/** No stream comes to so many before its server is killed. */
const timesOfRound = 180

/** `kill -9` of the product while visitors book, so many times. */
export async function killServer(
  environment: Record<string, string>,
  open: () => Database,
  kills: number,
): Promise<KillTrial> {
  const acknowledged: string[] = []
  const isNew = environment.DATABASE_URL === undefined && !existsSync(sqlitePath(environment.DATA_DIR ?? ''))
  if (isNew) await (await startBuiltServer(environment)).stop()
  const db = open()
  const { name } = await insertStreamTreatment(db)
  for (let kill = 0; kill < kills; kill++) {
    const server = await startPatiently(environment)
    const stream = startBookingStream(server.url, { treatment: name, rest: 0, from: kill * timesOfRound })
    const enough = 1 + (kill % 12)
    while (stream.acknowledged.length < enough) await pause(1)
    await pause(Math.random() * 50)
    await server.kill()
    await stream.stop()
    acknowledged.push(...stream.acknowledged)
  }
  const trial = await judged(db, acknowledged, environment.DATABASE_URL === undefined ? 'sqlite' : 'postgres')
  await db.destroy()
  return { ...trial, kills, slowestRecovery: 0, lived: true }
}

/** As a supervisor does: a start that a busy machine let fail is tried again. */
async function startPatiently(environment: Record<string, string>, tries = 4): Promise<BuiltServer> {
  try {
    return await startBuiltServer(environment)
  } catch (error) {
    if (tries === 1) throw error
    await pause(1_000)
    return startPatiently(environment, tries - 1)
  }
}

const recoveryPatience = 60_000

/** The database ends and comes back while visitors book, so many times; the product is never touched. */
export async function restartDatabase(
  postgres: RestartablePostgres,
  server: BuiltServer,
  { endings, isServing }: { endings: Ending[]; isServing: () => boolean },
): Promise<KillTrial> {
  const db = openPostgres(postgres.url, () => {})
  const { name } = await insertStreamTreatment(db)
  const stream = startBookingStream(server.url, { treatment: name, rest: 10 })
  let slowestRecovery = 0
  for (const ending of endings) {
    await pause(300 + Math.random() * 700)
    await postgres.restart(ending)
    const back = performance.now()
    const before = stream.acknowledged.length
    while (stream.acknowledged.length === before && performance.now() - back < recoveryPatience)
      await pause(10)
    slowestRecovery = Math.max(slowestRecovery, Math.round(performance.now() - back))
  }
  await stream.stop()
  const strange = Object.entries(stream.refused).filter(([status]) => status !== '503' && status !== '409')
  const trial = await judged(db, stream.acknowledged, 'postgres')
  await db.destroy()
  return {
    ...trial,
    problems: trial.problems + strange.length,
    kills: endings.length,
    slowestRecovery,
    lived: isServing(),
  }
}

async function judged(db: Database, acknowledged: string[], engine: 'sqlite' | 'postgres') {
  const lost = await lostBookings(db, acknowledged)
  const chain = await verifyChain(db)
  const found = await databaseProblems(db, engine)
  const problems = found.length + (chain.ok ? 0 : 1) + (await inconsistencies(db))
  return { acknowledged: acknowledged.length, lost: lost.length, problems }
}

/** With the key that the server made there, under which its audit log is verified. */
export function openFile(folder: string): Database {
  const db = openSqlite(sqlitePath(folder))
  keepChainKey(db, readFileSync(join(folder, 'secret.key'), 'utf8').trim())
  return db
}
