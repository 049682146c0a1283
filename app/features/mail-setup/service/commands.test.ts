import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { insertMissingSettings } from '#app/features/accounts/settings/queries.server.ts'
import { writeTestEmail } from '#app/features/emails/staff-emails.server.ts'
import { findService } from '#app/features/service-settings/queries.server.ts'
import { mailThrough } from '#app/features/service-settings/rules.ts'
import { startFloodingServer, startMailServer } from '#test/other-programs/mail-server.ts'
import { ownCertificate } from '#test/other-programs/own-certificate.ts'
import { hostileAddresses, hostileTexts } from '#test/requests/hostile-mail.ts'
import { forEachEngineWithServices, type TestServices } from '#test/services.ts'
import { isMailProved, readLastEmail } from '../test-email.server.ts'
import { connectService, disconnectService } from './commands.server.ts'
import { readServiceView } from './page.server.ts'
import type { TypedService } from './rules.ts'

const owner = { kind: 'staff', id: 'owner-1', addressHash: '' } as const
const blank: TypedService = {
  provider: 'other',
  host: '127.0.0.1',
  port: '',
  encryption: 'starttls',
  region: '',
  user: 'clinic',
  password: 'right secret',
  serviceId: '',
  templateId: '',
  from: '',
  to: 'dana@clinic.example',
}

type Given = Parameters<typeof startMailServer>[0]

/** A clinic without a mail service, whose owner types one of this machine. */
async function opened(
  openServices: () => Promise<TestServices>,
  given: Given = { password: 'right secret' },
) {
  const services = await openServices()
  services.settings = { ...services.settings, mail: { transport: 'file' }, allowPrivateHosts: ['127.0.0.1'] }
  await insertMissingSettings(services.db, services.clock.now())
  const server = await startMailServer(given)
  onTestFinished(server.close)
  const connect = (typed: Partial<TypedService> = {}) =>
    connectService(services, {
      actor: owner,
      typed: { ...blank, port: String(server.port), ...typed },
      name: 'Dana Whitlock',
      write: writeTestEmail,
    })
  return { services, server, connect }
}

const audited = async ({ db }: TestServices) =>
  (await db.selectFrom('audit_log').select(['action', 'object', 'detail']).orderBy('seq').execute()).map(
    ({ action, object, detail }) => `${action} ${object} ${detail}`,
  )

/** Everything that a failed test must leave alone. */
const storedIn = async ({ db }: TestServices) => ({
  services: await db.selectFrom('service_settings').selectAll().execute(),
  senders: await db.selectFrom('mail_senders').selectAll().execute(),
  tests: await db.selectFrom('settings').select(['testEmailAt', 'testEmailOutcome']).execute(),
  audit: await audited({ db } as TestServices),
})

async function closedPort(): Promise<string> {
  const server = await startMailServer()
  await server.close()
  return String(server.port)
}

