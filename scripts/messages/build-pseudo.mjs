import { ensurePseudoBuild } from '../setup/build.mjs'
import { ensureDependencies } from '../setup/dependencies.mjs'
import { runScript, say } from '../setup/failure.mjs'
import { ensureRuntime } from '../setup/runtime.mjs'

/** For one journey in the pseudo-language; `npm test` does this by itself. */
await runScript(async () => {
  const runtime = await ensureRuntime()
  await ensureDependencies(runtime)
  await ensurePseudoBuild(runtime)
  say('The build in the pseudo-language is up to date.')
})
