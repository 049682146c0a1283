import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { isHostOrRange, OutgoingProblem, type OutgoingRules, pinHost } from './host-guard.server.ts'
import { sendOutgoing } from './outgoing.server.ts'

let server: Server
let port: number
let connections = 0
let answer: (path: string) => { status?: number; headers?: Record<string, string>; body?: string } =
  () => ({})

beforeAll(async () => {
  server = createServer((request, response) => {
    const { status = 200, headers = {}, body = 'here' } = answer(request.url ?? '')
    response.writeHead(status, headers).end(body)
  })
  server.on('connection', () => connections++)
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  port = (server.address() as AddressInfo).port
})
afterAll(() => void server.close())
beforeEach(() => {
  connections = 0
  answer = () => ({})
})

/** Names as a resolver of our own has them. */
const names: Record<string, string[]> = {
  'loopback.example': ['127.0.0.1'],
  'six.example': ['::1'],
  'mapped.example': ['::ffff:127.0.0.1'],
  'mixed.example': ['203.0.113.9', '127.0.0.1'],
  'half.example': ['8.8.8.8', '127.0.0.1'],
  'metadata.example': ['169.254.169.254'],
  'lan.example': ['192.168.1.10'],
  'good.example': ['8.8.8.8'],
}
const rules = (privateHosts: string[] = []): OutgoingRules => ({
  privateHosts,
  resolve: async (name) => {
    const found = names[name]
    if (!found) throw new Error('ENOTFOUND')
    return found
  },
})
const reasonOf = (work: Promise<unknown>) =>
  work.then(
    () => 'sent',
    (error) => (error instanceof OutgoingProblem ? error.reason : `threw ${error}`),
  )

test.each([
  'https://127.0.0.1:PORT/',
  'https://127.1:PORT/',
  'https://2130706433:PORT/',
  'https://0x7f000001:PORT/',
  'https://0x7f.0.0.1:PORT/',
  'https://017700000001:PORT/',
  'https://0.0.0.0:PORT/',
  'https://0:PORT/',
  'https://[::1]:PORT/',
  'https://[::]:PORT/',
  'https://[::ffff:127.0.0.1]:PORT/',
  'https://[::ffff:7f00:1]:PORT/',
  'https://[::127.0.0.1]:PORT/',
  'https://[64:ff9b::7f00:1]:PORT/',
  'https://[2002:7f00:1::]:PORT/',
  'https://[2001:0:7f00:1::]:PORT/',
  'https://[fe80::1]:PORT/',
  'https://[fc00::1]:PORT/',
  'https://[ff02::1]:PORT/',
  'https://[4000::1]:PORT/',
  'https://[::ffff:169.254.169.254]/latest/meta-data/',
  'https://169.254.169.254/latest/meta-data/',
  'https://10.0.0.1/',
  'https://172.16.0.1/',
  'https://192.168.1.1/',
  'https://100.64.0.1/',
  'https://224.0.0.1/',
  'https://255.255.255.255/',
  'https://loopback.example:PORT/',
  'https://loopback.example.:PORT/',
  'https://six.example:PORT/',
  'https://mapped.example:PORT/',
  'https://half.example:PORT/',
  'https://mixed.example:PORT/',
  'https://metadata.example/',
  'https://lan.example/',
  'https://①②⑦.⓪.⓪.①:PORT/',
])('%s is refused, and nobody is connected to', async (address) => {
  const request = new Request(address.replace('PORT', String(port)))
  expect(await reasonOf(sendOutgoing(request, rules()))).toBe('private')
  expect(connections).toBe(0)
})

test.each([
  ['http://good.example/', 'scheme'],
  ['ftp://good.example/', 'address'],
  ['file:///etc/passwd', 'address'],
  ['data:text/plain,here', 'address'],
  ['https://nobody.example/', 'unknown-host'],
])('%s is refused: %s', async (address, reason) => {
  expect(await reasonOf(sendOutgoing(new Request(address), rules()))).toBe(reason)
  expect(connections).toBe(0)
})

test.each(['user@host', 'host/path', 'host:25', 'a b', '', '%31', '[::1', 'a\\b', 'x?y', 'x#y'])(
  'a host typed as "%s" is none',
  async (host) => expect(await reasonOf(pinHost(host, rules()))).toBe('address'),
)

