import { join } from 'node:path'
import { type Dialect, type Kysely, PostgresDialect, type PostgresPool, sql } from 'kysely'
import pg from 'pg'
import { EncryptionPlugin } from '../encryption/encryption-plugin.server.ts'
import { keepTextKeys, TextKeys } from '../encryption/text-keys.server.ts'
import type { Database, Tables } from '../tables.ts'
import { openCounted } from './activity.server.ts'
import { NodeSqliteDialect } from './sqlite.server.ts'

/** The name of our connections, which PostgreSQL shows to all others. Other programs, such as psql, say who they are. */
const connectionName = 'firstlight'

/** The same address with the name on it, whatever name the operator gave it. */
export function namedAddress(url: string): string {
  const named = new URL(url)
  named.searchParams.set('application_name', connectionName)
  return named.href
}

export const isOurs = (name: string): boolean => name === connectionName

export type Engine = 'sqlite' | 'postgres'

const poolSize = 10
const connectTimeoutMilliseconds = 5_000
const statementTimeoutMilliseconds = 30_000
/** What one statement takes at most: its connection and its own limit. */
export const slowestStatementMilliseconds = connectTimeoutMilliseconds + statementTimeoutMilliseconds
const int8 = 20

/** Counts come back as numbers, not text; ours stay far below 2^53. */
pg.types.setTypeParser(int8, Number)

/** Where the rows are: a file in the data folder, or a PostgreSQL server. */
export type DatabasePlace = {
  dataDirectory: string
  database: { engine: 'sqlite'; key?: string } | { engine: 'postgres'; url: string }
}

export const sqlitePath = (dataDirectory: string): string => join(dataDirectory, 'firstlight.db')

/** One more connection (SQLite) or pool (PostgreSQL) to the rows of that place. */
export function openDatabase(
  { database, dataDirectory }: DatabasePlace,
  onLostConnection: (error: Error) => void = () => {},
): Kysely<Tables> {
  if (database.engine === 'sqlite') return openSqlite(sqlitePath(dataDirectory), database.key)
  return openPostgres(database.url, onLostConnection)
}

/** @param key of an encrypted file */
export function openSqlite(path: string, key?: string): Kysely<Tables> {
  return openOnDialect(new NodeSqliteDialect(path, { key }))
}

/**
 * @param onLostConnection hears of connections that died (a restarted server); without a listener the
 *   process would end.
 */
export function openPostgres(url: string, onLostConnection: (error: Error) => void): Kysely<Tables> {
  return openOnPool(postgresPool(url, onLostConnection))
}

/** The connections of {@link openPostgres}, for a caller that keeps them longer than one database object. */
export function postgresPool(url: string, onLostConnection: (error: Error) => void): pg.Pool {
  const pool = new pg.Pool({
    connectionString: namedAddress(url),
    max: poolSize,
    connectionTimeoutMillis: connectTimeoutMilliseconds,
    statement_timeout: statementTimeoutMilliseconds,
  })
  pool.on('error', onLostConnection)
  pool.on('connect', (client) => client.on('error', onLostConnection))
  return pool
}

export const openOnPool = (pool: PostgresPool): Kysely<Tables> => openOnDialect(new PostgresDialect({ pool }))

/** Its encrypted columns are of use once `openTextKeys` has opened their keys. */
export function openOnDialect(dialect: Dialect): Kysely<Tables> {
  const keys = new TextKeys()
  const db = openCounted<Tables>(dialect, [new EncryptionPlugin(keys)])
  keepTextKeys(db, keys)
  return db
}

/** The smallest question there is: rejects where the database does not answer. */
export const askAnything = (db: Kysely<Tables>): Promise<unknown> => sql`select 1`.execute(db)

/**
 * Whether any process of ours is connected, of whatever release: each looks for due emails every five seconds and so
 * keeps a connection, which goes when it ends or dies. On SQLite the lock of the folder says it.
 */
export async function isAnyReleaseConnected(db: Database, engine: Engine): Promise<boolean> {
  if (engine === 'sqlite') return false
  const { rows } = await sql<{ name: string }>`
    select distinct application_name as name from pg_stat_activity
    where datname = current_database() and usename = current_user and pid <> pg_backend_pid()
      and application_name is not null`.execute(db)
  return rows.some(({ name }) => isOurs(name))
}
