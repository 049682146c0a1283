import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isInstalled } from './dependencies.mjs'
import { say } from './failure.mjs'
import { npm } from './npm.mjs'
import { root } from './pinned.mjs'

/**
 * Installs a tool that one script needs and nobody else, by the lock next to its package.json in `tools/NAME`. What it
 * shares with the checkout, such as Vitest, it finds one folder further up.
 * @param {string} name a folder of `tools/`
 * @returns {Promise<string>} its node_modules
 */
export async function ensureTool(name) {
  const folder = join(root, 'tools', name)
  if (!isInstalled(folder)) {
    const { dependencies } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
    say(`Installing ${Object.keys(dependencies).join(', ')} ...`)
    await npm(['install', '--prefix', folder, '--no-save', '--legacy-peer-deps'], {
      ...process.env,
      npm_config_engine_strict: 'false',
    })
  }
  return join(folder, 'node_modules')
}
