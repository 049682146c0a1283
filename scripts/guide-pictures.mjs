import { join } from 'node:path'
import { runScript } from './setup/failure.mjs'
import { root, serverEnvironment, serverFlags } from './setup/pinned.mjs'
import { become } from './setup/program.mjs'
import { setUp } from './setup/set-up.mjs'
import { ensureBrowser } from './test/browser.mjs'

/** Takes the pictures of docs/operations.md again, of the demo's clinic. Any argument is one picture's name. */
await runScript(async () => {
  const runtime = await setUp({ build: true })
  await ensureBrowser(runtime)
  const program = join(root, 'e2e', 'pictures', 'guide.ts')
  const environment = { ...serverEnvironment, ...runtime.environment, NODE_ENV: 'production' }
  await become(runtime.node, [...serverFlags, program, ...process.argv.slice(2)], environment)
})
