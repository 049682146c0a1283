import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { StopReason } from '#app/platform/releases/update-state.ts'
import type { Places } from './places.ts'
import { Stop } from './stop.ts'

type Run = {
  environment?: Record<string, string>
  cwd?: string
  /** As the service's user instead of root. */
  asService?: boolean
}

const keptOutput = 2_000
const printMilliseconds = 60_000

/** Starts a program; what it prints is kept, the end of it. */
export function start(places: Places, program: string, args: string[], run: Run = {}) {
  const child = spawn(program, args, {
    cwd: run.cwd ?? '/',
    env: { PATH: process.env.PATH ?? '/usr/bin:/bin', ...run.environment },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(run.asService && places.user),
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output = (output + text).slice(-keptOutput)
    })
  return { child, output: () => output.trim() }
}

/** Runs a program to its end. */
export async function run(places: Places, program: string, args: string[], options: Run = {}) {
  const { child, output } = start(places, program, args, options)
  const [code] = await once(child, 'close').catch((error: unknown) => {
    throw new Stop('unexpected', `${program}: ${error}`)
  })
  return { code, output: output() }
}

/** The same; one that fails ends the update. */
export async function mustRun(
  places: Places,
  reason: StopReason,
  program: string,
  { args, ...options }: Run & { args: string[] },
): Promise<void> {
  const { code, output } = await run(places, program, args, options)
  if (code === 0) return
  const isFull = /No space left|ENOSPC|disk is full/i.test(output)
  throw new Stop(isFull ? 'disk-full' : reason, output.split('\n').at(-1), { isQuoted: true })
}

/** What a program prints as the service's user: for what root may not see once it has given up root's rights. */
export function printedAsService({ user }: Places, program: string, args: string[]): string {
  const { stdout } = spawnSync(program, args, {
    encoding: 'utf8',
    timeout: printMilliseconds,
    stdio: ['ignore', 'pipe', 'ignore'],
    ...user,
  })
  return stdout
}

/** Ends a process of the service's user at once and waits until it is gone. */
export async function kill(places: Places, child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  printedAsService(places, 'kill', ['-KILL', String(child.pid)])
  await gone
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  return typeof address === 'object' && address ? address.port : 0
}

/** What a process of the service's user holds in memory; 0 once it is gone. */
export function memoryOf(places: Places, pid: number): number {
  const status = printedAsService(places, 'cat', [`/proc/${pid}/status`])
  return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0) * 1024
}

const betweenMilliseconds = 100

/** Asks until the answer is yes; throws what it is given when there is no time left. */
export async function until(
  isSo: () => Promise<boolean>,
  { within, otherwise }: { within: number; otherwise: Stop },
) {
  const end = performance.now() + within
  while (!(await isSo())) {
    if (performance.now() > end) throw otherwise
    await pause(betweenMilliseconds)
  }
}
