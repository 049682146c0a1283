import { appendFileSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { explained } from '../test/mutation/explained.mjs'
import { groups } from '../test/mutation/groups.mjs'
import { leastPercent, scoreOf } from './mutation/score.mjs'
import { Failure, runScript, say } from './setup/failure.mjs'
import { root } from './setup/pinned.mjs'
import { runQuietly } from './setup/program.mjs'
import { setUp } from './setup/set-up.mjs'
import { ensureTool } from './setup/tool.mjs'

const config = 'test/mutation/stryker.config.mjs'

/** `npm run mutation -- [GROUP ...]`: changes the code in small ways and counts what the tests notice. */
await runScript(async () => {
  const runtime = await setUp()
  const chosen = process.argv.slice(2)
  const unknown = chosen.filter((name) => !(name in groups))
  if (unknown.length > 0) throw new Failure(`No such group: ${unknown}. There are ${Object.keys(groups)}.`)

  const stryker = join(await ensureTool('mutation'), '@stryker-mutator')
  const failed = []
  for (const group of chosen.length > 0 ? chosen : Object.keys(groups)) {
    const score = await mutate(group, runtime, stryker)
    const line = `${group} ${score.percent.toFixed(1)} % killed (${score.killed} of ${score.total}, ${score.explained} more explained)`
    say(line)
    if (process.env.TORTURE_REPORT) appendFileSync(process.env.TORTURE_REPORT, `${line}\n`)
    for (const survivor of score.survivors) say(`  ${survivor}`)
    const { least = leastPercent } = groups[group]
    if (score.percent < least) failed.push(`${group} (${least} %)`)
  }
  if (failed.length > 0) throw new Failure(`Below what they should: ${failed.join(', ')}.`)
})

async function mutate(group, { node, environment }, stryker) {
  const program = join(stryker, 'core', 'bin', 'stryker.js')
  const plugin = join(stryker, 'vitest-runner', 'dist', 'src', 'index.js')
  const { code, output } = await runQuietly(node, [program, 'run', config], {
    environment: { ...environment, MUTATION_GROUP: group, MUTATION_PLUGIN: plugin },
  })
  if (code !== 0) throw new Failure(`Stryker ended with ${code} on ${group}:\n${output}`)
  const report = join(root, 'test-results', 'mutation', `${group}.json`)
  const score = scoreOf(JSON.parse(readFileSync(report, 'utf8')), explained)
  if (score.untried > 0) throw new Failure(`On ${group}, ${score.untried} mutants were met by no test run.`)
  if (score.stale.length > 0)
    throw new Failure(
      `Explained in test/mutation/explained.mjs, and there no more:\n${score.stale.join('\n')}`,
    )
  return score
}
