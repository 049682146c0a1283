import { existsSync, readFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { Failure, say } from './failure.mjs'
import { neededMajor, nodePackages, pinnedNode, root, runtimeFolder } from './pinned.mjs'
import { fetchPinned } from './pinned-package.mjs'

/**
 * @typedef {object} Runtime
 * @property {string} node the program
 * @property {NodeJS.ProcessEnv} environment its PATH finds that Node and the project's own tools first
 */

/**
 * Finds a Node that runs the product: the one this script runs on, else the pinned one, fetched once.
 * @returns {Promise<Runtime>}
 */
export async function ensureRuntime() {
  if (Number(process.versions.node.split('.')[0]) >= neededMajor) return runtimeAt(process.execPath)
  const platform = `${process.platform}-${process.arch}`
  const source = nodePackages[platform]
  if (!source) {
    throw new Failure(
      `Node ${neededMajor} is needed and there is none to fetch for ${platform}. Install it, then run this again.`,
    )
  }
  const folder = join(runtimeFolder, 'node_modules', source.name)
  if (!isThere(folder, source.program)) {
    say(`Fetching Node ${pinnedNode} (this one is ${process.versions.node}) ...`)
    await fetchPinned(runtimeFolder, { ...source, version: pinnedNode })
    if (!isThere(folder, source.program))
      throw new Failure(`Node ${pinnedNode} was fetched but is not complete.`)
  }
  return runtimeAt(join(folder, source.program))
}

/**
 * @param {string} folder
 * @param {string} program
 */
function isThere(folder, program) {
  const description = join(folder, 'package.json')
  if (!existsSync(description) || !existsSync(join(folder, program))) return false
  return JSON.parse(readFileSync(description, 'utf8')).version === pinnedNode
}

/**
 * @param {string} node
 * @returns {Runtime}
 */
function runtimeAt(node) {
  const pathName = Object.keys(process.env).find((name) => name.toUpperCase() === 'PATH') ?? 'PATH'
  const path = [dirname(node), join(root, 'node_modules', '.bin'), process.env[pathName] ?? ''].join(
    delimiter,
  )
  return { node, environment: { ...process.env, [pathName]: path } }
}
