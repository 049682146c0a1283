import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { readServices } from '#app/features/service-settings/queries.server.ts'
import { ownCertificate } from '#test/other-programs/own-certificate.ts'
import {
  account,
  type Refusing,
  secret,
  sender,
  startTextProvider,
} from '#test/other-programs/text-provider.ts'
import { forEachEngineWithServices } from '#test/services.ts'
import type { TestServices } from '#test/test-services.ts'
import { connectTexts, disconnectTexts } from './commands.server.ts'
import type { TypedService } from './rules.ts'

const actor = { kind: 'staff', id: 'dana', addressHash: '' } as const
const publicUrl = 'https://clinic.example'
const tls = ownCertificate()
beforeAll(() => tls.trust(true))
afterAll(() => tls.trust(false))

forEachEngineWithServices((open) => {
  async function clinic(answer: () => Refusing | null = () => null) {
    const provider = await startTextProvider({ answer, tls })
    onTestFinished(provider.close)
    const opened = await open()
    const settings = { ...opened.settings, publicUrl, allowPrivateHosts: ['127.0.0.1'] }
    const services: TestServices = { ...opened, settings }
    const server = new URL(provider.settings.url).host
    const typed: TypedService = { account, secret, sender, answers: 'all', server, number: '(432) 555-0142' }
    const connect = (given: Partial<TypedService> = {}) =>
      connectTexts(services, { actor, typed: { ...typed, ...given } })
    const stored = async () => (await readServices(services.db)).stored
    return { provider, services, connect, stored }
  }

  test('what took a test text is kept, encrypted, and the log says which fields changed', async () => {
    const { provider, services, connect, stored } = await clinic()
    expect(await connect()).toEqual({ ok: true, value: undefined })
    expect(provider.taken).toHaveLength(1)
    expect((await stored()).texts).toMatchObject({ account, secret, url: provider.settings.url })
    expect(await connect({ secret: '', answers: 'foreign' })).toMatchObject({ ok: true })
    expect((await stored()).texts).toMatchObject({ secret, answers: 'foreign' })
    const log = JSON.stringify(await services.db.selectFrom('audit_log').selectAll().execute())
    expect(log).toContain('account')
    expect(log).not.toContain(secret)
    expect(await disconnectTexts(services, { actor })).toMatchObject({ ok: true })
    expect(await stored()).toEqual({})
  })

  test.each([
    { what: 'the wrong secret', given: { secret: 'another' }, says: /account/i },
    { what: 'a number that is none', given: { number: '1' }, says: /one mobile number/ },
  ])('with $what nothing is kept', async ({ given, says }) => {
    const { connect, stored } = await clinic()
    expect(await connect(given)).toMatchObject({ ok: false, errors: { number: says } })
    expect(await stored()).toEqual({})
  })

  test('a service that refuses or is away keeps what was there', async () => {
    let refusing: Refusing | null = null
    const { connect, stored } = await clinic(() => refusing)
    await connect()
    const before = await stored()
    refusing = { status: 400, code: 21_606 }
    expect(await connect({ sender: '+14325550199' })).toMatchObject({ ok: false, status: 503 })
    refusing = 'nonsense'
    expect(await connect({ server: '127.0.0.1:1', secret })).toMatchObject({ ok: false, status: 503 })
    expect(await stored()).toEqual(before)
  })

  test('a private network is not asked, and without a web address nothing is', async () => {
    const { provider, services, connect, stored } = await clinic()
    services.settings.allowPrivateHosts = []
    expect(await connect()).toMatchObject({ ok: false, status: 503 })
    services.settings.publicUrl = null
    expect(await connect()).toMatchObject({ ok: false, status: 422, message: /web address first/ })
    services.settings.fixed = new Set(['texts'])
    expect(await connect()).toMatchObject({ ok: false, status: 409 })
    expect(provider.asked).toEqual([])
    expect(await stored()).toEqual({})
  })
})
