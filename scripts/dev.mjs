import { join } from 'node:path'
import { runScript } from './setup/failure.mjs'
import { root } from './setup/pinned.mjs'
import { become } from './setup/program.mjs'
import { setUp } from './setup/set-up.mjs'

await runScript(async () => {
  const runtime = await setUp()
  await become(runtime.node, [join(root, 'scripts', 'development-server.mjs')], runtime.environment)
})
