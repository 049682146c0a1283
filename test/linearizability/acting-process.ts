import '../english.ts'
import { openSync, writeSync } from 'node:fs'
import { servicesOfProcess } from '../services-of-process.ts'
import { type Actor, act } from './actions.ts'
import type { Line, Task } from './histories.ts'
import { beginningOf, type Key } from './rows.ts'
import type { Input } from './times.ts'

/**
 * One of eight that act on one database until they are killed. It writes down what it begins before it begins, and what it came
 * to after: each line is in its file when the process ends at any moment.
 */
const keys: Key[] = JSON.parse(process.env.KEYS ?? '[]')
const faults: string[] = []
const log = {
  info: () => {},
  warn: () => {},
  error: (fault: unknown, event?: unknown) => void faults.push(`${event} ${JSON.stringify(fault)}`),
}
const { services } = await servicesOfProcess({ log })

async function perform({ history, process: own, file, plan }: Task): Promise<void> {
  const descriptor = openSync(file, 'a')
  const write = (line: Line) => writeSync(descriptor, `${JSON.stringify(line)}\n`)
  for (const planned of plan) {
    services.clock.set(beginningOf(history).add({ minutes: planned.at }).toString())
    const doing: Actor['doing'] = async (input: Input, work) => {
      // `hrtime` is one clock for all processes of a machine.
      write({ number: planned.number, input, invokedAt: Number(process.hrtime.bigint()) })
      const output = await work()
      write({ output, returnedAt: Number(process.hrtime.bigint()) })
      return output
    }
    await act({ services, history, process: own, keys, doing }, planned).catch((error: Error) => {
      faults.push(`${planned.kind} failed: ${error.stack}`)
    })
  }
  process.send?.({ done: own, faults: faults.splice(0) })
}

process.on('message', (task: Task) => void perform(task))
// Nobody is left to kill it.
process.on('disconnect', () => process.exit())
process.send?.('ready')
