import { join } from 'node:path'
import { ensureDependencies } from './setup/dependencies.mjs'
import { runScript } from './setup/failure.mjs'
import { root } from './setup/pinned.mjs'
import { become } from './setup/program.mjs'
import { ensureRuntime } from './setup/runtime.mjs'

/** Runs from the sources: nothing is built for it. */
await runScript(async () => {
  const runtime = await ensureRuntime()
  await ensureDependencies(runtime)
  await become(
    runtime.node,
    [join(root, 'server', 'restore.ts'), ...process.argv.slice(2)],
    runtime.environment,
  )
})
