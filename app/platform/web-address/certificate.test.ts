import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer as createPlain } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServer } from 'node:tls'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { certificateUrgency, readCertificate, readPointing } from './certificate.server.ts'

let folder = ''

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'certificate-'))
  const subject = ['-subj', '/O=Test Authority/CN=localhost', '-addext', 'subjectAltName=DNS:localhost']
  const output = ['-keyout', join(folder, 'key.pem'), '-out', join(folder, 'cert.pem')]
  const what = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']
  execFileSync('openssl', [...what, '-days', '90', ...subject, ...output], { stdio: 'ignore' })
})
afterAll(() => rmSync(folder, { recursive: true }))

async function serving(server: ReturnType<typeof createPlain>): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<void>()
  server.listen(0, '127.0.0.1', resolve)
  await promise
  onTestFinished(() => {
    server.close()
  })
  const address = server.address()
  return `https://localhost:${typeof address === 'object' ? address?.port : ''}`
}

const serveTls = (cert = readFileSync(join(folder, 'cert.pem'), 'utf8')) =>
  serving(createServer({ key: readFileSync(join(folder, 'key.pem')), cert }))

/** Once the certificate is made. */
const now = Temporal.Now.instant().add({ minutes: 1 })
const rules = { privateHosts: ['localhost'] }
const inDays = (days: number) => now.add({ hours: 24 * days })

test('a certificate is read with its end, its issuer, and why browsers warn of it', async () => {
  const origin = await serveTls()
  const reading = await readCertificate(origin, { now, rules })
  expect(reading).toMatchObject({
    ok: true,
    host: 'localhost',
    certificate: {
      issuer: 'Test Authority',
      hosts: ['localhost'],
      problem: 'self-signed',
      protocol: 'TLSv1.3',
    },
  })
  expect(reading.ok && reading.certificate.daysLeft).toBe(89)
})

test.each([
  { days: 91, problem: 'expired' },
  { days: -1, problem: 'not-yet' },
  { days: 30, problem: 'self-signed' },
])('after $days days it is $problem', async ({ days, problem }) => {
  const reading = await readCertificate(await serveTls(), { now: inDays(days), rules })
  expect(reading).toMatchObject({ ok: true, certificate: { problem } })
})

test.each([
  { daysLeft: 14, problem: null, urgency: 'fine' },
  { daysLeft: 13, problem: null, urgency: 'soon' },
  { daysLeft: 6, problem: null, urgency: 'urgent' },
  { daysLeft: 80, problem: 'other-host' as const, urgency: 'urgent' },
])('$daysLeft days with $problem are $urgency', ({ urgency, ...certificate }) => {
  expect(certificateUrgency(certificate)).toBe(urgency)
})

test('a server that speaks no TLS, is not there or has no name says why', async () => {
  const plain = await serving(createPlain((socket) => socket.end('hello\r\n')))
  expect(await readCertificate(plain, { now, rules })).toMatchObject({ ok: false, why: 'no-tls' })
  expect(await readCertificate('https://localhost:1', { now, rules })).toMatchObject({
    ok: false,
    why: 'refused',
  })
  expect(await readCertificate('http://localhost', { now, rules })).toMatchObject({
    ok: false,
    why: 'no-https',
  })
  expect(await readCertificate(null, { now, rules })).toMatchObject({ ok: false, why: 'no-address' })
})

test('a certificate whose dates are none does no harm', async () => {
  const whole = readFileSync(join(folder, 'cert.pem'), 'utf8')
  const bytes = Buffer.from(whole.replaceAll(/-----.*-----|\s/g, ''), 'base64')
  const firstDate = /\d{12}Z/.exec(bytes.toString('latin1'))?.index ?? 0
  for (const field of [firstDate, firstDate + 15]) {
    const bad = Buffer.from(bytes)
    bad.write('26XX', field)
    const lines = bad.toString('base64').match(/.{1,64}/g) ?? []
    const pem = ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----'].join('\n')
    const reading = await readCertificate(await serveTls(pem), { now, rules })
    expect(reading).toMatchObject({ ok: false, why: 'no-tls' })
  }
})

test('a server that never answers is given up', async () => {
  const mute = await serving(createPlain(() => {}))
  expect(await readCertificate(mute, { now, rules, milliseconds: 50 })).toMatchObject({
    ok: false,
    why: 'timeout',
  })
})

test('an address of a private network is not asked unless it is opened', async () => {
  const origin = await serveTls()
  expect(await readCertificate(origin, { now, rules: { privateHosts: [] } })).toMatchObject({
    ok: false,
    why: 'private',
  })
  const resolve = async () => []
  expect(await readCertificate(origin, { now, rules: { privateHosts: [], resolve } })).toMatchObject({
    ok: false,
    why: 'unresolved',
  })
})

const unknown = async () => Promise.reject(Object.assign(new Error('unknown'), { code: 'ENOTFOUND' }))
const silent = async () => Promise.reject(Object.assign(new Error('silent'), { code: 'ETIMEOUT' }))

test.each([
  { four: async () => ['203.0.113.25'], six: unknown, state: 'here' },
  { four: unknown, six: async () => ['2001:db8::25'], state: 'here' },
  { four: async () => ['198.51.100.1'], six: unknown, state: 'elsewhere' },
  { four: unknown, six: unknown, state: 'unresolved' },
  { four: silent, six: silent, state: 'failed' },
])('DNS leads $state', async ({ four, six, state }) => {
  const resolver = { resolve4: four, resolve6: six }
  const own = ['203.0.113.25', '2001:db8::25']
  expect(await readPointing('clinic.example', { resolver, own })).toMatchObject({ state })
})
