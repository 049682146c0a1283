import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openPostgres } from '#app/db/engine/database.server.ts'
import { makeBucket, startS3Server } from '../other-programs/swift.ts'
import {
  type Ending,
  type RestartablePostgres,
  startRestartablePostgres,
} from '../postgres/restartable-postgres.ts'
import { sharings } from '../requests/shared-time.ts'
import { testSecretKey } from '../secret-key.ts'
import { startBuiltServer } from '../serving/built-server.ts'
import { startCluster } from '../serving/cluster.ts'
import { actionsOnPostgres, actionsOnSqlite } from './actions-trial.ts'
import {
  bookWhile,
  mostBroken,
  type Race,
  raceForOneSlot,
  restartEach,
  type Trial,
} from './cluster-trials.ts'
import { type KillTrial, killServer, openFile, restartDatabase } from './kill-trials.ts'
import { latencyFaults, memoryFaults, soakOn } from './soak-trial.ts'
import { moveThereAndBack } from './storage-trial.ts'

/** One long test: what it measured, and whether that passes (the table is in scripts/torture). */
export type Measured = { ok: boolean; measured: string }

const secretKey = { SECRET_KEY: testSecretKey }
const sqliteKills = 50
const postgresKills = 15
const databaseKills: Ending[] = Array.from({ length: 15 }, (_, index) =>
  index % 3 === 0 ? 'kill' : 'immediate',
)
const restarts: Ending[] = Array.from({ length: 10 }, (_, index) => (index % 2 === 0 ? 'fast' : 'immediate'))
const shownViolations = 20
const recoveryMilliseconds = 5_000
const rounds = 20

export const trials: Record<string, () => Promise<Measured>> = {
  'kills-sqlite': () =>
    inFolder(async (folder) =>
      killSummary(await killServer({ DATA_DIR: folder }, () => openFile(folder), sqliteKills)),
    ),
  'kills-postgres': () =>
    withPostgres(async (postgres, environment) => {
      await (await startBuiltServer(environment)).stop()
      const open = () => openPostgres(postgres.url, () => {})
      const process = killSummary(await killServer(environment, open, postgresKills))
      const database = killSummary(await restarted(postgres, environment, databaseKills))
      return { ok: process.ok && database.ok, measured: `${process.measured}; ${database.measured}` }
    }),
  restarts: () =>
    withPostgres(async (postgres, environment) =>
      killSummary(await restarted(postgres, environment, restarts)),
    ),
  nodes: () => inFolder(nodes),
  'race-of-three': () => inFolder(raceOfThree),
  actions: () =>
    withPostgres(async (postgres, { DATA_DIR: folder = '' }) => {
      const trials = [await actionsOnSqlite(folder), await actionsOnPostgres(folder, postgres.url)]
      const violations = trials.flatMap((trial) => trial.violations)
      for (const line of violations.slice(0, shownViolations)) process.stdout.write(`${line}\n`)
      const done = trials.map((trial) => `${trial.done} done, ${trial.violations.length} violations`)
      const [{ seed } = { seed: 0 }] = trials
      return {
        ok: violations.length === 0,
        measured: `3 processes: SQLite ${done[0]}; PostgreSQL ${done[1]}; ACTIONS_SEED=${seed}`,
      }
    }),
  storages: () => inFolder(storages),
  soak: () => onEitherEngine(soakOn({ minutes: 60, rate: 50 }, memoryFaults)),
  'soak-200': () => onEitherEngine(soakOn({ minutes: 10, rate: 200 }, latencyFaults)),
}

/** On SQLite, and on PostgreSQL where SOAK_ENGINE says so. */
const onEitherEngine = (run: (folder: string, databaseUrl: string | null) => Promise<Measured>) =>
  process.env.SOAK_ENGINE === 'postgres'
    ? withPostgres((postgres, { DATA_DIR: folder = '' }) => run(folder, postgres.url))
    : inFolder((folder) => run(folder, null))

function withPostgres(
  work: (postgres: RestartablePostgres, environment: Record<string, string>) => Promise<Measured>,
): Promise<Measured> {
  return inFolder(async (folder) => {
    const postgres = await startRestartablePostgres()
    try {
      return await work(postgres, { DATA_DIR: folder, DATABASE_URL: postgres.url, ...secretKey })
    } finally {
      await postgres.stop()
    }
  })
}

