import { join } from 'node:path'
import { ensureBuild } from './setup/build.mjs'
import { ensureDependencies } from './setup/dependencies.mjs'
import { runScript } from './setup/failure.mjs'
import { root, runtimeFolder, serverEnvironment, serverFlags } from './setup/pinned.mjs'
import { become } from './setup/program.mjs'
import { ensureRuntime } from './setup/runtime.mjs'

await runScript(async () => {
  const runtime = await ensureRuntime()
  await ensureDependencies(runtime)
  await ensureBuild(runtime)
  const environment = {
    ...serverEnvironment,
    ...runtime.environment,
    NODE_ENV: 'production',
    // Compiled code is kept from one start to the next: half of a start's time.
    NODE_COMPILE_CACHE: join(runtimeFolder, 'compile-cache'),
  }
  await become(runtime.node, [...serverFlags, join(root, 'build', 'server', 'index.js')], environment)
})
