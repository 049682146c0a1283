import { ensureBuild } from './build.mjs'
import { ensureDependencies } from './dependencies.mjs'
import { ensureRuntime } from './runtime.mjs'
import { ensureTool } from './tool.mjs'

/**
 * Makes the checkout ready for a script: Node, packages and, where asked, the build.
 * @param {object} [options]
 * @param {boolean} [options.tests] false for what serves or builds only: no test packages are installed for it
 * @param {boolean} [options.build]
 */
export async function setUp({ tests = true, build = false } = {}) {
  // Both are fetched at the same time: each waits for the network and for its archives to unpack.
  const [runtime, packages] = await Promise.allSettled([
    ensureRuntime(),
    ensureDependencies(tests ? 'test' : 'serve'),
  ])
  if (runtime.status === 'rejected') throw runtime.reason
  if (packages.status === 'rejected') throw packages.reason
  // An encrypted SQLite file needs a package that nobody else does (docs/topics/encrypted-database.md).
  if (process.env.SQLITE_KEY || process.env.SQLITE_KEY_FILE) await ensureTool('encrypted-sqlite')
  if (build) await ensureBuild(runtime.value)
  return runtime.value
}
