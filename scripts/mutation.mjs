import { appendFileSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { groups } from '../test/mutation/groups.mjs'
import { leastPercent, scoreOf } from './mutation/score.mjs'
import { ensureDependencies } from './setup/dependencies.mjs'
import { Failure, runScript, say } from './setup/failure.mjs'
import { root } from './setup/pinned.mjs'
import { runQuietly } from './setup/program.mjs'
import { ensureRuntime } from './setup/runtime.mjs'

const config = 'test/mutation/stryker.config.mjs'

/** `npm run mutation -- [GROUP ...]`: changes the code in small ways and counts what the tests notice. */
await runScript(async () => {
  const runtime = await ensureRuntime()
  await ensureDependencies(runtime)
  const chosen = process.argv.slice(2)
  const unknown = chosen.filter((name) => !(name in groups))
  if (unknown.length > 0) throw new Failure(`No such group: ${unknown}. There are ${Object.keys(groups)}.`)

  const failed = []
  for (const group of chosen.length > 0 ? chosen : Object.keys(groups)) {
    const score = await mutate(group, runtime.environment)
    const line = `${group} ${score.percent.toFixed(1)} % killed (${score.killed} of ${score.total})`
    say(line)
    if (process.env.TORTURE_REPORT) appendFileSync(process.env.TORTURE_REPORT, `${line}\n`)
    for (const survivor of score.survivors) say(`  ${survivor}`)
    if (score.percent < leastPercent) failed.push(group)
  }
  if (failed.length > 0) throw new Failure(`Below ${leastPercent} %: ${failed.join(', ')}.`)
})

async function mutate(group, environment) {
  const { code, output } = await runQuietly('stryker', ['run', config], {
    environment: { ...environment, MUTATION_GROUP: group },
  })
  if (code !== 0) throw new Failure(`Stryker ended with ${code} on ${group}:\n${output}`)
  const report = join(root, 'test-results', 'mutation', `${group}.json`)
  const score = scoreOf(JSON.parse(readFileSync(report, 'utf8')))
  if (score.untried > 0) throw new Failure(`On ${group}, ${score.untried} mutants were met by no test run.`)
  return score
}
