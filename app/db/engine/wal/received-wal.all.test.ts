import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { type RestartablePostgres, startRestartablePostgres } from '#test/postgres/restartable-postgres.ts'
import { openPostgres } from '../database.server.ts'
import { LogLost } from '../held-log.server.ts'
import { ReceivedWal } from './received-wal.server.ts'
import { RecoveredCluster } from './recovered-cluster.server.ts'
import { FollowingSession, findReplication } from './replication.server.ts'

let server: RestartablePostgres
let client: pg.Client
let folder: string

beforeAll(async () => {
  server = await startRestartablePostgres()
  folder = mkdtempSync(join(tmpdir(), 'firstlight-received-'))
  client = await connected()
  await client.query('create table notes (id serial primary key, text text)')
})
afterAll(async () => {
  await client.end().catch(() => {})
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
})

async function connected(url = server.url): Promise<pg.Client> {
  const made = new pg.Client({ connectionString: url })
  made.on('error', () => {})
  await made.connect()
  return made
}

const write = (text: string) => client.query('insert into notes (text) values ($1)', [text])

async function replicationOf(url: string) {
  const db = openPostgres(url, () => {})
  try {
    return await findReplication(db)
  } finally {
    await db.destroy()
  }
}

async function followed() {
  const { programs } = await replicationOf(server.url)
  const session = await FollowingSession.open(server.url)
  if (programs === null || session === null) throw new Error('nothing to follow with')
  onTestFinished(() => session.end())
  const own = mkdtempSync(join(folder, 'wal-'))
  const log = await ReceivedWal.hold({ session, url: server.url, programs, folder: join(own, 'received') })
  onTestFinished(() => log.letGo())
  const signal = (name: 'SIGSTOP' | 'SIGCONT') => {
    for (const pid of receiversIn(own)) process.kill(pid, name)
  }
  return { session, log, signal }
}

/** The programs that receive into that folder. */
function receiversIn(own: string): number[] {
  const programs = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  const isIn = (pid: string) => {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(own)
    } catch {
      return false // It has just ended.
    }
  }
  return programs.filter(isIn).map(Number)
}

async function shipped(log: ReceivedWal) {
  await log.catchUp()
  const pieces = []
  for (let after = 0; ; ) {
    const piece = await log.read(after, 1_048_576)
    if (!piece) return pieces
    pieces.push(piece)
    after = piece.to
  }
}

async function textsAt(
  log: ReceivedWal,
  base: Buffer[],
  { pieces, at }: { pieces: Awaited<ReturnType<typeof shipped>>; at: Temporal.Instant | null },
) {
  const cluster = await RecoveredCluster.prepare(log.wal, folder)
  try {
    await cluster.addCopy(Readable.from(base))
    for (const { from, frames } of pieces) await cluster.addLog(from, frames)
    await cluster.recover(at)
    const again = cluster.open()
    const { rows } = await sql<{ text: string }>`select text from notes`
      .execute(again)
      .finally(() => again.destroy())
    return rows.map(({ text }) => text).sort()
  } finally {
    await cluster.remove()
  }
}

test('a copy and the log after it are any moment in between, and the last one', async () => {
  await write('before')
  const { log } = await followed()
  await write('while')
  const base = await Array.fromAsync(log.copy())
  await write('after')
  const { rows } = await client.query<{ now: string }>('select clock_timestamp()::text as now')
  await write('later')
  const pieces = await shipped(log)
  const last = ['after', 'before', 'later', 'while']
  expect(await textsAt(log, base, { pieces, at: null })).toEqual(last)
  const moment = Temporal.Instant.from(
    String(rows[0]?.now)
      .replace(' ', 'T')
      .replace(/([+-]\d\d)$/, '$1:00'),
  )
  expect(await textsAt(log, base, { pieces, at: moment })).toEqual(['after', 'before', 'while'])
  expect(await textsAt(log, base, { pieces, at: moment.add({ hours: 1 }) })).toEqual(last)
})

test('a receiver that is behind while a copy is made loses nothing, and the server keeps nothing after it', async () => {
  const slots = async () =>
    (await client.query<{ name: string }>('select slot_name as name from pg_replication_slots')).rows
  const { log, signal } = await followed()
  await log.catchUp()
  signal('SIGSTOP')
  await client.query('insert into notes (text) select md5(random()::text) from generate_series(1, 200000)')
  const base = await Array.fromAsync(log.copy())
  await client.query('delete from notes where length(text) = 32')
  await client.query('checkpoint')
  signal('SIGCONT')
  expect(await slots()).toHaveLength(1)
  const pieces = await shipped(log)
  expect(await slots()).toEqual([])
  expect(await textsAt(log, base, { pieces, at: null })).toContain('later')
})

test('one process alone follows a database; the next one may once it has ended', async () => {
  const { session } = await followed()
  expect(await FollowingSession.open(server.url)).toBeNull()
  await session.end()
  const next = await FollowingSession.open(server.url)
  expect(next).not.toBeNull()
  await next?.end()
})

test('a server that was restarted is followed from a new copy', async () => {
  const { log } = await followed()
  await log.catchUp()
  await server.restart('fast')
  client = await connected()
  await expect(log.catchUp()).rejects.toThrow(LogLost)
})

test('a role that may not replicate is named', async () => {
  await client.query(`create role clinic login password 'only-for-tests'`)
  const url = new URL(server.url)
  url.username = 'clinic'
  expect(await replicationOf(url.href)).toEqual({ why: 'role', programs: null })
  await client.query('alter role clinic replication')
  expect(await replicationOf(url.href)).toMatchObject({ why: null })
})
