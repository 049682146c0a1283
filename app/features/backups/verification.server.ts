import { mkdir, mkdtemp, readdir, rm, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { openDatabase } from '#app/db/engine/database.server.ts'
import { ownFolder, removeLeftFolders } from '#app/db/engine/left-folders.server.ts'
import { removeLeftClusters } from '#app/db/engine/wal/recovered-cluster.server.ts'
import { createFolderStore } from '#app/platform/files/file-store.server.ts'
import { openBackup, type ReadBackup } from './archive-reader.server.ts'
import { rowsIn } from './commands.server.ts'
import { verificationFault } from './faults.server.ts'
import type { Tested } from './history-queries.server.ts'
import { restoreOpened } from './restore.server.ts'
import { type BackupEnd, isBackupName, type VerificationFault } from './rules.ts'

export type TestResult = { tested: Tested | null; fault: VerificationFault | '' }

/** Begins the name of the folder; after it stands the process that works in it. */
const folderBegins = 'test-restore-'
/** Stays free for the clinic's own work. */
const spareBytes = 256 * 1_048_576
/** Rows in their tables and indexes take some twice their text, and the log of one transaction as much again. */
const storedTimes = 5
/** What a value takes next to its text. */
const valueBytes = 8

type Place = {
  /** Of the backups. */
  directory: string
  passphrase: string
  /** Next to the clinic's own data: as well shut, and on a disk that holds as much. */
  dataDirectory: string
  /** Of an encrypted SQLite file: rows that are restored as a test are under it, too. */
  key?: string
  /** Tests say how much. */
  freeBytes?: (folder: string) => Promise<number>
}

/**
 * Restores the newest backup into an empty database in a folder of its own, and holds every row, file and count against
 * the archive. Nothing of it stays, whatever happens. Restoring into SQLite is right for backups of both engines: it is
 * how a clinic moves from one to the other.
 */
export async function testNewest(place: Place): Promise<TestResult> {
  const { directory, passphrase, dataDirectory, key, freeBytes = freeBytesOf } = place
  await removeLeftovers(dataDirectory)
  const name = await newestIn(directory)
  if (name === null) return { tested: null, fault: 'missing' }
  const path = join(directory, name)
  let tested: Tested = { name, bytes: 0, rows: 0, files: 0, madeAt: '' }
  try {
    const { size } = await stat(path)
    const read = await openBackup(path, passphrase)
    const { end, madeAt, textBytes } = await readEnd(read)
    tested = { name, bytes: size, rows: rowsIn(end), files: end.files.count, madeAt }
    if ((await freeBytes(dataDirectory)) < bytesNeeded(textBytes, end)) return { tested, fault: 'full' }
    const fault = await restoredIn(dataDirectory, { read, tested, key })
    return { tested, fault }
  } catch (error) {
    return { tested, fault: verificationFault(error) }
  }
}

async function newestIn(directory: string): Promise<string | null> {
  const names = await readdir(directory).catch(() => [])
  return names.filter(isBackupName).sort().at(-1) ?? null
}

type End = { end: BackupEnd; madeAt: string; textBytes: number }

async function readEnd(read: ReadBackup): Promise<End> {
  let end: BackupEnd = { tables: {}, files: { count: 0, bytes: 0 } }
  let madeAt = ''
  let textBytes = 0
  await read({
    rows: async (rows) => {
      for (const row of rows)
        for (const value of row) textBytes += valueBytes + (typeof value === 'string' ? value.length : 0)
    },
    head: async (head) => {
      madeAt = head.madeAt
    },
    end: async (found) => {
      end = found
    },
  })
  return { end, madeAt, textBytes }
}

const bytesNeeded = (textBytes: number, { files }: BackupEnd): number =>
  files.bytes + textBytes * storedTimes + spareBytes

async function freeBytesOf(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

type Archive = { read: ReadBackup; tested: Tested; key: string | undefined }

async function restoredIn(
  dataDirectory: string,
  { read, tested, key }: Archive,
): Promise<VerificationFault | ''> {
  const folder = await makeWorkFolder(dataDirectory)
  try {
    const files = join(folder, 'files')
    await mkdir(files)
    const db = openDatabase({ dataDirectory: folder, database: { engine: 'sqlite', ...(key && { key }) } })
    try {
      const target = { db, engine: 'sqlite', files: createFolderStore(files) } as const
      const outcome = await restoreOpened(target, read)
      if (!outcome.ok) return 'damaged'
      const { rows, files: count } = outcome.value
      return rows === tested.rows && count === tested.files ? '' : 'different'
    } finally {
      await db.destroy()
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** For rows in the clear, for a while: next to the clinic's own data, and removed by the next start where this one is killed. */
export const makeWorkFolder = (dataDirectory: string): Promise<string> =>
  mkdtemp(join(dataDirectory, ownFolder(folderBegins)))

/** What a process left that was killed in the midst of it, databases of restores included; asked at the start. */
export async function removeLeftovers(dataDirectory: string): Promise<void> {
  await removeLeftFolders(dataDirectory, folderBegins, { isStart: true })
  await removeLeftClusters(dataDirectory, { isStart: true })
}
