import { execFile, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { freePort } from '../serving/free-port.ts'
import { postgresBinaries, unprivilegedUser } from './postgres-binaries.ts'

export type PostgresServer = { url: string; stop(): Promise<void> }

const run = promisify(execFile)
const startAttempts = 200
const pauseMilliseconds = 50
/** Nothing in a test's cluster is worth a wait for the disk. */
const settings = [
  'fsync=off',
  'full_page_writes=off',
  'synchronous_commit=off',
  'autovacuum=off',
  'max_connections=500',
]

/**
 * The server that tests use (docs/topics/tests.md): TEST_DATABASE_URL as it is, else a
 * cluster of our own in a temporary folder, which ends with this process however that one ends. Throws one
 * clear line otherwise.
 */
export async function startPostgres(): Promise<PostgresServer> {
  const given = process.env.TEST_DATABASE_URL
  if (given) return { url: given, stop: async () => {} }
  const binaries = await postgresBinaries()
  const user = unprivilegedUser()
  const folder = mkdtempSync(join(tmpdir(), 'firstlight-postgres-'))
  const password = randomBytes(12).toString('hex')
  writeFileSync(join(folder, 'password'), password, { mode: 0o600 })
  if (user) for (const path of [folder, join(folder, 'password')]) chownSync(path, user.uid, user.gid)
  await run(
    join(binaries, 'initdb'),
    [
      '-D',
      join(folder, 'data'),
      '-U',
      'postgres',
      '-A',
      'scram-sha-256',
      '--pwfile',
      join(folder, 'password'),
      '-E',
      'UTF8',
      '--locale=C',
      '-N',
    ],
    { cwd: folder, ...user },
  ).catch((error: Error) => {
    rmSync(folder, { recursive: true, force: true })
    throw new Error(`PostgreSQL could not prepare a test database: ${error.message}`)
  })
  const port = await freePort()
  const stop = launch({ binaries, folder, port, user })
  const url = `postgres://postgres:${password}@127.0.0.1:${port}/postgres`
  await answers(url).catch(async (error: Error) => {
    await stop()
    throw error
  })
  return { url, stop }
}

type Launch = { binaries: string; folder: string; port: number; user: ReturnType<typeof unprivilegedUser> }

/**
 * A shell holds the server and a pipe to us: when the pipe closes, also because we were killed, it stops the
 * server and removes the folder.
 */
function launch({ binaries, folder, port, user }: Launch): () => Promise<void> {
  const script = 'trap "" INT TERM; "$@" & cat >/dev/null; kill -INT $!; wait; cd /; rm -rf "$FOLDER"'
  const options = settings.flatMap((setting) => ['-c', setting])
  const server = [
    join(binaries, 'postgres'),
    '-D',
    join(folder, 'data'),
    '-k',
    folder,
    '-h',
    '127.0.0.1',
    '-p',
    `${port}`,
  ]
  const shell = spawn('/bin/sh', ['-c', script, 'sh', ...server, ...options], {
    cwd: folder,
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
    env: { ...process.env, FOLDER: folder },
    ...user,
  })
  const ended = new Promise<void>((resolve) => shell.once('exit', () => resolve()))
  return () => {
    shell.stdin.end()
    return ended
  }
}

async function answers(url: string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    const client = new pg.Client({ connectionString: url })
    try {
      await client.connect()
      return await client.end()
    } catch (error) {
      if (attempt === startAttempts) throw new Error(`PostgreSQL for tests did not start: ${String(error)}`)
      await new Promise((resolve) => setTimeout(resolve, pauseMilliseconds))
    }
  }
}
