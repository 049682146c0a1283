import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { chown, mkdir, mkdtemp, open, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import type { Database } from '#app/db/tables.ts'
import { monotonic, pause } from '#app/platform/process/timers.server.ts'
import { openPostgres } from '../database.server.ts'
import { ownFolder, removeLeftFolders } from '../left-folders.server.ts'
import { type Program, type ProgramUser, postgresPrograms, startProgram } from './programs.server.ts'
import { segmentName, type WalStart } from './received-wal.server.ts'

/** Why a copy and its log didn't become a database here. */
export class RecoveryProblem extends Error {
  override name = 'RecoveryProblem'
  readonly why: 'programs' | 'locale' | 'too-early' | 'damaged'
  readonly detail: string

  constructor(why: RecoveryProblem['why'], detail = '') {
    super(detail === '' ? why : `${why}: ${detail}`)
    this.why = why
    this.detail = detail
  }
}

/** A long log is played at some hundred megabytes a minute. */
const recoveryMilliseconds = 6 * 3_600_000
const lookMilliseconds = 200

const inPostgres = (at: Temporal.Instant) =>
  at.toString({ fractionalSecondDigits: 6 }).replace('T', ' ').replace('Z', '+00')

/** Of nothing that was set where it comes from: that server may be larger, and has other folders. */
const settings = (folder: string, until: Temporal.Instant | null) => `
listen_addresses = ''
unix_socket_directories = '${folder}'
port = 5432
hba_file = '${folder}/hba.conf'
ident_file = '${folder}/ident.conf'
restore_command = 'cp "${folder}/wal/%f" "%p"'
recovery_target_timeline = 'current'
recovery_target_action = 'promote'
${until === null ? '' : `recovery_target_time = '${inPostgres(until)}'`}
hot_standby = off
max_connections = 20
max_prepared_transactions = 100
max_wal_senders = 0
shared_buffers = '32MB'
dynamic_shared_memory_type = mmap
archive_mode = off
autovacuum = off
fsync = off
full_page_writes = off
synchronous_commit = off
ssl = off
logging_collector = off
log_destination = 'stderr'
lc_messages = 'C'
enable_indexscan = off
enable_indexonlyscan = off
enable_bitmapscan = off
`

/**
 * A server that PostgreSQL's own recovery brings to a moment, from a copy of the files and the log after it. Nothing but
 * this process reaches it, and it is gone with it.
 */
export class RecoveredCluster {
  readonly #folder: string
  readonly #programs: string
  readonly #user: ProgramUser | null
  readonly #wal: WalStart
  #server: Program | null = null

  /**
   * @param folder where it may lie; as root it lies in the machine's temporary folder, which PostgreSQL's user can enter
   * @throws RecoveryProblem where this machine doesn't have that version's server
   */
  static async prepare(wal: WalStart, folder: string): Promise<RecoveredCluster> {
    const programs = await postgresPrograms(['postgres'], (major) => major === wal.major)
    if (programs === null) throw new RecoveryProblem('programs', String(wal.major))
    const user = unprivilegedUser()
    await removeLeftClusters(folder)
    const own = await mkdtemp(join(placeFor(folder, user), ownFolder(clusterBegins)))
    const cluster = new RecoveredCluster(own, { programs, user, wal })
    for (const name of ['', 'data', 'wal']) await cluster.#folderFor(name)
    return cluster
  }

  private constructor(
    folder: string,
    { programs, user, wal }: { programs: string; user: ProgramUser | null; wal: WalStart },
  ) {
    this.#folder = folder
    this.#programs = programs
    this.#user = user
    this.#wal = wal
  }

  async #folderFor(name: string): Promise<void> {
    const path = join(this.#folder, name)
    await mkdir(path, { recursive: true, mode: 0o700 })
    await this.#giveAway(path)
  }

  async #giveAway(path: string): Promise<void> {
    if (this.#user) await chown(path, this.#user.uid, this.#user.gid)
  }

  async #write(name: string, content: string): Promise<void> {
    const path = join(this.#folder, name)
    await writeFile(path, content, { mode: 0o600 })
    await this.#giveAway(path)
  }

  /** Unpacks the copy of the server's files. */
  async addCopy(archive: AsyncIterable<Uint8Array>): Promise<void> {
    const { PATH } = process.env
    const child = spawn('tar', ['-xf', '-', '-C', join(this.#folder, 'data'), '--no-same-owner'], {
      stdio: ['pipe', 'ignore', 'ignore'],
      env: { PATH },
      ...this.#user,
    })
    const ended = once(child, 'exit')
    await pipeline(archive, child.stdin)
    const [code] = await ended
    if (code !== 0) throw new RecoveryProblem('damaged')
  }

  /** What was received from that byte on, counted from 1. */
  async addLog(from: number, bytes: Buffer): Promise<void> {
    const { segmentBytes } = this.#wal
    const position = this.#wal.from + from - 1
    const path = join(this.#folder, 'wal', segmentName(Math.floor(position / segmentBytes), this.#wal))
    const file = await open(path, 'a+', 0o600).then(async (made) => {
      await made.close()
      return open(path, 'r+')
    })
    try {
      await file.write(bytes, 0, bytes.length, position % segmentBytes)
      await file.truncate(segmentBytes) // a full one, as the server's; what hasn't come is zeros, where recovery ends
    } finally {
      await file.close()
    }
    await this.#giveAway(path)
  }

  /**
   * Plays the log up to a moment; null: to its end, also where nothing was written after the moment.
   * @throws RecoveryProblem
   */
  async recover(until: Temporal.Instant | null): Promise<void> {
    await rm(join(this.#folder, 'data/postgresql.auto.conf'), { force: true })
    await rm(join(this.#folder, 'data/standby.signal'), { force: true })
    await this.#write('hba.conf', 'local all all trust\n')
    await this.#write('ident.conf', '')
    await this.#write('data/recovery.signal', '')
    await this.#write('postgresql.conf', settings(this.#folder, until))
    const said = await this.#launch()
    if (said === null) return
    if (until !== null && said.includes('before configured recovery target was reached'))
      return this.recover(null)
    if (said.includes('before consistent recovery point')) throw new RecoveryProblem('too-early')
    throw new RecoveryProblem('damaged', said)
  }

  /** @returns null once it answers, else what it said */
  async #launch(): Promise<string | null> {
    const args = ['-D', join(this.#folder, 'data'), '-c', `config_file=${this.#folder}/postgresql.conf`]
    const server = startProgram(join(this.#programs, 'postgres'), args, {
      user: this.#user,
      cwd: this.#folder,
    })
    server.output.resume()
    this.#server = server
    const limit = monotonic() + recoveryMilliseconds
    while (server.isRunning() && monotonic() < limit) {
      const answer = await this.#ask()
      if (answer === 'open') return null
      if (answer instanceof Error) {
        const locale = /LC_COLLATE "([^"]+)"/.exec(server.said())?.[1]
        throw locale ? new RecoveryProblem('locale', locale) : new RecoveryProblem('damaged', answer.message)
      }
      await pause(lookMilliseconds)
    }
    await server.stop()
    return server.said()
  }

  /** While it recovers it refuses or isn't there; anything else it says is for good. */
  async #ask(): Promise<'open' | 'not-yet' | Error> {
    const client = new pg.Client({ connectionString: this.#url })
    client.on('error', () => {})
    try {
      await client.connect()
      return 'open'
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : ''
      return error instanceof Error && /^[0-9A-Z]{5}$/.test(code) && code !== startingUp ? error : 'not-yet'
    } finally {
      await client.end().catch(() => {})
    }
  }

  get #url(): string {
    const { role, database } = this.#wal
    const [user, name] = [role, database].map(encodeURIComponent)
    return `postgres://${user}@localhost:5432/${name}?host=${encodeURIComponent(this.#folder)}`
  }

  /** The clinic's own database in it, as its own role. */
  open(): Database {
    return openPostgres(this.#url, () => {})
  }

  /** Ends it; nothing of it stays. */
  async remove(): Promise<void> {
    await this.#server?.stop()
    await rm(this.#folder, { recursive: true, force: true })
  }
}

const clusterBegins = 'firstlight-cluster-'

const placeFor = (folder: string, user: ProgramUser | null): string =>
  user || folder.length > mostSocketPath ? tmpdir() : folder

/** Databases in the clear that killed processes left, wherever one of that folder may lie. */
export const removeLeftClusters = (folder: string, options: { isStart?: boolean } = {}): Promise<void> =>
  removeLeftFolders(placeFor(folder, unprivilegedUser()), clusterBegins, options)

/** A socket's path has 107 characters at most. */
const mostSocketPath = 70

const startingUp = '57P03'

/** PostgreSQL refuses root: its own user, or nobody. */
function unprivilegedUser(): ProgramUser | null {
  if (process.getuid?.() !== 0) return null
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  const user = users.find(([name]) => name === 'postgres') ?? users.find(([name]) => name === 'nobody')
  return { uid: Number(user?.[2] ?? 65_534), gid: Number(user?.[3] ?? 65_534) }
}
