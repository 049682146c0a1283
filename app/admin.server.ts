import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { openPostgres, openSqlite } from './db/database.server.ts'
import type { Database } from './db/tables.ts'
import { type ChainVerdict, verifyChain } from './features/audit/queries.server.ts'
import type { Settings } from './platform/settings.ts'

/** What the operator's commands stand on: the database alone, opened beside a serving process (decision 35). */
type Place = Pick<Settings, 'database' | 'dataDirectory'>

/** Recomputes the audit log's chain (decision 31); null where there is no database yet. */
export async function verifyAuditLog(place: Place): Promise<ChainVerdict | null> {
  const db = openExisting(place)
  if (!db) return null
  try {
    return await verifyChain(db)
  } finally {
    await db.destroy()
  }
}

function openExisting({ database, dataDirectory }: Place): Database | null {
  if (database.engine === 'postgres') return openPostgres(database.url, () => {})
  const path = join(dataDirectory, 'firstlight.db')
  return existsSync(path) ? openSqlite(path) : null
}
