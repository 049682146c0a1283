import { once } from 'node:events'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { OutgoingProblem } from './host-guard.server.ts'
import { sendOutgoing } from './outgoing.server.ts'

/** What a server does with a connection, step after step. */
type Step =
  | { kind: 'say'; text: string }
  | { kind: 'repeat'; text: string }
  | { kind: 'drip'; text: string }
  | { kind: 'wait' }
  | { kind: 'end' }
  | { kind: 'reset' }

const milliseconds = 250
const mostBytes = 5_000
/** Of a call that never ends. */
const hangMilliseconds = 8_000
const flood = 65_536

let server: Server
let port: number
let script: Step[] = []
const sockets = new Set<Socket>()

beforeAll(async () => {
  server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {}).on('close', () => sockets.delete(socket))
    socket.once('data', () => void play(socket, script).catch(() => {}))
    if (script[0]?.kind === 'wait') socket.resume()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  port = (server.address() as AddressInfo).port
})
afterAll(() => {
  for (const socket of sockets) socket.destroy()
  server.close()
})

async function play(socket: Socket, steps: readonly Step[]): Promise<void> {
  for (const step of steps) {
    if (socket.destroyed) return
    if (step.kind === 'say') socket.write(step.text, 'latin1')
    if (step.kind === 'end') socket.end()
    if (step.kind === 'reset') socket.resetAndDestroy()
    if (step.kind === 'wait') await once(socket, 'close')
    if (step.kind === 'drip')
      for (const letter of step.text) {
        socket.write(letter, 'latin1')
        await new Promise((next) => setTimeout(next, 20))
      }
    if (step.kind === 'repeat') {
      const piece = step.text.repeat(Math.ceil(flood / step.text.length))
      while (!socket.destroyed)
        if (!socket.write(piece, 'latin1')) await Promise.race([once(socket, 'drain'), once(socket, 'close')])
    }
  }
}

/** What came of a call: the bytes that were taken, or why none were. */
async function call(scheme: 'http' | 'https', method: string): Promise<number | string> {
  const request = new Request(`${scheme}://127.0.0.1:${port}/`, {
    method,
    ...(method === 'POST' && { body: 'x' }),
  })
  const work = sendOutgoing(request, { privateHosts: ['127.0.0.1'] }, { milliseconds, mostBytes })
    .then((response) => response.arrayBuffer())
    .then(
      (body) => body.byteLength,
      (error) => (error instanceof OutgoingProblem ? error.reason : `threw ${error}`),
    )
  const { promise: hung, resolve } = Promise.withResolvers<string>()
  const timer = setTimeout(() => resolve('hung'), hangMilliseconds)
  const outcome = await Promise.race([work, hung])
  clearTimeout(timer)
  return outcome
}

const ok = 'HTTP/1.1 200 OK\r\n'
const chunked = `${ok}Transfer-Encoding: chunked\r\n\r\n`
const step = (kind: 'say' | 'repeat' | 'drip', text: string): Step => ({ kind, text })
const wait: Step = { kind: 'wait' }

