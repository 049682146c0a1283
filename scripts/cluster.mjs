import { ensureBuild } from './setup/build.mjs'
import { ensureDependencies } from './setup/dependencies.mjs'
import { runScript } from './setup/failure.mjs'
import { become } from './setup/program.mjs'
import { ensureRuntime } from './setup/runtime.mjs'

await runScript(async () => {
  const runtime = await ensureRuntime()
  await ensureDependencies(runtime)
  await ensureBuild(runtime)
  await become(runtime.node, ['test/serving/serve-cluster.ts', ...process.argv.slice(2)], runtime.environment)
})
