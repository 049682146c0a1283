import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { Failure, runScript, say } from './setup/failure.mjs'
import { root } from './setup/pinned.mjs'
import { runQuietly } from './setup/program.mjs'
import { setUp } from './setup/set-up.mjs'
import { mutation } from './torture/mutation.mjs'
import { nobodyIn } from './torture/nobody-in.mjs'
import { nothingLost } from './torture/nothing-lost.mjs'
import { wellFormed } from './torture/well-formed.mjs'
import { wholeAmounts } from './torture/whole-amounts.mjs'

/**
 * The long tests: `npm run torture` runs all of them, `npm run torture -- NAME ...` those of that name. Each is
 * a program with TORTURE=1 in its environment, which makes the tests take their full amount (`test/torture.ts`);
 * it appends what it measured to the file TORTURE_REPORT and ends with 0 where that passes.
 * @typedef {{ name: string, test: string, amount: string, pass: string, program: string[], prepare?: (runtime: import('./setup/runtime.mjs').Runtime) => Promise<void> }} Row
 */

/** @type {Row[]} */
const named = [...nobodyIn, ...nothingLost, ...wellFormed, mutation]
/** @type {Row[]} */
const rows = [...named, wholeAmounts(named)]
const folder = join(root, 'test-results', 'torture')
const shownLines = 60

await runScript(async () => {
  const asked = process.argv.slice(2)
  const unknown = asked.filter((name) => !rows.some((row) => row.name === name))
  if (unknown.length > 0) {
    throw new Failure(
      `No long test is called ${unknown.join(', ')}: ${rows.map((row) => row.name).join(', ')}.`,
    )
  }
  const runtime = await setUp({ build: true })
  mkdirSync(folder, { recursive: true })
  const measured = []
  for (const row of rows) {
    if (asked.length > 0 && !asked.includes(row.name)) continue
    await row.prepare?.(runtime)
    say(`${row.test} ...`)
    measured.push(await measure(row, runtime))
  }
  say(table(measured))
  process.exitCode = measured.every(({ isPassed }) => isPassed) ? 0 : 1
})

async function measure(row, runtime) {
  const report = join(folder, `${row.name}.txt`)
  rmSync(report, { force: true })
  const started = performance.now()
  const [program, ...argumentList] = row.program
  const environment = { ...runtime.environment, TORTURE: '1', TORTURE_REPORT: report }
  const { code, output } = await runQuietly(program === 'node' ? runtime.node : program, argumentList, {
    environment,
  })
  const isPassed = code === 0
  if (!isPassed) say(output.trimEnd().split('\n').slice(-shownLines).join('\n'))
  const minutes = Math.round((performance.now() - started) / 6_000) / 10
  return { ...row, isPassed, measured: `${linesOf(report).join('; ') || 'nothing'} (${minutes} min)` }
}

function linesOf(report) {
  try {
    return readFileSync(report, 'utf8').trim().split('\n')
  } catch {
    return []
  }
}

function table(measured) {
  const head = ['test', 'amount', 'pass', 'measured', '']
  const lines = measured.map(({ test, amount, pass, measured, isPassed }) => [
    test,
    amount,
    pass,
    measured,
    isPassed ? 'passed' : 'FAILED',
  ])
  return [head, head.map(() => '---'), ...lines].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}