forEachEngineWithServices((openServices) => {
  test('a service is tried by an email, then kept encrypted, with its sender', async () => {
    const { services, server, connect } = await opened(openServices)
    expect(await connect({ from: 'desk@clinic.example' })).toEqual({ ok: true, value: undefined })
    expect(server.delivered).toMatchObject([
      { from: 'desk@clinic.example', recipients: ['dana@clinic.example'] },
    ])
    const audit = await audited(services)
    const { rows } = await sql`select * from service_settings`.execute(services.db)
    expect(rows).toHaveLength(1)
    expect(JSON.stringify([rows, audit])).not.toMatch(/right secret/)
    expect(audit).toEqual([
      'create service {"fields":["kind","provider","host","port","encryption","user","password","mailFrom"]}',
    ])
    const service = await findService(services.db, 'email')
    expect(service).toMatchObject({ provider: 'other', user: 'clinic', password: 'right secret' })
    if (!service) return
    const now = { ...services, settings: { ...services.settings, mail: mailThrough(service, {}) } }
    expect(await isMailProved(now)).toBe(true)
    expect(await readLastEmail(now)).toMatchObject({ state: 'works' })
    const view = await readServiceView(now, null)
    expect(JSON.stringify(view)).not.toContain('right secret')
    expect(view).toMatchObject({
      connected: 'other',
      hasSecret: true,
      values: { from: 'desk@clinic.example' },
    })
  })

  test.each([
    {
      why: 'nobody knows the name',
      is: async () => ({ host: 'no-such-host.invalid' }),
      message: /name wasn’t found/,
    },
    { why: 'nothing listens', is: async () => ({ port: await closedPort() }), message: /isn’t answering/ },
    { why: 'it speaks no TLS', is: async () => ({ encryption: 'tls' }), message: /TLS/ },
    {
      why: 'the password is wrong',
      is: async () => ({ password: 'wrong' }),
      message: /password/,
      code: '535',
    },
    {
      why: 'it is on a private network',
      is: async () => ({ host: '169.254.169.254' }),
      message: /private network/,
    },
    {
      why: 'the sender is refused',
      given: { sender: () => ({ code: 550, text: '5.7.60 not yours' }) },
      message: /won’t send from/,
      code: '550 5.7.60',
    },
    {
      why: 'the limit is used up',
      given: { answer: () => ({ after: 'recipient', code: 550, text: '5.4.5 daily limit' }) },
      message: /daily limit/,
      code: '550 5.4.5',
    },
    {
      why: 'the email is refused',
      given: { answer: () => ({ after: 'email', code: 554 }) },
      message: /refused the email/,
      code: '554',
    },
  ] satisfies {
    why: string
    is?: () => Promise<Partial<TypedService>>
    given?: Given
    message: RegExp
    code?: string
  }[])('where $why, the owner is told, and nothing is stored', async ({ is, given, message, code }) => {
    const { services, connect } = await opened(openServices, { password: 'right secret', ...given })
    const before = await storedIn(services)
    const outcome = await connect({ from: 'desk@clinic.example', ...(await is?.()) })
    expect(outcome).toMatchObject({
      ok: false,
      status: 422,
      message: expect.stringMatching(message),
      fix: expect.stringMatching(/\.$/),
      code: code ?? expect.any(String),
    })
    expect(await storedIn(services)).toEqual(before)
  })

  test.each([
    { what: 'a greeting without an end', first: '220-', again: 'x' },
    { what: 'greetings without an end', first: '', again: '220-hello\r\n' },
    { what: 'answers without an end', first: '220 hello\r\n', again: '250-SIZE\r\n' },
  ])('$what fills no memory, and nothing is stored', async ({ first, again }) => {
    const { services, connect } = await opened(openServices)
    const flood = await startFloodingServer(first, again)
    onTestFinished(flood.close)
    const before = await storedIn(services)
    const outcome = await connect({ port: String(flood.port) })
    expect(outcome).toMatchObject({ ok: false, status: 422, message: expect.stringMatching(/\.$/) })
    expect(flood.said()).toBeLessThan(200 * 1_048_576)
    expect(await storedIn(services)).toEqual(before)
  })

  test('a server whose certificate is for another name gets no password', async () => {
    const said: string[] = []
    const { key, cert, trust } = ownCertificate()
    trust(true)
    onTestFinished(() => trust(false))
    const tls = { key: key.toString(), cert: cert.toString() }
    const given = { password: 'right secret', onPassword: (password: string) => said.push(password), tls }
    const { services, connect } = await opened(openServices, given)
    services.settings.allowPrivateHosts = ['127.0.0.1', '::1']
    const before = await storedIn(services)
    const outcome = await connect({ host: 'localhost' })
    expect(outcome).toMatchObject({
      ok: false,
      status: 422,
      message: expect.stringMatching(/TLS|certificate/),
    })
    expect(said).toEqual([])
    expect(await storedIn(services)).toEqual(before)
    expect(await connect()).toMatchObject({ ok: true })
  })

  test('a blank password is the kept one, but only for the same account at the same server', async () => {
    const said: string[] = []
    const given = { password: 'right secret', onPassword: (password: string) => said.push(password) }
    const { services, connect } = await opened(openServices, given)
    expect(await connect({ password: '' })).toMatchObject({
      errors: { password: 'Enter this. It’s saved encrypted.' },
    })
    await connect()
    expect(await connect({ password: '', from: 'other@clinic.example' })).toMatchObject({ ok: true })
    expect((await audited(services)).at(-1)).toBe('edit service {"fields":["mailFrom"]}')
    said.length = 0
    const again = { errors: { password: 'Enter this again: the server or account changed.' } }
    expect(await connect({ password: '', host: 'localhost' })).toMatchObject(again)
    expect(await connect({ password: '', user: 'somebody' })).toMatchObject(again)
    // What listens at another port of the host may be somebody else.
    expect(await connect({ password: '', port: '2525' })).toMatchObject(again)
    expect(said).toEqual([])
  })

  test('what is wrong is said at its field, before anything is sent', async () => {
    const { server, connect } = await opened(openServices)
    const fieldsOf = async (typed: Partial<TypedService>) => {
      const outcome = await connect(typed)
      return outcome.ok ? [] : Object.keys(outcome.errors ?? {})
    }
    for (const port of ['0', '65536', '-1', 'x', '2.5']) expect(await fieldsOf({ port })).toEqual(['port'])
    for (const host of ['', 'a b', 'user@host', 'host/x', 'https://host', 'host:25', '%31'])
      expect(await fieldsOf({ host })).toEqual(['host'])
    expect(await fieldsOf({ provider: 'x' })).toEqual(['provider'])
    expect(await fieldsOf({ provider: 'ses', region: 'moon' })).toEqual(['region'])
    expect(await fieldsOf({ provider: 'emailjs' })).toEqual(['serviceId', 'templateId'])
    expect(await fieldsOf({ provider: 'google', user: '' })).toEqual(['user'])
    expect(await fieldsOf({ password: 'right\r\nRCPT TO:<x@y.example>' })).toEqual(['password'])
    for (const to of hostileAddresses) expect(await fieldsOf({ to })).toEqual(['to'])
    for (const from of hostileAddresses.filter(Boolean)) expect(await fieldsOf({ from })).toEqual(['from'])
    expect(server.delivered).toEqual([])
  })

  test('no text as a user name changes what is sent', async () => {
    const { server, connect } = await opened(openServices)
    for (const user of hostileTexts) await connect({ user })
    for (const { recipients } of server.delivered) expect(recipients).toEqual(['dana@clinic.example'])
  })

  test('ten tries in a quarter of an hour, then a pause', async () => {
    const { services, connect } = await opened(openServices)
    services.settings = { ...services.settings, limitsFactor: 1 }
    for (let nth = 0; nth < 10; nth++)
      expect(await connect({ password: 'wrong' })).toMatchObject({ status: 422 })
    expect(await connect()).toMatchObject({ status: 429 })
    services.clock.advance({ minutes: 15 })
    expect(await connect()).toMatchObject({ ok: true })
  })

  test('disconnected, its password is gone; what the environment says nobody changes', async () => {
    const { services, server, connect } = await opened(openServices)
    await connect()
    expect(await disconnectService(services, owner)).toMatchObject({ ok: true })
    expect(await findService(services.db, 'email')).toBeUndefined()
    expect((await audited(services)).at(-1)).toMatch(/^delete service/)
    services.settings = { ...services.settings, fixed: new Set(['email']) }
    const sent = server.delivered.length
    expect(await connect()).toMatchObject({ ok: false, status: 409 })
    expect(await disconnectService(services, owner)).toMatchObject({ ok: false, status: 409 })
    expect(server.delivered).toHaveLength(sent)
  })
})
