import { execFileSync, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createConnection } from 'mysql2/promise'

/** Where Debian's MariaDB is, for a user who needn't be root. */
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

/** A MariaDB of its own in a folder of its own, reached by its socket alone. */
export async function startMariaDb(): Promise<TestDatabase> {
  const folder = mkdtempSync(join(tmpdir(), 'firstlight-mariadb-'))
  const asNobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}
  const data = join(folder, 'data')
  const socketPath = join(folder, 'db.sock')
  mkdirSync(data)
  if ('uid' in asNobody) for (const place of [folder, data]) execFileSync('chown', ['65534:65534', place])
  const silent = { stdio: 'ignore' as const }
  execFileSync(
    programs.install,
    [`--datadir=${data}`, '--auth-root-authentication-method=normal', '--skip-test-db'],
    Object.assign(asNobody, silent),
  )
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
    ],
    Object.assign(asNobody, silent),
  )
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()))
  const root = await connected(() => createConnection({ socketPath, user: 'root', multipleStatements: true }))
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

async function connected<T>(connect: () => Promise<T>): Promise<T> {
  const end = Date.now() + longestStartMilliseconds
  for (;;) {
    try {
      return await connect()
    } catch (error) {
      if (Date.now() > end) throw error
      await new Promise((resolve) => setTimeout(resolve, pauseMilliseconds))
    }
  }
}
