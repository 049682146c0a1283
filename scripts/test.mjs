import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ensureBuild, ensurePseudoBuild } from './setup/build.mjs'
import { ensureDependencies } from './setup/dependencies.mjs'
import { runScript, say } from './setup/failure.mjs'
import { root } from './setup/pinned.mjs'
import { ensureRuntime } from './setup/runtime.mjs'
import { ensureBrowser, ensureFirefox } from './test/browser.mjs'
import { clock, countJourneys, countTests, proves, sentence, sum } from './test/counts.mjs'
import { lastWords } from './test/last-words.mjs'
import { openThrowaway } from './test/throwaway.mjs'

const reports = join(root, 'test-results')
const interrupted = 130
const throwaway = openThrowaway()
process.on('exit', throwaway.remove)
/** Something that a test left behind may hold the other end. */
const lastWordsMilliseconds = 2_000

await runScript(async () => {
  const runtime = await ensureRuntime()
  await ensureDependencies(runtime)
  // Each waits a good deal for itself.
  await Promise.all([ensureBuild(runtime), ensurePseudoBuild(runtime)])
  await ensureBrowser(runtime)
  await ensureFirefox(runtime)
  await ensureServers(runtime)
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
  for (const { failed, complaint } of [tests, journeys]) if (failed > 0 && complaint) say(complaint)
  const total = sum(tests, journeys)
  for (const name of total.again) say(`Only at the second try: ${name}`)
  for (const name of total.skipped) say(`Left out: ${name}`)
  say(
    `Tests: ${sentence(tests)}, in ${clock(tests.seconds)}. Journeys: ${sentence(journeys)}, in ${clock(journeys.seconds)}.`,
  )
  say(sentence(total))
  process.exitCode = proves(total, Boolean(process.env.CI)) ? 0 : 1
})

/** PostgreSQL, nginx and an S3 server, installed before the tests: none of them waits for that in its own time. */
async function ensureServers({ node, environment }) {
  const child = spawn(node, ['test/other-programs/install-servers.ts'], {
    cwd: root,
    stdio: 'inherit',
    env: environment,
  })
  await once(child, 'exit')
}

function report(name) {
  return join(reports, `${name}.json`)
}

function read(name) {
  return JSON.parse(readFileSync(report(name), 'utf8'))
}

/**
 * Runs a test program in this terminal and counts what it reports. One that fails without saying which test
 * did, or that leaves no report, counts as one failure; what it complained of last is told once more at the
 * end.
 */
async function run(runtime, { program: [name, ...argumentList], environment, count }) {
  const started = performance.now()
  const child = spawn(name, argumentList, {
    cwd: root,
    stdio: ['inherit', 'inherit', 'pipe'],
    env: {
      ...runtime.environment,
      ...environment,
      TMPDIR: throwaway.path,
      ...(process.stderr.isTTY && { FORCE_COLOR: '1' }),
    },
  })
  const complaint = lastWords(child.stderr, process.stderr)
  const ignore = () => {}
  process.on('SIGINT', ignore)
  const [code, signal] = await new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('exit', (...end) => resolve(end))
  })
  process.off('SIGINT', ignore)
  await allSaid(child.stderr)
  const seconds = Math.round((performance.now() - started) / 1_000)
  if (signal === 'SIGINT' || code === interrupted) process.exit(interrupted)
  try {
    const counts = count()
    const failed = code === 0 ? counts.failed : Math.max(counts.failed, 1)
    return { ...counts, failed, seconds, complaint: complaint() }
  } catch {
    return { passed: 0, failed: 1, skipped: [], again: [], seconds, complaint: complaint() }
  }
}

async function allSaid(stream) {
  if (stream.closed) return
  await once(stream, 'close', { signal: AbortSignal.timeout(lastWordsMilliseconds) }).catch(() => {})
  stream.destroy()
}
