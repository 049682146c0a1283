import { randomUUID } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import pg from 'pg'
import type { Tables } from '#app/db/tables.ts'
import { postgresPrograms } from './programs.server.ts'

/** Why the changes of a PostgreSQL database can't be followed: its role may not, its server doesn't write enough, no programs. */
export type NoReplication = 'role' | 'wal-level' | 'programs'

export type Replication =
  | { why: NoReplication; programs: null }
  | { why: null; programs: string; major: number }

/** Asked of the server itself, and of this machine. */
export async function findReplication(db: Kysely<Tables>): Promise<Replication> {
  const { rows } = await sql<{ mayReplicate: boolean; level: string; version: string }>`
    select rolreplication or rolsuper as "mayReplicate", current_setting('wal_level') as level,
      current_setting('server_version_num') as version
    from pg_roles where rolname = current_user`.execute(db)
  const [{ mayReplicate, level, version } = { mayReplicate: false, level: '', version: '0' }] = rows
  if (!mayReplicate) return { why: 'role', programs: null }
  if (level !== 'replica' && level !== 'logical') return { why: 'wal-level', programs: null }
  const major = Math.floor(Number(version) / 10_000)
  const programs = await postgresPrograms(['pg_receivewal', 'pg_basebackup'], (own) => own >= major)
  return programs === null ? { why: 'programs', programs } : { why: null, programs, major }
}

/** Next to the classes of `locks.server.ts`. */
const followingClass = 7_306
const connectMilliseconds = 5_000
const answerMilliseconds = 15_000

/** What a restore has to know of the server. */
export type ServerFacts = { major: number; segmentBytes: number; database: string; role: string }

/** A connection of its own: while it is open, no other process follows the same database. */
export class FollowingSession {
  readonly #client: pg.Client
  #isLost = false
  /** The slot by which the server keeps its log. */
  #kept: string | null = null

  /** Null where another process follows it. */
  static async open(url: string): Promise<FollowingSession | null> {
    const client = new pg.Client({
      connectionString: url,
      application_name: 'firstlight-following',
      connectionTimeoutMillis: connectMilliseconds,
      query_timeout: answerMilliseconds,
      keepAlive: true,
    })
    const session = new FollowingSession(client)
    await client.connect()
    const asked = await client.query(`select pg_try_advisory_lock(${followingClass}, 0) as held`)
    if (asked.rows[0]?.held === true) return session
    await session.end()
    return null
  }

  private constructor(client: pg.Client) {
    this.#client = client
    const lose = () => {
      this.#isLost = true
    }
    client.on('error', lose).on('end', lose)
  }

  get isLost(): boolean {
    return this.#isLost
  }

  async facts(): Promise<ServerFacts> {
    const { rows } = await this.#client.query(
      `select current_setting('server_version_num')::int / 10000 as major, current_database() as database,
        current_user as role, (select setting::int from pg_settings where name = 'wal_segment_size') as "segmentBytes"`,
    )
    return rows[0]
  }

  /** How far the server has written, in bytes. */
  async written(): Promise<number> {
    const { rows } = await this.#client.query(`select pg_current_wal_flush_lsn() - '0/0'::pg_lsn as position`)
    return Number(rows[0].position)
  }

  /**
   * Writes a record that changes nothing. A role that may only replicate isn't told how far a receiver has come: where the
   * bytes after this record have arrived, so has all before it.
   * @returns where it ends
   */
  async writeMarker(): Promise<number> {
    const { rows } = await this.#client.query(
      `select pg_logical_emit_message(true, 'firstlight', '') - '0/0'::pg_lsn as position`,
    )
    return Number(rows[0].position)
  }

  /**
   * Has the server keep its log from here on until {@link releaseLog}, for a receiver that is slower than a copy is made.
   * It ends with this connection too, so that the server's disk can't fill. A server without a free slot keeps nothing.
   */
  async keepLog(): Promise<void> {
    await this.releaseLog()
    const name = `firstlight_${randomUUID().replaceAll('-', '_')}`
    const made = this.#client.query(`select pg_create_physical_replication_slot($1, true, true)`, [name])
    this.#kept = await made.then(
      () => name,
      () => null,
    )
  }

  /** A connection that can't let it go ends, and the slot with it. */
  async releaseLog(): Promise<void> {
    if (this.#kept === null) return
    const dropped = this.#client.query('select pg_drop_replication_slot($1)', [this.#kept])
    this.#kept = null
    await dropped.catch(() => this.end())
  }

  async end(): Promise<void> {
    this.#isLost = true
    await this.#client.end().catch(() => {})
  }
}
