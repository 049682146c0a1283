import { ensurePseudoBuild } from '../setup/build.mjs'
import { runScript, say } from '../setup/failure.mjs'
import { setUp } from '../setup/set-up.mjs'

/** For one journey in the pseudo-language; `npm test` does this by itself. */
await runScript(async () => {
  const runtime = await setUp()
  await ensurePseudoBuild(runtime)
  say('The build in the pseudo-language is up to date.')
})
