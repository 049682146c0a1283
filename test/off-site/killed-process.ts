import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { compiledPrograms } from '../serving/command.ts'
import type { Said } from './writing-process.ts'

export const chance = (below: number) => Math.floor(Math.random() * below)

/** What a clinic must have done before it may be killed. */
export const hasWritten = (all: Said[]) => all.some((one) => 'wrote' in one)
/** The bucket holds a moment that was noted. */
export const hasShippedMoment = (all: Said[]) => {
  const moment = all.find((one) => 'moment' in one)
  return moment !== undefined && all.some((one) => 'shipped' in one && one.shipped >= moment.wrote)
}

/** Runs until that much is done, and is killed at any moment after that. */
export async function killedClinic(environment: Record<string, string>, isDone: (all: Said[]) => boolean) {
  const child = fork(new URL('./writing-process.ts', import.meta.url), {
    env: { ...process.env, ...compiledPrograms, ...environment },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const all: Said[] = []
  const times: number[] = []
  const begun = Promise.withResolvers<void>()
  child.on('message', (said: Said) => {
    all.push(said)
    times.push(Date.now())
    if (isDone(all)) begun.resolve()
  })
  child.once('exit', () => begun.reject(new Error('the clinic ended before it wrote')))
  await begun.promise
  await pause(chance(1_500))
  const ended = once(child, 'exit')
  const killedAt = Date.now()
  child.kill('SIGKILL')
  await ended
  return { all, times, killedAt }
}
