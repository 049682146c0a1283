import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { runScript, say } from './setup/failure.mjs'
import { root } from './setup/pinned.mjs'
import { changedFiles, journeysNamedAfter } from './test/changed.mjs'
import { runCounted } from './test/counted-run.mjs'
import { clock, countJourneys, countTests, proves, sentence, sum } from './test/counts.mjs'
import { setUpTests } from './test/set-up.mjs'
import { openThrowaway } from './test/throwaway.mjs'

/**
 * `npm test` runs the core tier, `npm run test:all` the rest (test/tiers.mjs), and `npm run test:changed -- [COMMIT]` what
 * a change since that commit can reach in core.
 */
const [mode, since = 'main'] = process.argv.slice(2)
const tier = mode === 'rest' ? 'rest' : 'core'
const reports = join(root, 'test-results', tier)
const none = { passed: 0, failed: [], skipped: [], again: [], seconds: 0 }

await runScript(async () => {
  const journeys = mode === 'changed' ? journeysNamedAfter(changedFiles(since)) : []
  const hasJourneys = mode !== 'changed' || journeys.length > 0
  const { environment } = await setUpTests(tier)
  rmSync(reports, { recursive: true, force: true })
  mkdirSync(reports, { recursive: true })
  const throwaway = openThrowaway()
  process.on('exit', throwaway.remove)

  const vitest = {
    program: ['vitest', 'run', ...(mode === 'changed' ? [`--changed=${since}`, '--passWithNoTests'] : [])],
    reporters: (file) => ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`],
    count: countTests,
  }
  const playwright = {
    program: ['playwright', 'test', ...journeys],
    reporters: () => ['--reporter=list,json'],
    count: countJourneys,
  }
  // Playwright would keep what it compiled of the journeys in the folder that is thrown away.
  const compiled = { PWTEST_CACHE_DIR: join(root, '.runtime', 'journeys') }
  const given = { ...environment, ...compiled, TIER: tier, TMPDIR: throwaway.path }
  say('Running the tests ...')
  const tests = await runCounted(vitest, join(reports, 'tests.json'), given)
  if (!hasJourneys) say('No journey is named after a screen that changed: none runs. npm test runs them all.')
  const walked = hasJourneys ? await runCounted(playwright, join(reports, 'journeys.json'), given) : none

  const total = sum(tests, walked)
  for (const name of total.failed) say(`Failed: ${name}`)
  for (const name of total.again) say(`Only at the second try: ${name}`)
  for (const name of total.skipped) say(`Left out: ${name}`)
  say(
    `Tests: ${sentence(tests)}, in ${clock(tests.seconds)}. Journeys: ${sentence(walked)}, in ${clock(walked.seconds)}.`,
  )
  say(sentence(total))
  process.exitCode = proves(total, Boolean(process.env.CI)) ? 0 : 1
})
