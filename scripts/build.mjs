import { ensureBuild } from './setup/build.mjs'
import { ensureDependencies } from './setup/dependencies.mjs'
import { runScript, say } from './setup/failure.mjs'
import { ensureRuntime } from './setup/runtime.mjs'

await runScript(async () => {
  const runtime = await ensureRuntime()
  await ensureDependencies(runtime)
  await ensureBuild(runtime)
  say('The build is up to date.')
})
