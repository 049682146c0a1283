import { sql } from 'kysely'
import type { Database } from '../tables.ts'
import { isOlder } from './connection-name.ts'
import type { Engine } from './database.server.ts'

/**
 * Whether a process of an older release is connected: each looks for due letters every five seconds and so keeps a
 * connection, which goes when it ends or dies. SQLite's folder belongs to one process.
 */
export async function isOlderReleaseConnected(db: Database, engine: Engine): Promise<boolean> {
  if (engine === 'sqlite') return false
  const { rows } = await sql<{ name: string }>`
    select distinct application_name as name from pg_stat_activity
    where datname = current_database() and usename = current_user and pid <> pg_backend_pid()
      and application_name is not null`.execute(db)
  return rows.some(({ name }) => isOlder(name))
}
