import { randomBytes } from 'node:crypto'
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** The data folder cannot be used; its message is the whole line that a person reads. */
export class DataFolderProblem extends Error {}

const sqliteBusy = 5
const ownerOnly = 0o600
const ownerOnlyMask = 0o077
const secretBytes = 32

/**
 * Makes the folder where it is missing and proves that it can be read and written. Whatever this process makes
 * from then on is for its owner alone, also in a folder that others may look into.
 */
export function prepareDataFolder(folder: string): void {
  process.umask(ownerOnlyMask)
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK)
    if (!statSync(folder).isDirectory()) throw Object.assign(new Error(), { code: 'ENOTDIR' })
  } catch (error) {
    throw new DataFolderProblem(`The data folder ${folder} cannot be used (${codeOf(error)}). Set DATA_DIR.`)
  }
}

/**
 * Holds the folder for this process (docs/topics/processes.md): an open EXCLUSIVE
 * transaction on a small SQLite file, which the system frees the moment the process ends, `kill -9` too.
 * @returns gives the folder free
 */
export function holdDataFolder(folder: string): () => void {
  let file: DatabaseSync | undefined
  try {
    file = new DatabaseSync(join(folder, 'serving.lock'), { timeout: 0 })
    file.exec('begin exclusive')
  } catch (error) {
    file?.close()
    const busy = error instanceof Error && 'errcode' in error && error.errcode === sqliteBusy
    throw new DataFolderProblem(
      busy
        ? `The data folder ${folder} is in use by another Firstlight process. End it, or set DATA_DIR.`
        : `The data folder ${folder} cannot be locked (${codeOf(error)}). Set DATA_DIR.`,
    )
  }
  const held = file
  return () => held.close()
}

/** Where a folder keeps its key, unless the environment has one. */
export const keyFileIn = (folder: string): string => join(folder, 'secret.key')

/** The key in `secret.key`, for its owner alone; made at the first start. */
export function secretKeyIn(folder: string): string {
  const path = keyFileIn(folder)
  try {
    try {
      writeFileSync(path, randomBytes(secretBytes).toString('base64url'), { flag: 'wx', mode: ownerOnly })
    } catch (error) {
      if (codeOf(error) !== 'EEXIST') throw error
    }
    const key = readFileSync(path, 'utf8').trim()
    if (Buffer.byteLength(key) >= secretBytes) return key
  } catch (error) {
    throw new DataFolderProblem(`${path} cannot be read or made (${codeOf(error)}).`)
  }
  throw new DataFolderProblem(`${path} is too short to be a key. Restore it, or set SECRET_KEY.`)
}

/** The same next to a server of ours, which made it: null where there is none yet, and none is made. */
export function knownSecretKey(folder: string): string | null {
  return existsSync(keyFileIn(folder)) ? secretKeyIn(folder) : null
}

/** Puts a restored key where `secretKeyIn` finds it, in place of one that no row was stored under. */
export function keepSecretKey(folder: string, key: string): string {
  const path = keyFileIn(folder)
  rmSync(path, { force: true })
  writeFileSync(path, key, { flag: 'wx', mode: ownerOnly })
  return path
}

const codeOf = (error: unknown) =>
  error instanceof Error && 'code' in error ? String(error.code) : 'unknown cause'
