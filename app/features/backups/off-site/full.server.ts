import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { openDatabase } from '#app/db/engine/database.server.ts'
import type { FileStore } from '#app/platform/files/file-store.ts'
import { tarred } from '#app/platform/files/tar.server.ts'
import { ageFile } from '#app/platform/secrets/age-file.server.ts'
import { backupContent } from '../content.server.ts'
import type { BackupParts } from '../run.server.ts'
import { folderName, putInParts } from './bucket.server.ts'

const packing = { level: 4 }

/** A whole backup, as `npm run backup` makes it, straight into the bucket: it takes no room here. @returns its bytes */
export async function shipWhole(
  { settings, engine, files, clock }: Pick<BackupParts, 'settings' | 'engine' | 'files' | 'clock'>,
  { store, passphrase, writer }: { store: FileStore; passphrase: string; writer: string },
): Promise<number> {
  const now = clock.now()
  const prefix = `full/${folderName(now, writer)}/`
  const db = openDatabase(settings)
  let bytes = 0
  try {
    const parts = { db, engine, files, secretKey: settings.secretKey }
    await pipeline(
      Readable.from(tarred(backupContent(parts, now), now)),
      createGzip(packing),
      (archive) => ageFile(archive, passphrase),
      async (content) => {
        bytes = await putInParts(store, prefix, content)
      },
    )
    return bytes
  } finally {
    await db.destroy()
  }
}
