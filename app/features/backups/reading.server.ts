import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { untarred } from '../../platform/files/tar.server.ts'
import { AgeReader, isAgeFile, mostHeadBytes, SealProblem } from '../../platform/secrets/age-file.server.ts'
import { ArchiveReader } from './archive-reader.server.ts'
import { BackupProblem, type BackupSink } from './sink.server.ts'

/**
 * Reads a whole backup and hands out its parts; the end is told last, after every count and checksum was held
 * against it. Throws SealProblem or BackupProblem at the first thing that is wrong.
 */
export type ReadBackup = (sink: Partial<BackupSink>) => Promise<void>

/** Throws SealProblem for another passphrase or what is no backup. The passphrase is stretched once. */
export async function openBackup(path: string, passphrase: string): Promise<ReadBackup> {
  const start = await startOf(path)
  if (!isAgeFile(start)) throw new SealProblem('not-sealed')
  const reader = new AgeReader(passphrase)
  await reader.expectPassphrase(start)
  return (sink) => readArchive(path, reader, sink)
}

async function startOf(path: string): Promise<Buffer> {
  const file = await open(path)
  try {
    const start = Buffer.alloc(mostHeadBytes)
    const { bytesRead } = await file.read(start, 0, mostHeadBytes, 0)
    return start.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

async function readArchive(path: string, age: AgeReader, sink: Partial<BackupSink>): Promise<void> {
  const archive = createGunzip()
  const opening = pipeline(createReadStream(path), (file) => age.content(file), archive)
  opening.catch(() => {}) // said by whoever reads the archive
  const reader = new ArchiveReader(sink)
  try {
    for await (const file of untarred(archive)) await reader.take(file)
    await reader.expectEnd()
  } catch (error) {
    throw isOfAnotherKind(error) ? new BackupProblem('it is no archive of this program') : error
  }
}

/** Somebody's own file for `age`, which holds no archive, or one that is cut. */
function isOfAnotherKind(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return 'tarCode' in error || ('code' in error && String(error.code).startsWith('Z_'))
}
