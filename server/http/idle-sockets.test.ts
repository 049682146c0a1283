import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { openLine, type RawLine } from '#test/requests/raw-line.ts'
import { listen } from '../start/serving.ts'
import { createHttpServer } from './http-server.ts'
import { proxyReader } from './requests/visitor.ts'

const most = 100
const servers: Server[] = []
const lines: RawLine[] = []
afterEach(() => {
  for (const line of lines.splice(0)) line.end()
  for (const server of servers.splice(0)) server.close().closeAllConnections()
})

/** A server on this machine whose every page is there after `work`. */
async function serve(trusted: string[], work: Promise<void> = Promise.resolve()): Promise<string> {
  const answer = () => work.then(() => new Response('page'))
  const server = createHttpServer(answer, { settings: { publicUrl: null }, mayBeProxy: proxyReader(trusted) })
  servers.push(server)
  await listen(server, { port: 0, host: '127.0.0.1' })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

async function openIdle(url: string, count: number): Promise<RawLine[]> {
  const opened: RawLine[] = []
  for (let each = 0; each < count; each++) opened.push(await openLine(url))
  lines.push(...opened)
  return opened
}

const asking = 'GET / HTTP/1.1\r\nHost: a\r\n\r\n'

/** The line is open at both ends: it answers. */
async function answers(line: RawLine | undefined): Promise<boolean> {
  line?.write(asking)
  return /page/.test((await line?.until(/page/)) ?? '')
}

test('of one address so many sockets may wait; the one that waited longest goes', async () => {
  const url = await serve(['192.0.2.1'])
  const [first, ...others] = await openIdle(url, most + 1)
  expect(await first?.closed()).toBe('')
  expect(await answers(others[0])).toBe(true)
  expect(await answers(others.at(-1))).toBe(true)
})

test('a socket that was asked on is not idle, and is again after its answer', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const url = await serve(['192.0.2.1'], promise)
  const [busy] = await openIdle(url, 1)
  busy?.write(asking)
  const idle = await openIdle(url, most)
  resolve()
  expect(await busy?.until(/page/)).toMatch(/^HTTP\/1\.1 200 /)
  expect(await idle[0]?.closed()).toBe('')
  expect(await answers(busy)).toBe(true)
})

test.each([[['127.0.0.1']], [[]]])('behind a proxy at %j nobody’s sockets are counted', async (trusted) => {
  const [first] = await openIdle(await serve(trusted), most + 1)
  expect(await answers(first)).toBe(true)
})

test('without TRUST_PROXY a visitor from elsewhere is none', () => {
  const mayBeProxy = proxyReader([])
  expect(['203.0.113.7', '2001:db8:85a3::1', '8.8.8.8', '2600::1'].map(mayBeProxy)).toEqual([
    true, // both are addresses of examples, which nobody has
    true,
    false,
    false,
  ])
  expect(
    ['127.0.0.1', '::1', '10.1.2.3', '192.168.0.9', '::ffff:10.0.0.1', 'fd00::1'].every(mayBeProxy),
  ).toBe(true)
})
