import { join } from 'node:path'
import { runScript } from './setup/failure.mjs'
import { root } from './setup/pinned.mjs'
import { become } from './setup/program.mjs'
import { setUp } from './setup/set-up.mjs'
import { ensureBrowser } from './test/browser.mjs'

/** Pictures of every page into `screenshots/`; words after the command choose pages by name. */
await runScript(async () => {
  const runtime = await setUp({ build: true })
  await ensureBrowser(runtime)
  const clock = join(root, 'e2e', 'pictures', 'still-clock.ts')
  const program = join(root, 'e2e', 'pictures', 'take.ts')
  await become(runtime.node, ['--import', clock, program, ...process.argv.slice(2)], runtime.environment)
})
