import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { closeSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createConnection } from 'mysql2/promise'

/** Where Debian's MariaDB is. */
const programs = {
  server: '/usr/sbin/mariadbd',
  install: '/usr/bin/mariadb-install-db',
  dump: '/usr/bin/mariadb-dump',
}

export type TestDatabase = {
  socketPath: string
  user: string
  password: string
  database: string
  query(text: string, values?: unknown[]): Promise<void>
  dump(...options: string[]): Buffer
  stop(): Promise<void>
}

/**
 * The machine's settings stay out of it, and nothing is asked of the kernel or the file system that memory as a folder or a
 * container may refuse. Root may run it too: another user need not reach a folder of root's. As `--user`, the installing
 * script would change files of the system.
 */
const ofItsOwn = [
  '--innodb-use-native-aio=0',
  '--loose-innodb-flush-method=fsync',
  ...(process.getuid?.() === 0 ? ['--loose-user=root'] : []),
]

/** Without asking for names of hosts (`--force`), which a machine needn't have. */
function install(folder: string, data: string): void {
  const { status, error, stdout, stderr } = spawnSync(
    programs.install,
    [
      '--no-defaults',
      `--datadir=${data}`,
      '--auth-root-authentication-method=normal',
      '--skip-test-db',
      '--force',
      ...ofItsOwn,
    ],
    { cwd: folder, encoding: 'utf8' },
  )
  if (status !== 0)
    throw new Error(`${programs.install} ended with ${error?.message ?? status}: ${stdout}${stderr}`)
}

/** A MariaDB of its own in a folder of its own, reached by its socket alone. */
export async function startMariaDb(): Promise<TestDatabase> {
  const folder = mkdtempSync(join(tmpdir(), 'firstlight-mariadb-'))
  const data = join(folder, 'data')
  const socketPath = join(folder, 'db.sock')
  mkdirSync(data)
  install(folder, data)
  const log = openSync(join(folder, 'log'), 'a')
  const server = spawn(
    programs.server,
    [
      '--no-defaults',
      `--datadir=${data}`,
      `--socket=${socketPath}`,
      `--pid-file=${join(folder, 'db.pid')}`,
      '--skip-networking',
      '--innodb-flush-log-at-trx-commit=0',
      '--innodb-buffer-pool-size=64M',
      ...ofItsOwn,
    ],
    { cwd: folder, stdio: ['ignore', log, log] },
  )
  closeSync(log)
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()))
  const root = await connected(() => createConnection({ socketPath, user: 'root', multipleStatements: true }))
  if (root === null) {
    server.kill()
    throw new Error(`MariaDB doesn't start: ${readFileSync(join(folder, 'log'), 'utf8')}`)
  }
  const [user, password, database] = ['reader', 'a long password', 'easyappointments']
  await root.query(
    `CREATE DATABASE ${database} CHARACTER SET utf8mb4; CREATE USER '${user}'@'localhost' IDENTIFIED BY '${password}'; GRANT SELECT ON ${database}.* TO '${user}'@'localhost'; USE ${database}`,
  )
  return {
    socketPath,
    user,
    password,
    database,
    query: async (text, values) => {
      await root.query(text, values)
    },
    dump: (...options) =>
      execFileSync(
        programs.dump,
        ['--no-defaults', `--socket=${socketPath}`, '--user=root', ...options, database],
        {
          maxBuffer: 1024 ** 3,
        },
      ),
    stop: async () => {
      await root.end()
      server.kill()
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const longestStartMilliseconds = 60_000
const pauseMilliseconds = 50

async function connected<T>(connect: () => Promise<T>): Promise<T | null> {
  const end = Date.now() + longestStartMilliseconds
  for (;;) {
    try {
      return await connect()
    } catch {
      if (Date.now() > end) return null
      await new Promise((resolve) => setTimeout(resolve, pauseMilliseconds))
    }
  }
}
