import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openTextKeys } from '../app/db/encryption/text-keys.server.ts'
import { openSqlite } from '../app/db/engine/database.server.ts'
import { migrateToLatest } from '../app/db/migrate.server.ts'
import { testSecretKey } from './secret-key.ts'

/** A migrated SQLite file in a folder of its own, to be copied by every suite. */
export async function makeSqliteTemplate(): Promise<{ path: string; remove: () => void }> {
  const folder = mkdtempSync(join(tmpdir(), 'firstlight-template-'))
  const path = join(folder, 'template.db')
  const sqlite = openSqlite(path)
  await migrateToLatest(sqlite, 'sqlite')
  await openTextKeys(sqlite, { secretKey: testSecretKey })
  await sqlite.destroy()
  return { path, remove: () => rmSync(folder, { recursive: true, force: true }) }
}
