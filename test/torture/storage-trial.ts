import { randomBytes } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type DatabasePlace, openDatabase } from '#app/db/engine/database.server.ts'
import { migrateToLatest } from '#app/db/migrate.server.ts'
import { makeBackup } from '#app/features/backups/commands.server.ts'
import { restoreBackup } from '#app/features/backups/restore.server.ts'
import { createFileStore } from '#app/platform/files/file-store.server.ts'
import type { StorageSettings } from '#app/platform/files/file-store.ts'
import { readEnvironment } from '#server/start/environment.ts'
import { insertStreamTreatment } from '../requests/booking-stream.ts'

const passphrase = 'a lantern in the window'
const secretKey = 'only-for-tests-'.repeat(3)
const files = 60
const fileBytes = 40_000

type Place = DatabasePlace & { storage: StorageSettings }

/**
 * From SQLite and a folder into PostgreSQL and a bucket, and from there back into SQLite and a folder. Each
 * restore reads every row and file again and compares; so what comes back twice is what was there first.
 */
export async function moveThereAndBack(
  folder: string,
  { databaseUrl, storageUrl }: { databaseUrl: string; storageUrl: string },
): Promise<{ moved: boolean; rows: number[]; files: number[] }> {
  const { storage } = readEnvironment({ STORAGE_URL: storageUrl })
  const small = (name: string): Place => {
    const dataDirectory = join(folder, name)
    mkdirSync(dataDirectory)
    return { dataDirectory, database: { engine: 'sqlite' }, storage: { kind: 'folder' } }
  }
  const first = small('first')
  const large: Place = { dataDirectory: folder, database: { engine: 'postgres', url: databaseUrl }, storage }
  await fill(first)
  const there = await move(first, large, join(folder, 'there.backup'))
  const back = await move(large, small('back'), join(folder, 'back.backup'))
  const isSame = there.rows === back.rows && there.files === back.files && back.files === files
  return {
    moved: there.ok && back.ok && isSame,
    rows: [there.rows, back.rows],
    files: [there.files, back.files],
  }
}

async function fill(place: Place): Promise<void> {
  const db = openDatabase(place)
  await migrateToLatest(db, 'sqlite')
  await insertStreamTreatment(db)
  await db.destroy()
  const store = createFileStore(place)
  for (let file = 0; file < files; file++) {
    await store.put(`gallery/image-${file % 10}/random-${file}.webp`, randomBytes(fileBytes), 'image/webp')
  }
}

async function move(from: Place, to: Place, path: string) {
  const source = openDatabase(from)
  const parts = { db: source, engine: from.database.engine, files: createFileStore(from), secretKey }
  const facts = await makeBackup(parts, { path, passphrase, now: Temporal.Now.instant() })
  await source.destroy()
  const db = openDatabase(to)
  const target = { db, engine: to.database.engine, files: createFileStore(to) }
  const outcome = await restoreBackup(target, { path, passphrase })
  await db.destroy()
  return { ok: outcome.ok, rows: facts.rows, files: facts.files }
}
