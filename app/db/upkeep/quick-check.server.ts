import { Worker } from 'node:worker_threads'

const program = `
const { parentPort, workerData } = require('node:worker_threads')
const { DatabaseSync } = require('node:sqlite')
const file = new DatabaseSync(workerData, { readOnly: true })
let lines
try {
  lines = file.prepare('pragma quick_check(20)').all().map((row) => row.quick_check)
} catch (error) {
  if (error.errcode !== 11) throw error // SQLITE_CORRUPT: some damage ends the check itself
  lines = [error.message]
}
file.close()
parentPort.postMessage(lines.filter((line) => line !== 'ok'))
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
