import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { say } from './failure.mjs'
import { npm } from './npm.mjs'
import { root } from './pinned.mjs'

/** @typedef {{ version?: string, dev?: boolean, optional?: boolean, devOptional?: boolean }} LockedPackage */

/**
 * Installs the packages of package-lock.json where what is installed differs from it. npm writes what it
 * has installed to `node_modules/.package-lock.json` when it is done, so that file is the stamp.
 *
 * `dependencies` build and serve; `devDependencies` test, and a start does without them. A start keeps those that are
 * installed: otherwise `npm start` and `npm test` would take turns removing and adding them.
 *
 * Not `npm ci`: it refuses a lock that names the programs of one platform only, which is what npm writes where
 * the registry does not offer those of the others.
 * @param {'serve' | 'test'} purpose
 */
export async function ensureDependencies(purpose) {
  if (isInstalled(root, purpose)) return
  say('Installing packages ...')
  const installed = Object.values(packagesOf(join(root, 'node_modules', '.package-lock.json')) ?? {})
  const includesTests = purpose === 'test' || installed.some(({ dev }) => dev)
  // The flag wins over NODE_ENV and over npm's own settings.
  await npm(['install', '--no-save', includesTests ? '--include=dev' : '--omit=dev'], {
    ...process.env,
    npm_config_engine_strict: 'false',
  })
}

/**
 * Whether everything that the folder's lock asks for is there.
 * @param {string} folder
 * @param {'serve' | 'test'} [purpose]
 */
export function isInstalled(folder, purpose = 'test') {
  const wanted = packagesOf(join(folder, 'package-lock.json'))
  const installed = packagesOf(join(folder, 'node_modules', '.package-lock.json'))
  if (!wanted || !installed) return false
  return Object.entries(wanted).every(([path, one]) => {
    if (path === '' || (one.dev && purpose === 'serve')) return true
    const there = installed[path]
    return there ? there.version === one.version : one.optional === true || one.devOptional === true
  })
}

/**
 * @param {string} file
 * @returns {Record<string, LockedPackage> | null}
 */
function packagesOf(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages
  } catch {
    return null
  }
}
