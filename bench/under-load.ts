import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Load, load } from './load.ts'
import { median } from './rows.ts'

/** Several paths are asked for in turn. */
type Target = { url: string; path: string | string[]; headers?: string[] }
type Plan = { connections: number; rounds: number; milliseconds: number }
type Result = { rate: number; p99: number }

/** Both under the same load, in turns; medians of the rounds. The first round of each warms up and is left out. */
export async function inTurns(
  ours: Target,
  theirs: Target,
  plan: Plan,
): Promise<{ ours: Result; theirs: Result }> {
  const rounds: { ours: Load[]; theirs: Load[] } = { ours: [], theirs: [] }
  for (let round = 0; round <= plan.rounds; round++) {
    const order = round % 2 === 0 ? (['ours', 'theirs'] as const) : (['theirs', 'ours'] as const)
    for (const who of order) {
      const result = await loadElsewhere({ ...(who === 'ours' ? ours : theirs), ...plan })
      if (round > 0) rounds[who].push(result)
    }
  }
  return { ours: summary(rounds.ours), theirs: summary(rounds.theirs) }
}

const summary = (loads: Load[]): Result => ({
  rate: median(loads.map(({ requests, seconds }) => requests / seconds)),
  p99: median(loads.map(({ p99 }) => p99)),
})

/** The load has a process of its own: it is forked from this one, on the core that this one is held to. */
async function loadElsewhere(asked: Parameters<typeof load>[0]): Promise<Load> {
  const child = fork(join(import.meta.dirname, 'load.ts'))
  child.send(asked)
  const ended = once(child, 'exit').then(() => [{ error: 'the load ended early' }])
  const [result] = (await Promise.race([once(child, 'message'), ended])) as [Load | { error: string }]
  if (child.exitCode === null) await once(child, 'exit')
  if ('error' in result) throw new Error(`${asked.url}${asked.path}: ${result.error}`)
  return result
}
