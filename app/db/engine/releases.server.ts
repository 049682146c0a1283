import { sql } from 'kysely'
import type { Database } from '../tables.ts'
import { isOurs } from './connection-name.ts'
import type { Engine } from './database.server.ts'

/**
 * Whether any process of ours is connected, of whatever release: each looks for due letters every five seconds and so
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
