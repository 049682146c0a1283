import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { serverEnvironment, serverFlags } from '#scripts/setup/pinned.mjs'
import { compiledPrograms } from './command.ts'
import { freePort } from './free-port.ts'

export type BuiltServer = {
  url: string
  pid: number
  /** All that it printed so far. */
  output(): string
  /** Asks it to end, as an operator would; waits until it has. */
  stop(): Promise<void>
  /** `kill -9`: it gets no chance to tidy up. */
  kill(): Promise<void>
}

export const adminPassword = 'sunrise over the fence'

/** The folder of the build. */
const product = 'build'
/** Ends a start that hangs: two minutes. */
const startTries = 4_800
const pauseMilliseconds = 25

/**
 * The product as it is shipped: the built server in a process of its own, answering on a free port.
 * @param environment PORT is a free one where it is not given; nothing of this process's own variables reaches it but PATH and TZ
 * @param build the folder of another build
 */
export async function startBuiltServer(
  environment: Record<string, string>,
  build = product,
): Promise<BuiltServer> {
  const entry = resolve(build, 'server', 'index.js')
  if (!existsSync(entry)) throw new Error('There is no build yet: run "npm run build" first.')
  const port = Number(environment.PORT) || (await freePort())
  const child = spawn(process.execPath, [...serverFlags, entry], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...serverEnvironment,
      ...compiledPrograms,
      PATH: process.env.PATH,
      TZ: process.env.TZ,
      NODE_ENV: 'production',
      RELEASES_URL: '/nowhere',
      LIMITS_FACTOR: '100000',
      ADMIN_PASSWORD: adminPassword,
      // Nothing listens there: no test asks a DNS server of the world.
      DNS_SERVER: '127.0.0.1:9',
      ...environment,
      PORT: String(port),
    },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  }
  const endWithUs = () => child.kill('SIGKILL')
  process.once('exit', endWithUs)
  child.once('exit', () => process.off('exit', endWithUs))
  const url = `http://127.0.0.1:${port}`
  await answers(url, child).catch((error: Error) => {
    child.kill('SIGKILL')
    throw new Error(`${error.message}\n${output}`)
  })
  return {
    url,
    pid: child.pid ?? 0,
    output: () => output,
    stop: () => end(child, 'SIGTERM'),
    kill: () => end(child, 'SIGKILL'),
  }
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill(signal)
  await ended
}

async function answers(url: string, child: ChildProcess): Promise<void> {
  for (let attempt = 0; attempt < startTries; attempt++) {
    if (child.exitCode !== null) throw new Error('The server ended before it answered.')
    const ready = await fetch(`${url}/readyz`).catch(() => null)
    await ready?.body?.cancel()
    if (ready?.ok) return
    await pause(pauseMilliseconds)
  }
  throw new Error('The server did not become ready.')
}

/** Posts a form as a browser without JavaScript does; redirects are not followed. */
export function postForm(
  url: string,
  fields: Record<string, string>,
  headers: Record<string, string> = {},
): Promise<Response> {
  return fetch(url, {
    method: 'POST',
    body: new URLSearchParams(fields),
    redirect: 'manual',
    headers: { Origin: new URL(url).origin, ...headers },
  })
}

/** @returns the cookies with which they ask from then on */
export async function signedIn(
  url: string,
  { username = 'admin', password = adminPassword, headers = {} } = {},
): Promise<string> {
  const answer = await postForm(`${url}/admin/login`, { username, password }, headers)
  if (answer.status !== 303) throw new Error(`${username} could not sign in: ${answer.status}`)
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
}
