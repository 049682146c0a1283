import { brokenCodeRules } from './check/code-rules.mjs'
import { brokenReferences, committedFiles } from './check/references.mjs'
import { Failure, runScript, say } from './setup/failure.mjs'
import { runQuietly } from './setup/program.mjs'
import { setUp } from './setup/set-up.mjs'

/** What is checked, in order; a list of programs is run until one fails. */
const steps = [
  { name: 'messages', programs: [['node', 'scripts/messages/check.mjs']] },
  { name: 'style sheets', programs: [['node', 'scripts/styles/check.mjs']] },
  {
    name: 'types',
    programs: [
      ['react-router', 'typegen'],
      ['tsc', '--noEmit'],
    ],
  },
  { name: 'lint and format', programs: [['biome', 'check', '--error-on-warnings']] },
  {
    name: 'import arrows',
    programs: [['depcruise', '--config', '.dependency-cruiser.cjs', 'app', 'server', 'test', 'e2e', 'bench']],
  },
  { name: 'unused code', programs: [['knip', '--no-progress', '--no-config-hints']] },
]

await runScript(async () => {
  const runtime = await setUp()
  const failed = []
  for (const { name, programs } of steps) {
    report(name, await firstFailure(programs, runtime.environment), failed)
  }
  report('code rules', brokenCodeRules().join('\n'), failed)
  report('references', brokenReferences(committedFiles()).join('\n'), failed)
  if (failed.length > 0) throw new Failure(`Check failed: ${failed.join(', ')}.`)
  say('Everything holds.')
})

/** The output of the first program that failed; empty text where none did. */
async function firstFailure(programs, environment) {
  for (const [program, ...argumentList] of programs) {
    const { code, output } = await runQuietly(program, argumentList, { environment })
    if (code !== 0) return output.trim() || `${program} ended with ${code}`
  }
  return ''
}

function report(name, problems, failed) {
  say(`${problems ? 'FAILED' : 'ok    '}  ${name}`)
  if (!problems) return
  say(problems)
  failed.push(name)
}