async function restarted(
  postgres: RestartablePostgres,
  environment: Record<string, string>,
  endings: Ending[],
): Promise<KillTrial> {
  const server = await startBuiltServer(environment)
  const isServing = () => {
    try {
      return process.kill(server.pid, 0)
    } catch {
      return false
    }
  }
  const trial = await restartDatabase(postgres, server, { endings, isServing })
  await server.stop()
  return trial
}

function killSummary({ kills, acknowledged, lost, problems, slowestRecovery, lived }: KillTrial): Measured {
  const recovery = slowestRecovery > 0 ? `, back in ${slowestRecovery} ms at most` : ''
  return {
    ok: lost === 0 && problems === 0 && lived && slowestRecovery <= recoveryMilliseconds,
    measured: `${kills} ends, ${acknowledged} acknowledged, ${lost} lost, ${problems} problems${recovery}`,
  }
}

const summary = ({ acknowledged, lost, broken, refused }: Trial) =>
  `${acknowledged} acknowledged, ${lost} lost, ${broken} broken, refused ${JSON.stringify(refused)}`

async function nodes(folder: string): Promise<Measured> {
  const postgres = await startRestartablePostgres()
  const store = await startS3Server()
  if (store) await makeBucket(store, 'clinic')
  const storageUrl = store?.storageUrl('clinic')
  const cluster = await startCluster({ count: 2, folder, databaseUrl: postgres.url, storageUrl })
  const db = openPostgres(postgres.url, () => {})
  try {
    const race = await raceForOneSlot(cluster, db, rounds)
    const killed = await bookWhile(cluster, db, async () => cluster.nodes[0]?.kill())
    await cluster.start(0)
    const rolled = await bookWhile(cluster, db, () => restartEach(cluster))
    const isWhole = (trial: Trial, broken: number) =>
      trial.lost === 0 && trial.broken <= broken && Object.keys(trial.refused).length === 0
    return {
      ok: race.won === rounds && race.wrong === 0 && isWhole(killed, mostBroken) && isWhole(rolled, 0),
      measured: `${race.won} of ${rounds} rounds one booking, ${race.wrong} another number, answers ${JSON.stringify(race.answers)}; kill: ${summary(killed)}; rolling restart: ${summary(rolled)}; files ${store ? 'in S3 (Swift)' : 'in a shared folder, no S3 server'}`,
    }
  } finally {
    await db.destroy()
    await cluster.stop()
    await store?.stop()
    await postgres.stop()
  }
}

async function raceOfThree(folder: string): Promise<Measured> {
  const postgres = await startRestartablePostgres()
  const cluster = await startCluster({ count: 3, folder, databaseUrl: postgres.url })
  const db = openPostgres(postgres.url, () => {})
  try {
    const races: Race[] = []
    for (const sharing of sharings) races.push(await raceForOneSlot(cluster, db, rounds, sharing))
    return {
      ok: races.every(({ won, wrong, withoutOthers }) => won === rounds && wrong + withoutOthers === 0),
      measured: races
        .map(
          ({ won, answers }, index) => `${sharings[index]}: ${won} of ${rounds}, ${JSON.stringify(answers)}`,
        )
        .join('; '),
    }
  } finally {
    await db.destroy()
    await cluster.stop()
    await postgres.stop()
  }
}

async function storages(folder: string): Promise<Measured> {
  const postgres = await startRestartablePostgres()
  const store = await startS3Server()
  try {
    if (!store) return { ok: false, measured: 'no S3 server could be installed' }
    await makeBucket(store, 'clinic')
    const place = { databaseUrl: postgres.url, storageUrl: store.storageUrl('clinic') }
    const { moved, rows, files } = await moveThereAndBack(folder, place)
    return { ok: moved, measured: `there ${rows[0]} rows, ${files[0]} files; back ${rows[1]}, ${files[1]}` }
  } finally {
    await store?.stop()
    await postgres.stop()
  }
}

async function inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'firstlight-torture-'))
  try {
    return await work(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
