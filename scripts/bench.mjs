import { runScript } from './setup/failure.mjs'
import { become } from './setup/program.mjs'
import { setUp } from './setup/set-up.mjs'
import { ensureBrowser } from './test/browser.mjs'

await runScript(async () => {
  const runtime = await setUp({ build: true })
  await ensureBrowser(runtime)
  await become(runtime.node, ['bench/run.ts', ...process.argv.slice(2)], runtime.environment)
})
