import { join } from 'node:path'
import { type Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import type { Tables } from '../tables.ts'
import { openCounted } from './activity.server.ts'
import { namedAddress } from './connection-name.ts'
import { NodeSqliteDialect, openSqliteFile } from './sqlite.server.ts'

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
  database: { engine: 'sqlite' } | { engine: 'postgres'; url: string }
}

export const sqlitePath = (dataDirectory: string): string => join(dataDirectory, 'firstlight.db')

/** One more connection (SQLite) or pool (PostgreSQL) to the rows of that place. */
export function openDatabase(
  { database, dataDirectory }: DatabasePlace,
  onLostConnection: (error: Error) => void = () => {},
): Kysely<Tables> {
  if (database.engine === 'sqlite') return openSqlite(sqlitePath(dataDirectory))
  return openPostgres(database.url, onLostConnection)
}

export function openSqlite(path: string): Kysely<Tables> {
  return openCounted<Tables>(new NodeSqliteDialect(openSqliteFile(path)))
}

/**
 * @param onLostConnection hears of connections that died (a restarted server); without a listener the
 *   process would end.
 */
export function openPostgres(url: string, onLostConnection: (error: Error) => void): Kysely<Tables> {
  const pool = new pg.Pool({
    connectionString: namedAddress(url),
    max: poolSize,
    connectionTimeoutMillis: connectTimeoutMilliseconds,
    statement_timeout: statementTimeoutMilliseconds,
  })
  pool.on('error', onLostConnection)
  pool.on('connect', (client) => client.on('error', onLostConnection))
  return openCounted<Tables>(new PostgresDialect({ pool }))
}

/** The smallest question there is: rejects where the database does not answer. */
export const askAnything = (db: Kysely<Tables>): Promise<unknown> => sql`select 1`.execute(db)
