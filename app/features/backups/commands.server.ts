import { open, rename, rm, stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { tarred } from '#app/platform/files/tar.server.ts'
import { ageFile } from '#app/platform/secrets/age-file.server.ts'
import { openBackup } from './archive-reader.server.ts'
import { type BackedUp, backupContent } from './content.server.ts'
import type { BackupEnd, BackupFacts } from './rules.ts'

const onlyOwner = 0o600
/** Text shrinks to a fifth at this level and pictures not at all: more is not worth the time. */
const packing = { level: 4 }

/** Where a backup lies until it is whole. */
export const unfinishedPath = (path: string): string => `${path}.part`

/**
 * Writes everything into one encrypted file, which `age` and `tar` open too, while others read and write. It is there
 * under its name only when it is whole, on the disk and was read once more from there.
 */
export async function makeBackup(
  parts: BackedUp,
  { path, passphrase, now }: { path: string; passphrase: string; now: Temporal.Instant },
): Promise<BackupFacts> {
  const unfinished = unfinishedPath(path)
  await rm(unfinished, { force: true })
  const file = await open(unfinished, 'wx', onlyOwner)
  try {
    await pipeline(
      Readable.from(tarred(backupContent(parts, now), now)),
      createGzip(packing),
      (archive) => ageFile(archive, passphrase),
      file.createWriteStream({ flush: true }),
    )
    const facts = await factsOf(unfinished, passphrase)
    await rename(unfinished, path)
    return facts
  } catch (error) {
    await file.close().catch(() => {})
    await rm(unfinished, { force: true })
    throw error
  }
}

/** Reads a backup from end to end; throws where a byte of it is wrong. */
async function factsOf(path: string, passphrase: string): Promise<BackupFacts> {
  const read = await openBackup(path, passphrase)
  let facts: BackupFacts = { bytes: 0, rows: 0, files: 0, checkpoint: '' }
  let checkpoint = ''
  const { size } = await stat(path)
  await read({
    head: async (head) => {
      if (head.checkpoint) checkpoint = `${head.checkpoint.seq}:${head.checkpoint.head}`
    },
    end: async (end) => {
      facts = { bytes: size, rows: rowsIn(end), files: end.files.count, checkpoint }
    },
  })
  return facts
}

export const rowsIn = ({ tables }: BackupEnd): number =>
  Object.values(tables).reduce((sum, { rows }) => sum + rows, 0)
