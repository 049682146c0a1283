import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startPostgres } from '#test/postgres/postgres.ts'

const ticksPerSecond = 100
export const megabyte = 1_000_000

export const sum = (values: readonly number[]) => values.reduce((one, other) => one + other, 0)
export const range = (values: readonly number[]) =>
  `${Math.min(...values).toFixed(0)} to ${Math.max(...values).toFixed(0)}`

/** In MB: what is resident, its share where others have the same pages, and its own. */
export function memoryOf(pid: number): { resident: number; share: number; own: number } {
  const text = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')
  const of = (name: string) =>
    (Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(text)?.[1]) * 1_024) / megabyte
  return { resident: of('Rss'), share: of('Pss'), own: of('Private_Clean') + of('Private_Dirty') }
}

/** Milliseconds of CPU so far. */
export function cpuOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return ((Number(fields[11]) + Number(fields[12])) / ticksPerSecond) * 1_000
}

type Backend = { pid: number; database: string; isOurs: boolean }

/** A PostgreSQL of its own, empty, and a folder that goes with it. Linux only: memory and CPU are read in /proc. */
export type Machine = Awaited<ReturnType<typeof openMachine>>

export async function openMachine() {
  const folder = mkdtempSync(join(tmpdir(), 'firstlight-scale-'))
  const cluster = await startPostgres()
  const client = new pg.Client({ connectionString: cluster.url })
  await client.connect()

  /** The address of a database that is made now. */
  async function create(database: string): Promise<string> {
    await client.query(`create database ${database}`)
    const url = new URL(cluster.url)
    url.pathname = `/${database}`
    return url.href
  }
  const rowsOf = async <Row extends pg.QueryResultRow>(question: string) =>
    (await client.query<Row>(question)).rows
  const numberOf = async (question: string) => Number((await rowsOf<{ n: string }>(question))[0]?.n)
  const backends = () =>
    rowsOf<Backend>(
      `select pid, datname as database, application_name like 'firstlight%' as "isOurs" from pg_stat_activity`,
    )
  /** Milliseconds of CPU of each of its processes so far. */
  const cpuOfPostgres = async () => new Map((await backends()).map(({ pid }) => [pid, cpuOf(pid)]))
  /** Milliseconds of CPU of all of them since then. */
  const cpuSince = async (before: Map<number, number>) =>
    sum([...(await cpuOfPostgres())].map(([pid, milliseconds]) => milliseconds - (before.get(pid) ?? 0)))
  async function close() {
    await client.end()
    await cluster.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  return { folder, create, rowsOf, numberOf, backends, cpuOfPostgres, cpuSince, close }
}
