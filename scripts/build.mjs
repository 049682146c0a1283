import { runScript, say } from './setup/failure.mjs'
import { setUp } from './setup/set-up.mjs'

await runScript(async () => {
  await setUp({ tests: false, build: true })
  say('The build is up to date.')
})
