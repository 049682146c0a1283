import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { HttpBindings } from '@hono/node-server'
import { Hono } from 'hono'
import { afterEach, expect, test } from 'vitest'
import { exchange, openLine, statusOf } from '#test/requests/raw-line.ts'
import { listen } from '../start/serving.ts'
import { createHttpServer, timeoutsOfClients } from './http-server.ts'
import { readFormBody } from './requests/form-body.ts'

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close().closeAllConnections()
})

/** So short that a test need not wait, in the proportions of the real ones. */
const short = {
  headersTimeout: 200,
  requestTimeout: 600,
  connectionsCheckingInterval: 50,
  keepAliveTimeout: 500,
}
const formMilliseconds = 300

async function serve(timeouts = short): Promise<string> {
  const application = new Hono<{ Bindings: HttpBindings }>()
  application.all('*', async (context) => {
    const { incoming } = context.env
    if (context.req.method === 'GET') return context.text('page')
    const form = await readFormBody(incoming, formMilliseconds)
    return form.ok ? context.text(`read ${form.body.length}`) : context.text('refused', form.status)
  })
  const server = createHttpServer(application.fetch, {
    settings: { publicUrl: 'https://clinic.example' },
    timeouts,
  })
  servers.push(server)
  await listen(server, { port: 0, host: '127.0.0.1' })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const head = (headers: string[]) =>
  ['POST / HTTP/1.1', 'Host: a', 'Content-Type: application/x-www-form-urlencoded', ...headers, '', ''].join(
    '\r\n',
  )

test('waits 10 s for headers and three minutes for a request, no longer', () => {
  expect(timeoutsOfClients).toMatchObject({
    headersTimeout: 10_000,
    requestTimeout: 180_000,
    connectionsCheckingInterval: 2_000,
  })
})

test('headers that do not end are answered 408, with our headers, and the line is closed', async () => {
  const answer = await exchange(await serve(), 'GET / HTTP/1.1\r\nHost: a\r\nX-Slow: 1')
  expect(statusOf(answer)).toBe(408)
  expect(answer).toContain('That took too long.')
  for (const header of [
    'Content-Security-Policy: default-src',
    'Strict-Transport-Security: max-age=31536000',
    'X-Content-Type-Options: nosniff',
    'Cache-Control: no-store',
    'Connection: close',
  ]) {
    expect(answer).toContain(header)
  }
})

test('a line on which nothing is ever sent is closed', async () => {
  expect(statusOf(await exchange(await serve(), ''))).toBe(408)
})

test('a form that trickles in is not waited for', async () => {
  const line = await openLine(await serve())
  line.write(head(['Content-Length: 100']))
  line.write('name=')
  const answer = await line.until(/refused/)
  expect(statusOf(answer)).toBe(408)
  expect(answer).toContain('refused')
  line.end()
})

test('a client that asks before it sends is told to go on, if its form would be read', async () => {
  const line = await openLine(await serve())
  line.write(head(['Content-Length: 6', 'Expect: 100-continue']))
  expect(statusOf(await line.until(/\r\n\r\n/))).toBe(100)
  line.write('name=x')
  expect(await line.until(/read/)).toContain('read 6')
  line.end()
})

test('a client that asks before it sends too much is refused without being told to go on', async () => {
  const line = await openLine(await serve())
  line.write(head(['Content-Length: 70000', 'Expect: 100-continue']))
  expect(statusOf(await line.until(/refused/))).toBe(413)
  line.end()
})

test('another expectation does no harm', async () => {
  const line = await openLine(await serve())
  line.write('GET / HTTP/1.1\r\nHost: a\r\nExpect: a-miracle\r\n\r\n')
  const answer = await line.until(/page/)
  expect(statusOf(answer)).toBe(200)
  line.end()
})

test('one slow client does not keep the next one waiting', async () => {
  const url = await serve()
  const slow = await Promise.all(Array.from({ length: 50 }, () => openLine(url)))
  for (const line of slow) line.write('GET / HTTP/1.1\r\nHost: a\r\nX-Slow:')
  expect((await fetch(url)).status).toBe(200)
  for (const line of slow) line.end()
})
