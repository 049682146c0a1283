import { ensureBuild } from './setup/build.mjs'
import { ensureDependencies } from './setup/dependencies.mjs'
import { runScript } from './setup/failure.mjs'
import { become } from './setup/program.mjs'
import { ensureRuntime } from './setup/runtime.mjs'
import { ensureBrowser } from './test/browser.mjs'

await runScript(async () => {
  const runtime = await ensureRuntime()
  await ensureDependencies(runtime)
  await ensureBuild(runtime)
  await ensureBrowser(runtime)
  await become(runtime.node, ['bench/run.ts', ...process.argv.slice(2)], runtime.environment)
})