test.each([
  { what: 'says nothing', steps: [wait], is: ['timeout'] },
  { what: 'endless headers', steps: [step('say', ok), step('repeat', 'X-A: b\r\n')], is: ['unreachable'] },
  { what: 'one endless header', steps: [step('say', `${ok}X: `), step('repeat', 'a')], is: ['unreachable'] },
  { what: 'a slow drip of headers', steps: [step('drip', `${ok}X: ${'a'.repeat(500)}`)], is: ['timeout'] },
  {
    what: 'a slow drip of a body',
    steps: [step('drip', 'HTTP/1.1 200 OK\r\n\r\n'), step('drip', 'a'.repeat(500))],
    is: ['timeout'],
  },
  { what: 'an endless body', steps: [step('say', `${ok}\r\n`), step('repeat', 'a')], is: ['too-large'] },
  {
    what: 'a huge chunk that never comes',
    steps: [step('say', `${chunked}7fffffff\r\n`), wait],
    is: ['timeout'],
  },
  {
    what: 'a huge chunk',
    steps: [step('say', `${chunked}fffffffffff\r\n`), step('repeat', 'a')],
    is: ['too-large'],
  },
  {
    what: 'an endless chunk extension',
    steps: [step('say', `${chunked}1;`), step('repeat', 'a')],
    is: ['timeout', 'unreachable'],
  },
  {
    what: 'endless trailers',
    steps: [step('say', `${chunked}0\r\n`), step('repeat', 'X-A: b\r\n')],
    is: ['unreachable', 'timeout'],
  },
  { what: 'a flood of 100s', steps: [step('repeat', 'HTTP/1.1 100 Continue\r\n\r\n')], is: ['too-large'] },
  {
    what: 'a flood of 103s',
    steps: [step('repeat', 'HTTP/1.1 103 Early Hints\r\nLink: <x>\r\n\r\n')],
    is: ['too-large'],
  },
  {
    what: 'an upgrade nobody asked for',
    steps: [
      step('say', 'HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n'),
      wait,
    ],
    is: ['unreachable'],
  },
  {
    what: 'a status that is none',
    steps: [step('say', 'HTTP/1.1 999 Odd\r\n\r\n'), step('repeat', 'a')],
    is: ['unreachable'],
  },
  {
    what: 'less than it promised',
    steps: [step('say', `${ok}Content-Length: 100\r\n\r\nshort`), { kind: 'end' }],
    is: ['unreachable'],
  },
  {
    what: 'no content, and much of it',
    steps: [step('say', 'HTTP/1.1 204 None\r\n\r\n'), step('repeat', 'a')],
    is: [0, 'unreachable'],
  },
] satisfies { what: string; steps: Step[]; is: (number | string)[] }[])(
  'a server with $what ends in time',
  async ({ steps, is }) => {
    script = steps
    expect(is).toContain(await call('http', 'GET'))
  },
)

test('a server that never answers the TLS greeting ends in time', async () => {
  for (const steps of [[wait], [step('repeat', 'a')], [step('say', '\x16\x03\x01\x40\x00'), wait]]) {
    script = steps
    expect(['timeout', 'unreachable', 'certificate']).toContain(await call('https', 'GET'))
  }
})

const texts = fc.constantFrom(
  ok,
  '\r\n',
  'HTTP/1.1 100 Continue\r\n\r\n',
  'HTTP/1.1 204 N\r\n\r\n',
  'HTTP/1.1 301 M\r\nLocation: /\r\n\r\n',
  'HTTP/1.1 304 N\r\n\r\n',
  'Transfer-Encoding: chunked\r\n',
  'Content-Length: 9\r\n',
  'Content-Length: 99999999999999999999\r\n',
  'Connection: keep-alive\r\n',
  'Content-Encoding: gzip\r\n',
  'Set-Cookie: a\u0001\r\n',
  '5\r\nhello\r\n',
  '0\r\n\r\n',
  'ffffffff\r\n',
  'a'.repeat(600),
  '\u0000\u00ff\r',
)
const anyStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: texts.map((text) => step('say', text)) },
  { weight: 1, arbitrary: texts.map((text) => step('repeat', text)) },
  { weight: 1, arbitrary: texts.map((text) => step('drip', text)) },
  { weight: 1, arbitrary: fc.constantFrom<Step>(wait, { kind: 'end' }, { kind: 'reset' }) },
)
/** HOSTILE_SERVERS=2000 by hand; a slice where the whole suite runs. */
const numRuns = Number(process.env.HOSTILE_SERVERS ?? 40)

test('whatever a server does, the call ends, in its size', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(anyStep, { minLength: 1, maxLength: 7 }),
      fc.constantFrom<'http' | 'https'>('http', 'http', 'http', 'https'),
      fc.constantFrom('GET', 'POST', 'HEAD'),
      async (steps, scheme, method) => {
        script = steps
        const outcome = await call(scheme, method)
        if (typeof outcome === 'number') expect(outcome).toBeLessThanOrEqual(mostBytes)
        else expect(['timeout', 'too-large', 'unreachable', 'redirect', 'certificate']).toContain(outcome)
      },
    ),
    { numRuns },
  )
}, 600_000)
