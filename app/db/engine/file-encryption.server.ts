import {
  closeSync,
  constants,
  copyFileSync,
  existsSync,
  fsyncSync,
  linkSync,
  openSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseFileProblem, EncryptedFile, opensWith } from './encrypted-sqlite.server.ts'

const lockWaitMilliseconds = 5_000
const sqliteBusy = 5

/** What a former file is called, next to the one that took its place. */
const formerPath = (path: string) => `${path}.former`
const unfinishedPath = (path: string) => `${path}.unfinished`

/**
 * Puts a database's file under a key, in place of none or of the former one. It's written again next to the old one and
 * then takes its name, so that a kill at any moment leaves one whole file under one of the two keys; the next run goes on.
 * Call it while nothing serves: it takes the file for itself.
 * @returns where the former file is, for the operator to delete; null where the file was under that key already
 * @throws DatabaseFileProblem where neither key opens it, where something else has it open, or a former file is in the way
 */
export function encryptFile(
  path: string,
  { key, formerKey }: { key: string; formerKey?: string },
): string | null {
  removeUnfinished(path)
  if (opensWith(path, undefined)) return writeAnew(path, { from: undefined, to: key })
  if (opensWith(path, key)) return null
  if (formerKey === undefined || !opensWith(path, formerKey))
    throw new DatabaseFileProblem(problems.otherKey(path))
  return writeAnew(path, { from: formerKey, to: key })
}

/** The same without any key afterward. */
export function decryptFile(path: string, key: string): string | null {
  removeUnfinished(path)
  if (opensWith(path, undefined)) return null
  if (!opensWith(path, key)) throw new DatabaseFileProblem(problems.otherKey(path))
  return writeAnew(path, { from: key, to: undefined })
}

/** What a killed run left: it may hold rows in the clear. */
export function removeUnfinished(path: string): void {
  for (const ending of ['', '-journal', '-wal', '-shm'])
    rmSync(`${unfinishedPath(path)}${ending}`, { force: true })
}

const problems = {
  otherKey: (path: string) =>
    `Neither SQLITE_KEY nor FORMER_SQLITE_KEY opens ${path}: it was encrypted with another key, or it's damaged. Nothing was changed.`,
  inUse: (path: string) => `Another program has ${path} open. End it, then try again. Nothing was changed.`,
  formerExists: (path: string) =>
    `${formerPath(path)} is left from an earlier change. Delete it, or move it away, then try again.`,
  damaged: (path: string) =>
    `The new file couldn't be read again: ${path} stays as it was. Run "npm run admin -- check".`,
}

const openAt = (path: string, key: string | undefined) =>
  new EncryptedFile(path, { key, timeout: lockWaitMilliseconds })

type Keys = { from: string | undefined; to: string | undefined }

function writeAnew(path: string, { from, to }: Keys): string {
  refuseFormer(path)
  const source = openAt(path, from)
  try {
    takeAlone(source, path)
    source.prepare('vacuum into ?').run(unfinishedPath(path))
    changeKey(unfinishedPath(path), { from, to })
    if (!isSound(unfinishedPath(path), to)) throw new DatabaseFileProblem(problems.damaged(path))
    keepFormer(path)
  } catch (error) {
    source.close()
    removeUnfinished(path)
    throw error
  }
  source.close()
  renameSync(unfinishedPath(path), path)
  bringToDisk(dirname(path))
  return formerPath(path)
}

/** A run that was killed before the new file took its name left a second name of the file itself. */
function refuseFormer(path: string): void {
  const former = formerPath(path)
  if (!existsSync(former)) return
  if (statSync(former).ino !== statSync(path).ino) throw new DatabaseFileProblem(problems.formerExists(path))
  rmSync(former)
}

/**
 * Nobody else reads or writes it until it's closed, and no write-ahead log stays: next to the new file it would be taken
 * for the new file's own.
 */
function takeAlone(source: EncryptedFile, path: string): void {
  try {
    source.exec('pragma locking_mode = exclusive')
    const mode = source.prepare('pragma journal_mode = delete').get()?.journal_mode
    if (mode !== 'delete') throw new DatabaseFileProblem(problems.inUse(path))
    source.exec('begin exclusive; commit')
  } catch (error) {
    const isBusy = error instanceof Error && 'errcode' in error && error.errcode === sqliteBusy
    throw isBusy ? new DatabaseFileProblem(problems.inUse(path)) : error
  }
}

function changeKey(path: string, { from, to }: Keys): void {
  const copy = openAt(path, from)
  try {
    copy.changeKey(to)
  } finally {
    copy.close()
  }
}

function isSound(path: string, key: string | undefined): boolean {
  const copy = openAt(path, key)
  try {
    return copy.prepare('pragma integrity_check(1)').get()?.integrity_check === 'ok'
  } finally {
    copy.close()
  }
}

/** A second name for the file; a copy where the disk has no such thing. */
function keepFormer(path: string): void {
  try {
    linkSync(path, formerPath(path))
  } catch {
    copyFileSync(path, formerPath(path), constants.COPYFILE_EXCL)
  }
}

/** Windows has no such thing for folders. */
function bringToDisk(folder: string): void {
  if (process.platform === 'win32') return
  const opened = openSync(folder, 'r')
  fsyncSync(opened)
  closeSync(opened)
}
