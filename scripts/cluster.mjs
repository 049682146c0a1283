import { runScript } from './setup/failure.mjs'
import { become } from './setup/program.mjs'
import { setUp } from './setup/set-up.mjs'

await runScript(async () => {
  const runtime = await setUp({ build: true })
  await become(runtime.node, ['test/serving/serve-cluster.ts', ...process.argv.slice(2)], runtime.environment)
})
