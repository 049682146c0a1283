import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { type BuiltServer, startBuiltServer } from '../test/serving/built-server.ts'
import { freePort } from '../test/serving/free-port.ts'
import { pinServer } from './cores.ts'

const unlimited = '1000000'

/** The product as it is shipped, on the server's core. */
export async function startProduct(environment: Record<string, string>): Promise<BuiltServer> {
  const server = await startBuiltServer({ LIMITS_FACTOR: unlimited, ...environment })
  pinServer(server.pid)
  return server
}

export type Bare = { url: string; pid: number; stop(): Promise<void> }

/** One of the bare servers next to this file, on the server's core; it says `ready` when it listens. */
export async function startBare(script: string, message: object = {}): Promise<Bare> {
  const port = await freePort()
  const child = fork(join(import.meta.dirname, script), { env: { ...process.env, NODE_ENV: 'production' } })
  pinServer(child.pid ?? 0)
  process.once('exit', () => child.kill('SIGKILL'))
  child.send({ port, ...message })
  await once(child, 'message')
  return { url: `http://127.0.0.1:${port}`, pid: child.pid ?? 0, stop: () => end(child) }
}

async function end(child: ChildProcess): Promise<void> {
  child.kill()
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
}

const everyAnswer = new Set(['date', 'connection', 'keep-alive'])

/** An answer as it is on the wire, without the headers that Node adds to every one. */
export async function answerOf(url: string, headers: Record<string, string> = {}) {
  const outgoing = request(url, { headers }).end()
  const [answer] = await once(outgoing, 'response')
  const body = Buffer.concat(await answer.toArray())
  const raw = answer.rawHeaders as string[]
  const own = raw.filter((_, index) => !everyAnswer.has((raw[index - (index % 2)] ?? '').toLowerCase()))
  return { status: answer.statusCode as number, headers: own, body }
}

/** Resident memory of a process in MB of 1,000,000 bytes, as the kernel counts it; null on other systems. */
export function residentMegabytes(pid: number): number | null {
  try {
    const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
    return kilobytes ? (Number(kilobytes) * 1_024) / 1_000_000 : null
  } catch {
    return null
  }
}
