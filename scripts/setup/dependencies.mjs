import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { say } from './failure.mjs'
import { npm } from './npm.mjs'
import { root } from './pinned.mjs'

/**
 * Installs the packages of package-lock.json where what is installed differs from it. npm writes what it
 * has installed to `node_modules/.package-lock.json` when it is done, so that file is the stamp.
 *
 * The packages of development are among them whatever NODE_ENV or npm's own settings say: they make the build.
 *
 * Not `npm ci`: it refuses a lock that names the programs of one platform only, which is what npm writes where
 * the registry does not offer those of the others.
 * @param {import('./runtime.mjs').Runtime} runtime
 */
export async function ensureDependencies(runtime) {
  if (isInstalled()) return
  say('Installing packages ...')
  await npm(['install', '--no-save', '--include=dev'], {
    ...runtime.environment,
    npm_config_engine_strict: 'false',
  })
}

function isInstalled() {
  const wanted = packagesOf('package-lock.json')
  const installed = packagesOf('node_modules/.package-lock.json')
  if (!wanted || !installed) return false
  return Object.entries(wanted).every(([path, one]) => {
    if (path === '') return true
    const there = installed[path]
    return there ? there.version === one.version : one.optional === true || one.devOptional === true
  })
}

/**
 * @param {string} file
 * @returns {Record<string, { version?: string, optional?: boolean, devOptional?: boolean }> | null}
 */
function packagesOf(file) {
  try {
    return JSON.parse(readFileSync(join(root, file), 'utf8')).packages
  } catch {
    return null
  }
}
