import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ensureBuild } from './setup/build.mjs'
import { ensureDependencies } from './setup/dependencies.mjs'
import { runScript, say } from './setup/failure.mjs'
import { root } from './setup/pinned.mjs'
import { ensureRuntime } from './setup/runtime.mjs'
import { ensureBrowser } from './test/browser.mjs'
import { countJourneys, countTests, sentence, sum } from './test/counts.mjs'

const reports = join(root, 'test-results')
const interrupted = 130

await runScript(async () => {
  const runtime = await ensureRuntime()
  await ensureDependencies(runtime)
  await ensureBuild(runtime)
  await ensureBrowser(runtime)
  rmSync(reports, { recursive: true, force: true })
  mkdirSync(reports, { recursive: true })

  say('Running the tests ...')
  const tests = await run(runtime, {
    program: [
      'vitest',
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report('tests')}`,
    ],
    count: () => countTests(read('tests')),
  })
  say('Running the journeys in a browser ...')
  const journeys = await run(runtime, {
    program: ['playwright', 'test', '--reporter=list,json'],
    environment: { PLAYWRIGHT_JSON_OUTPUT_NAME: report('journeys') },
    count: () => countJourneys(read('journeys')),
  })
  const total = sum(tests, journeys)
  say(`Tests: ${sentence(tests)}. Journeys: ${sentence(journeys)}.`)
  say(sentence(total))
  process.exitCode = total.failed === 0 ? 0 : 1
})

function report(name) {
  return join(reports, `${name}.json`)
}

function read(name) {
  return JSON.parse(readFileSync(report(name), 'utf8'))
}

/**
 * Runs a test program in this terminal and counts what it reports. One that fails without saying which test
 * did, or that leaves no report, counts as one failure.
 */
async function run(runtime, { program: [name, ...argumentList], environment, count }) {
  const child = spawn(name, argumentList, {
    cwd: root,
    stdio: 'inherit',
    env: { ...runtime.environment, ...environment },
  })
  const ignore = () => {}
  process.on('SIGINT', ignore)
  const [code, signal] = await new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('exit', (...end) => resolve(end))
  })
  process.off('SIGINT', ignore)
  if (signal === 'SIGINT' || code === interrupted) process.exit(interrupted)
  try {
    const counts = count()
    return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts
  } catch {
    return { passed: 0, failed: 1, skipped: 0 }
  }
}
