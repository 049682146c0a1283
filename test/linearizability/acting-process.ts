import '../english.ts'
import { openSync, writeSync } from 'node:fs'
import { openTextKeys } from '#app/db/encryption/text-keys.server.ts'
import { openDatabase } from '#app/db/engine/database.server.ts'
import { keepChainKey } from '#app/features/audit/chain/chain.server.ts'
import type { Settings } from '#app/platform/settings.ts'
import { testSecretKey } from '../secret-key.ts'
import { testServices } from '../test-services.ts'
import { type Actor, act } from './actions.ts'
import type { Line, Task } from './histories.ts'
import { beginningOf, type Key } from './rows.ts'
import type { Input } from './times.ts'

/**
 * One of eight that act on one database until they are killed. It writes down what it begins before it begins, and what it came
 * to after: each line is in its file when the process ends at any moment.
 */
const { DATA_DIR: dataDirectory = '', DATABASE_URL: url, KEYS = '[]' } = process.env
const keys: Key[] = JSON.parse(KEYS)
const settings: Settings['database'] = url ? { engine: 'postgres', url } : { engine: 'sqlite' }
const db = openDatabase({ database: settings, dataDirectory })
keepChainKey(db, testSecretKey)
await openTextKeys(db, { secretKey: testSecretKey })
const database = { db, engine: settings.engine, settings, dataDirectory, close: () => db.destroy() }
const faults: string[] = []
const log = {
  info: () => {},
  warn: () => {},
  error: (fault: unknown, event?: unknown) => void faults.push(`${event} ${JSON.stringify(fault)}`),
}
const services = testServices(database, { log })

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
