import { join } from 'node:path'
import { runScript } from './setup/failure.mjs'
import { root, serverEnvironment, serverFlags } from './setup/pinned.mjs'
import { become } from './setup/program.mjs'
import { setUp } from './setup/set-up.mjs'

/** `npm run demo`: a clinic with a year of made-up data (docs/topics/demo.md). */
await runScript(async () => {
  const runtime = await setUp({ tests: false, build: true })
  const environment = { ...serverEnvironment, ...runtime.environment, NODE_ENV: 'production' }
  await become(runtime.node, [...serverFlags, join(root, 'server', 'demo.ts')], environment)
})
