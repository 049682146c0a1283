import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { startMailServer, startSilentServer } from '#test/other-programs/mail-server.ts'
import { mailFault } from './mail-fault.ts'
import { createMailer, createSmtpMailer, serverCode } from './mailer.server.ts'
import type { Email } from './mailer.ts'

const from = () => ({ name: 'Firstlight', address: 'hello@firstlight.example' })
const email: Email = {
  messageId: '<one@firstlight.example>',
  kind: 'test',
  createdAt: Temporal.Instant.from('2026-12-07T15:00:00Z'),
  to: { name: 'Dana', address: 'dana@clinic.example' },
  subject: 'Test',
  html: '<p>Test</p>',
  text: 'Test',
  attachments: [],
  templateParameters: {},
  usefulUntil: null,
}

const host = 'mail.clinic.example'
let tls: { key: string; cert: string }

/** A certificate of that host, by an authority that this process trusts. */
beforeAll(() => {
  const folder = mkdtempSync(join(tmpdir(), 'mail-certificate-'))
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  execFileSync(
    'openssl',
    [
      'req',
      '-x509',
      '-newkey',
      'ec',
      '-pkeyopt',
      'ec_paramgen_curve:prime256v1',
      '-nodes',
      '-days',
      '9',
    ].concat(['-subj', `/CN=${host}`, '-addext', `subjectAltName=DNS:${host}`, '-keyout', key, '-out', cert]),
    { stdio: 'ignore' },
  )
  tls = { key: readFileSync(key, 'utf8'), cert: readFileSync(cert, 'utf8') }
  rmSync(folder, { recursive: true })
  trusted = getCACertificates('default')
  setDefaultCACertificates([...trusted, tls.cert])
})
let trusted: string[] = []
afterAll(() => setDefaultCACertificates(trusted))

type Given = NonNullable<Parameters<typeof startMailServer>[0]>

/** A mail server of this machine, and what sends to it under a name that only its own resolver knows. */
async function openServer(given: Given = {}, name = host) {
  const passwords: string[] = []
  const server = await startMailServer({ ...given, onPassword: (said) => passwords.push(said) })
  onTestFinished(server.close)
  const resolve = vi.fn(async () => ['127.0.0.1'])
  const guard = { privateHosts: ['127.0.0.1'], resolve }
  const mailer = createSmtpMailer(`smtp://clinic:right@${name}:${server.port}`, { from, guard })
  return { ...server, mailer, passwords, resolve }
}

const faultOf = (work: Promise<void>) => work.then(() => 'sent', mailFault)

test('a typed host on this network is refused before anybody connects, unless it is opened', async () => {
  const server = await startMailServer()
  onTestFinished(server.close)
  const typed = (allowPrivateHosts: string[]) =>
    createMailer(
      {
        mail: { transport: 'smtp', url: server.url, isTyped: true },
        publicUrl: null,
        dataDirectory: '',
        allowPrivateHosts,
      },
      from,
    )
  expect(await faultOf(typed([]).send(email))).toBe('private')
  expect(server.delivered).toEqual([])
  expect(await faultOf(typed(['127.0.0.1']).send(email))).toBe('sent')
  expect(server.delivered).toHaveLength(1)
})

test('an encrypted line to the checked address, with the certificate of the typed name', async () => {
  const { mailer, delivered, passwords, resolve } = await openServer({ tls, password: 'right' })
  await mailer.send(email)
  expect(delivered).toHaveLength(1)
  expect(passwords).toEqual(['right'])
  expect(resolve).toHaveBeenCalledExactlyOnceWith(host)
})

test.each([
  { why: 'its certificate is of another name', name: 'other.clinic.example', has: () => ({ tls }) },
  { why: 'it cannot be encrypted', name: host, has: () => ({}) },
])('where $why, no password is said', async ({ name, has }) => {
  const { mailer, delivered, passwords } = await openServer({ ...has(), password: 'right' }, name)
  expect(await faultOf(mailer.send(email))).toBe('tls')
  expect([delivered, passwords]).toEqual([[], []])
})

test('a name that nobody knows, and a server that says nothing', async () => {
  const resolve = async () => {
    throw new Error('ENOTFOUND')
  }
  const unknown = createSmtpMailer('smtp://nobody.example', { from, guard: { privateHosts: [], resolve } })
  expect(await faultOf(unknown.send(email))).toBe('dns')
  const silent = await startSilentServer()
  onTestFinished(silent.close)
  const guard = { privateHosts: ['127.0.0.1'] }
  const waiting = createSmtpMailer(silent.url, { from, guard, limitMilliseconds: 50 })
  expect(await faultOf(waiting.send(email))).toBe('silent')
})

test('the numbers of a refusal are handed on, never its words', async () => {
  const text = '5.7.8 <script>no</script> user clinic'
  const { mailer } = await openServer({
    tls,
    password: 'right',
    answer: () => ({ after: 'recipient', code: 550, text }),
  })
  const error = await mailer.send(email).catch((caught) => caught)
  expect(serverCode(error)).toBe('550 5.7.8')
  expect(serverCode(Object.assign(new Error('x'), { code: 'ECONNREFUSED' }))).toBe('ECONNREFUSED')
  expect(serverCode(Object.assign(new Error('x'), { code: '<b>' }))).toBe('')
})
