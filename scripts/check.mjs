import { brokenCodeRules, committedFiles } from './check/code-rules.mjs'
import { brokenFileNames } from './check/file-names.mjs'
import { brokenLinks } from './check/links.mjs'
import { Failure, runScript, say } from './setup/failure.mjs'
import { runQuietly } from './setup/program.mjs'
import { setUp } from './setup/set-up.mjs'

/** These write types that the type check reads. */
const first = [
  { name: 'messages', programs: [['node', 'scripts/messages/check.mjs']] },
  { name: 'style sheets', programs: [['node', 'scripts/styles/check.mjs']] },
]
/** Two at a time: the type check takes as long as the others together. */
const lanes = [
  [
    {
      name: 'types',
      programs: [
        ['react-router', 'typegen'],
        ['tsc', '--noEmit'],
      ],
    },
  ],
  [
    { name: 'lint and format', programs: [['biome', 'check', '--error-on-warnings']] },
    {
      name: 'import arrows',
      programs: [
        ['depcruise', '--config', '.dependency-cruiser.cjs', 'app', 'server', 'test', 'e2e', 'bench'],
      ],
    },
    { name: 'unused code', programs: [['knip', '--no-progress', '--no-config-hints']] },
  ],
]

await runScript(async () => {
  const runtime = await setUp()
  const failed = []
  const runInOrder = async (steps) => {
    for (const { name, programs } of steps) {
      report(name, await firstFailure(programs, runtime.environment), failed)
    }
  }
  await runInOrder(first)
  await Promise.all(lanes.map(runInOrder))
  const files = committedFiles()
  report('code rules', brokenCodeRules(files).join('\n'), failed)
  report('file names', brokenFileNames().join('\n'), failed)
  report('links', brokenLinks(files).join('\n'), failed)
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
