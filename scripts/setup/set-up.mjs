import { ensureBuild } from './build.mjs'
import { ensureDependencies } from './dependencies.mjs'
import { ensureRuntime } from './runtime.mjs'

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
  if (build) await ensureBuild(runtime.value)
  return runtime.value
}
