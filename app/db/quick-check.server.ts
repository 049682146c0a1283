import { Worker } from 'node:worker_threads'

const program = `
const { parentPort, workerData } = require('node:worker_threads')
const { DatabaseSync } = require('node:sqlite')
const file = new DatabaseSync(workerData, { readOnly: true })
const rows = file.prepare('pragma quick_check(20)').all()
file.close()
parentPort.postMessage(rows.map((row) => row.quick_check).filter((line) => line !== 'ok'))
`

/** What is wrong with a SQLite file, page by page, read in a thread of its own: nobody waits for it. */
export function quickCheck(path: string): Promise<string[]> {
  const { promise, resolve, reject } = Promise.withResolvers<string[]>()
  const worker = new Worker(program, { eval: true, workerData: path })
  worker.unref()
  worker.once('message', resolve)
  worker.once('error', reject)
  return promise
}
