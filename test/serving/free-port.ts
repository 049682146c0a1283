import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

/**
 * Below every port that a system gives out by itself (from 32768 on Linux, from 49152 elsewhere): a server that is
 * stopped and started again finds its port as it left it, whatever lines other programs open meanwhile.
 */
const lowest = 12_000
const end = 32_000
const tries = 100

/** A port that nobody listens on at this moment and that no other program is given while it is free. */
export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < tries; attempt++) {
    const port = randomInt(lowest, end)
    if (await isFree(port)) return port
  }
  throw new Error(`No port between ${lowest} and ${end} is free.`)
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port, '127.0.0.1')
  const isListening = await once(server, 'listening').then(
    () => true,
    () => false,
  )
  if (!isListening) return false
  server.close()
  await once(server, 'close')
  return true
}
