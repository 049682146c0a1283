import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The program's own folder, from the sources and from the build. */
const folders = ['../../..', '../..', '..', '.'].map((up) => join(import.meta.dirname, up))

let known: string | undefined

/** The release that runs, such as `1.0.0-beta.1`; empty where it can't be found. */
export function findRelease(): string {
  known ??= folders.map(versionIn).find((version) => version !== '') ?? ''
  return known
}

function versionIn(folder: string): string {
  try {
    const { name, version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
    return name === 'firstlight' && typeof version === 'string' ? version : ''
  } catch {
    return ''
  }
}
