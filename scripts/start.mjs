import { join } from 'node:path'
import { runScript } from './setup/failure.mjs'
import { root, runtimeFolder, serverEnvironment, serverFlags } from './setup/pinned.mjs'
import { become } from './setup/program.mjs'
import { setUp } from './setup/set-up.mjs'

await runScript(async () => {
  const runtime = await setUp({ tests: false, build: true })
  const environment = {
    ...serverEnvironment,
    ...runtime.environment,
    NODE_ENV: 'production',
    // Compiled code is kept from one start to the next: half of a start's time.
    NODE_COMPILE_CACHE: join(runtimeFolder, 'compile-cache'),
  }
  await become(runtime.node, [...serverFlags, join(root, 'build', 'server', 'index.js')], environment)
})
