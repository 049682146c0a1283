import { existsSync, realpathSync, statSync } from 'node:fs'
import { sep } from 'node:path'
import { type Volume, volumeOf } from '#app/platform/process/volume.server.ts'
import { keyFileIn } from './data-folder.ts'
import type { Environment } from './environment.ts'

const volumes: Record<Volume, string> = {
  encrypted: 'The data folder is on an encrypted volume',
  'not-encrypted': 'The data folder is on a volume that this machine does not encrypt',
  unknown: 'Nothing here says whether the volume of the data folder is encrypted',
}

/** One line at the start: what protects the data folder when somebody takes the disk, and where its key lies. */
export const protectionOf = (folder: string, environment: Environment): string =>
  `${volumes[volumeOf(folder)]}; ${keyPlace(folder, environment)}.${filePlace(folder, environment)}`

function keyPlace(folder: string, { SECRET_KEY: key, SECRET_KEY_FILE: file }: Environment): string {
  if (key?.trim()) return 'the secret key comes from SECRET_KEY'
  const path = file?.trim()
  if (path && !isBelow(folder, path)) return `the secret key is in ${path}`
  return `the secret key is in the same folder (${path || keyFileIn(folder)}): a copy of the folder includes it`
}

function filePlace(folder: string, { SQLITE_KEY: key, SQLITE_KEY_FILE: file }: Environment): string {
  const path = file?.trim()
  if (!key?.trim() && !path) return ''
  const isBeside = path && isBelow(folder, path)
  return ` The database file is encrypted; its key comes from ${path || 'SQLITE_KEY'}${isBeside ? ', in the same folder: a copy of the folder includes it' : ''}.`
}

const byOthers = 0o004

/** What to say of a key's file that every user of the machine may read; a container's secret often may be. */
export function keyFileWarning(folder: string, environment: Environment): string[] {
  const { SECRET_KEY: key, SECRET_KEY_FILE: file } = environment
  const path = file?.trim() || keyFileIn(folder)
  if (key?.trim() || process.platform === 'win32' || !existsSync(path)) return []
  return (statSync(path).mode & byOthers) === 0
    ? []
    : [
        `every user of this machine can read the secret key in ${path}: chmod 600 it, and change the key if others may have.`,
      ]
}

/** A link counts as what it leads to. */
const isBelow = (folder: string, path: string): boolean =>
  existsSync(path) && realpathSync(path).startsWith(`${realpathSync(folder)}${sep}`)
