import { existsSync } from 'node:fs'
import { say } from './failure.mjs'
import { runQuietly } from './program.mjs'

const lockSeconds = 300
const options = ['-q', '-o', `DPkg::Lock::Timeout=${lockSeconds}`]

const isRootOnDebian = () => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')

/**
 * Installs packages of Debian, without what they only recommend; waits while somebody else installs.
 * @param {string} what in words
 * @param {string[]} packages
 * @param {NodeJS.ProcessEnv} [environment]
 * @returns {Promise<boolean>} false where we may not, or where it failed
 */
export async function installDebian(what, packages, environment = process.env) {
  if (!isRootOnDebian()) return false
  say(`Installing ${what} (apt-get install ${packages.join(' ')}) ...`)
  const quiet = { environment: { ...environment, DEBIAN_FRONTEND: 'noninteractive' } }
  await runQuietly('apt-get', ['update', ...options], quiet)
  const install = ['install', '-y', '--no-install-recommends', ...options, ...packages]
  const { code } = await runQuietly('apt-get', install, quiet)
  return code === 0
}
