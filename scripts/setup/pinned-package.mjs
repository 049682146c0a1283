import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { npm } from './npm.mjs'

/**
 * Fetches one package into `home/node_modules`; fails with one line where the registry gives anything but the
 * archive of that checksum.
 * @param {string} home
 * @param {{ name: string, version: string, integrity: string }} wanted
 * @param {NodeJS.ProcessEnv} [environment]
 */
export async function fetchPinned(home, { name, version, integrity }, environment = process.env) {
  const manifest = { private: true, dependencies: { [name]: version } }
  const packages = { '': manifest, [`node_modules/${name}`]: { version, integrity } }
  mkdirSync(home, { recursive: true })
  write(join(home, 'package.json'), manifest)
  write(join(home, 'package-lock.json'), { lockfileVersion: 3, requires: true, packages })
  await npm(['install', '--prefix', home, '--no-save'], environment)
}

/**
 * @param {string} path
 * @param {object} value
 */
const write = (path, value) => writeFileSync(path, `${JSON.stringify(value, null, 2)}\n`)