test('the clinic itself is not reached by its public addresses, unless its administrator says so', async () => {
  const ours = (publicUrl: string | null, addresses: string[] = []) => ({
    ...rules(),
    ours: { publicUrl, addresses: () => addresses },
  })
  const asked = (host: string, by: OutgoingRules) => reasonOf(pinHost(host, by))
  for (const publicUrl of ['https://good.example', 'https://8.8.8.8:8443'])
    for (const host of ['8.8.8.8', 'good.example', '::ffff:8.8.8.8'])
      expect(await asked(host, ours(publicUrl)), `${host} of ${publicUrl}`).toBe('private')
  expect(await asked('good.example', ours(null, ['8.8.8.8']))).toBe('private')
  expect(await asked('8.8.4.4', ours('https://good.example', ['8.8.8.8']))).toBe('sent')
  expect(await asked('good.example', ours('https://nobody.example', []))).toBe('sent')
  expect(await asked('good.example', rules())).toBe('sent')
  expect(
    await asked('good.example', { ...ours('https://good.example'), privateHosts: ['good.example'] }),
  ).toBe('sent')
})

test('a name that nobody answers for ends with the call', async () => {
  const never = { privateHosts: [], resolve: () => new Promise<string[]>(() => {}) }
  const request = new Request('https://nobody.example/')
  expect(await reasonOf(sendOutgoing(request, never, { milliseconds: 50 }))).toBe('timeout')
})

test('a host of ALLOW_PRIVATE_HOSTS is answered, in http too', async () => {
  for (const opened of ['127.0.0.1', '127.0.0.0/8', 'loopback.example', 'LOOPBACK.example']) {
    const request = new Request(`http://loopback.example:${port}/there`, { method: 'POST', body: 'words' })
    const response = await sendOutgoing(request, rules([opened]))
    expect([response.status, await response.text()]).toEqual([200, 'here'])
  }
  expect(connections).toBe(4)
})

test('no range opens the service of a cloud, nor one host another', async () => {
  expect(await reasonOf(pinHost('metadata.example', rules(['0.0.0.0/0', 'metadata.example'])))).toBe(
    'private',
  )
  expect(await reasonOf(pinHost('lan.example', rules(['192.168.1.11', 'other.example'])))).toBe('private')
})

test('a name that leads elsewhere a moment later is not asked again', async () => {
  const resolve = vi.fn(async () => (resolve.mock.calls.length === 1 ? ['127.0.0.1'] : ['127.0.0.2']))
  const request = new Request(`http://rebinding.example:${port}/`)
  const response = await sendOutgoing(request, { privateHosts: ['127.0.0.1'], resolve })
  expect(await response.text()).toBe('here')
  expect(resolve).toHaveBeenCalledTimes(1)
})

test('the public answer of a name that rebinds is the one that is connected to', async () => {
  const resolve = vi.fn(async () => (resolve.mock.calls.length === 1 ? ['8.8.8.8'] : ['127.0.0.1']))
  const pinned = await pinHost('rebinding.example', { privateHosts: [], resolve })
  expect(pinned).toEqual({ addresses: ['8.8.8.8'], servername: 'rebinding.example', isPrivate: false })
  expect(await reasonOf(pinHost('rebinding.example', { privateHosts: [], resolve }))).toBe('private')
})

test.each([301, 302, 303, 307, 308])('a redirect is not followed: %i', async (status) => {
  answer = (path) => (path === '/' ? { status, headers: { location: '/elsewhere' } } : {})
  const request = new Request(`http://127.0.0.1:${port}/`)
  expect(await reasonOf(sendOutgoing(request, rules(['127.0.0.1'])))).toBe('redirect')
  expect(connections).toBe(1)
})

test('an answer that is too large or too slow breaks off', async () => {
  answer = () => ({ body: 'x'.repeat(2_000) })
  const request = () => new Request(`http://127.0.0.1:${port}/`)
  const large = await sendOutgoing(request(), rules(['127.0.0.1']), { mostBytes: 1_000 })
  expect(await reasonOf(large.text())).toBe('too-large')

  const silent = createServer(() => {})
  await new Promise<void>((listening) => silent.listen(0, '127.0.0.1', listening))
  onTestFinished(() => {
    silent.closeAllConnections()
    silent.close()
  })
  const slow = new Request(`http://127.0.0.1:${(silent.address() as AddressInfo).port}/`)
  expect(await reasonOf(sendOutgoing(slow, rules(['127.0.0.1']), { milliseconds: 50 }))).toBe('timeout')
})

test('a server without TLS, or none, is told apart from a good one', async () => {
  const plain = new Request(`https://127.0.0.1:${port}/`)
  expect(await reasonOf(sendOutgoing(plain, rules(['127.0.0.1'])))).toBe('unreachable')
  expect(await reasonOf(sendOutgoing(new Request('https://127.0.0.1:9/'), rules(['127.0.0.1'])))).toBe(
    'unreachable',
  )
})

test.each([
  ['minio.lan', true],
  ['127.0.0.1', true],
  ['10.0.0.0/8', true],
  ['fd00::/8', true],
  ['999.1.1.1', false],
  ['10.0.0.0/99', false],
  ['a b', false],
])('ALLOW_PRIVATE_HOSTS takes %s: %s', (text, isRight) => expect(isHostOrRange(text)).toBe(isRight))
