import { execFileSync } from 'node:child_process'
import { createHash, type KeyObject } from 'node:crypto'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { onTestFinished } from 'vitest'
import type { Manifest } from '#app/platform/releases/manifest.server.ts'
import { writeManifest } from './signed-manifest.ts'

const platform = `${process.platform}-${process.arch}`

export type MadeRelease = {
  version: string
  /** What is in its archive. */
  folder: string
  /** Where `firstlight update --from` finds it. */
  source: string
}

type Wanted = {
  version: string
  /** Runs before the server does. */
  prelude?: string
  /** The last migration: the body of its `up`, given `db` and `schema`. */
  migration?: string
  /** Changes the folder before it is packed. */
  change?: (folder: string) => void
  manifest?: Partial<Manifest>
  signedBy?: KeyObject
  /** Changes what was packed and signed. */
  spoil?: (source: string, archive: string) => void
}

/** What the checkout has; a release of a test links to it, and copies only what it changes. */
const linked = [
  '.messages',
  'build',
  'deploy',
  'languages',
  'node_modules',
  'scripts',
  'app',
  'server',
  'tools',
]

/**
 * A release made of the checkout's build, with what is wrong with it. Packages are links to the checkout, so that it takes a
 * second; release.all.test.ts makes a real one.
 */
export function makeRelease({
  version,
  prelude,
  migration,
  change,
  manifest,
  signedBy,
  spoil,
}: Wanted): MadeRelease {
  const home = mkdtempSync(join(tmpdir(), 'firstlight-made-'))
  onTestFinished(() => rmSync(home, { recursive: true, force: true }))
  const [folder, source] = [join(home, 'release'), join(home, 'source')]
  for (const path of [folder, source]) mkdirSync(path)
  for (const name of linked) if (existsSync(name)) symlinkSync(resolve(name), join(folder, name))
  cpSync('package.json', join(folder, 'package.json'))
  if (migration !== undefined) addMigration(folder, migration)
  if (prelude !== undefined) addPrelude(folder, prelude)
  change?.(folder)

  const file = `firstlight-${version}-${platform}.tar.gz`
  execFileSync('tar', ['-czf', join(source, file), '-C', folder, '.'])
  const packed = readFileSync(join(source, file))
  const archive = {
    file,
    sha512: createHash('sha512').update(packed).digest('hex'),
    bytes: packed.length,
    unpackedBytes: packed.length,
  }
  writeManifest(source, { version, archives: { [platform]: archive }, ...manifest }, signedBy)
  spoil?.(source, join(source, file))
  return { version, folder, source }
}

/** A copy in place of the link. */
function own(folder: string, name: string): void {
  rmSync(join(folder, name))
  cpSync(name, join(folder, name), { recursive: true })
}

function addPrelude(folder: string, prelude: string): void {
  if (!existsSync(join(folder, 'build', 'own'))) copyBuild(folder)
  const server = join(folder, 'build', 'server')
  renameSync(join(server, 'index.js'), join(server, 'serving.js'))
  writeFileSync(join(server, 'index.js'), `${prelude}\nawait import('./serving.js')\n`)
}

function copyBuild(folder: string): void {
  own(folder, 'build')
  writeFileSync(join(folder, 'build', 'own'), '')
}

const lastMigration = /(["']?m0100-baseline["']?: ?)/

/** In the build, and in the sources that the operator's commands run. */
function addMigration(folder: string, body: string): void {
  copyBuild(folder)
  const entry = `"m9999-of-a-test": { up: async (db) => { const { schema } = db; ${body} } }, $1`
  const server = join(folder, 'build', 'server')
  const bundles = readdirSync(server, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.js'),
  )
  const changed = bundles.filter((name) => replaceIn(join(server, name), entry))
  if (changed.length !== 1) throw new Error(`${changed.length} files of the build list the migrations.`)
  for (const name of ['app', 'server']) own(folder, name)
  const sources = entry.replace('(db)', '(db: { schema: any })')
  if (!replaceIn(join(folder, 'app', 'db', 'migrations', 'index.ts'), sources))
    throw new Error('The migrations are listed another way.')
}

function replaceIn(path: string, entry: string): boolean {
  const text = readFileSync(path, 'utf8')
  if (!lastMigration.test(text)) return false
  writeFileSync(path, text.replace(lastMigration, entry))
  return true
}
