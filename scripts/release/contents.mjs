import { cpSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Failure, say } from '../setup/failure.mjs'
import { root } from '../setup/pinned.mjs'
import { fetchPinned } from '../setup/pinned-package.mjs'
import { servingPackages } from './packages.mjs'

/** What a clinic's machine needs of the checkout: the build, and the sources of the operator's commands. */
const carried = [
  '.messages',
  'app',
  'build',
  'deploy',
  'docs',
  'languages',
  'scripts',
  'server',
  'tools/encrypted-sqlite/package.json',
  'tools/encrypted-sqlite/package-lock.json',
  'CHANGELOG.md',
  'LICENSE',
  'README.md',
  'package.json',
  'package-lock.json',
]
const notCarried = /\.test\.tsx?$|\.map$|\/\.messages\/pseudo$|\/docs\/images$/

/**
 * Copies all of a release for one platform into an empty folder. Packages of another platform than this one's come from
 * the registry, under the lock's checksums.
 * @param {string} folder
 * @param {string} platform such as `linux-x64`
 */
export async function copyRelease(folder, platform) {
  for (const name of carried) {
    cpSync(join(root, name), join(folder, name), {
      recursive: true,
      filter: (path) => !notCarried.test(path),
    })
  }
  const lock = read('package-lock.json')
  const { buildTools } = read('package.json')
  const packages = servingPackages(lock, { leftOut: buildTools, platform })
  for (const path of packages) {
    const source = existsSync(join(root, path)) ? root : await fetched(path, lock.packages[path])
    cpSync(join(source, path), join(folder, path), {
      recursive: true,
      filter: (inner) => !inner.slice(join(source, path).length).includes('/node_modules'),
    })
  }
}

/**
 * @param {string} path
 * @param {{ version: string, integrity: string }} entry
 */
async function fetched(path, { version, integrity }) {
  const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
  const home = join(root, '.runtime', 'release', name.replace('/', '+'))
  if (path !== `node_modules/${name}`)
    throw new Failure(`${path} isn't installed. Run npm install, then this again.`)
  if (!existsSync(join(home, path))) {
    say(`Fetching ${name} ${version} ...`)
    mkdirSync(home, { recursive: true })
    await fetchPinned(home, { name, version, integrity }, anyPlatform)
  }
  return home
}

/** npm refuses a package of another platform otherwise. */
export const anyPlatform = { ...process.env, npm_config_force: 'true' }

/** @param {string} name */
const read = (name) => JSON.parse(readFileSync(join(root, name), 'utf8'))
