import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { healthText } from '#app/platform/web-address/proof.server.ts'
import { ownCertificate } from '#test/other-programs/own-certificate.ts'
import { forEachEngineWithServices } from '#test/services.ts'
import type { TestServices } from '#test/test-services.ts'
import { readServices } from '../queries.server.ts'
import { changeAddress, renewMetricsToken, turnMetricsOff } from './commands.server.ts'

const actor = { kind: 'staff', id: 'dana', addressHash: '' } as const
const tls = ownCertificate()
beforeAll(() => tls.trust(true))
afterAll(() => tls.trust(false))

/** What answers at an https address of this machine. */
async function siteThat(
  answer: (search: URLSearchParams) => { status?: number; headers?: Record<string, string>; body?: string },
): Promise<string> {
  const server = createServer(tls, (request, response) => {
    const { searchParams } = new URL(request.url ?? '', 'https://here.example')
    const { status = 200, headers = {}, body = '' } = answer(searchParams)
    response.writeHead(status, headers).end(body)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  onTestFinished(() => void server.close())
  return `https://127.0.0.1:${(server.address() as AddressInfo).port}`
}

forEachEngineWithServices((open) => {
  async function clinic(allowPrivateHosts = ['127.0.0.1']): Promise<TestServices> {
    const opened = await open()
    return { ...opened, settings: { ...opened.settings, allowPrivateHosts } }
  }
  const stored = async ({ db }: TestServices) => (await readServices(db)).stored

  test('the address at which this clinic answers is kept', async () => {
    const services = await clinic()
    const site = await siteThat((search) => ({ body: healthText(services.settings.secretKey, search) }))
    expect(await changeAddress(services, { actor, typed: `${site}/` })).toEqual({ ok: true, value: site })
    expect(await stored(services)).toEqual({ address: { publicUrl: site } })
  })

  test.each([
    { what: 'another website', answer: () => ({ body: 'alive' }), says: /^Another website/ },
    {
      what: 'another clinic that runs the same program',
      answer: (search: URLSearchParams) => ({ body: healthText('another key '.repeat(4), search) }),
      says: /^Another website/,
    },
    {
      what: 'a website that leads elsewhere',
      answer: () => ({ status: 301, headers: { Location: 'https://clinic.example/' } }),
      says: /sends visitors to another address/,
    },
    { what: 'an error', answer: () => ({ status: 502 }), says: /^Another website/ },
    { what: 'too much', answer: () => ({ body: 'x'.repeat(10_000) }), says: /^Another website/ },
  ])('$what is refused, and nothing changes', async ({ answer, says }) => {
    const services = await clinic()
    const refused = await changeAddress(services, { actor, typed: await siteThat(answer) })
    expect(refused).toMatchObject({ ok: false, status: 422, errors: { address: says } })
    expect(await stored(services)).toEqual({})
  })

  test('nothing is asked within a private network, and nobody answering has a sentence', async () => {
    const site = await siteThat(() => {
      throw new Error('asked')
    })
    expect(await changeAddress(await clinic([]), { actor, typed: site })).toMatchObject({
      errors: { address: /private network/ },
    })
    expect(await changeAddress(await clinic(), { actor, typed: 'https://127.0.0.1:1' })).toMatchObject({
      errors: { address: /^Nothing answers/ },
    })
  })

  test('a certificate that browsers refuse is refused', async () => {
    const services = await clinic()
    tls.trust(false)
    onTestFinished(() => tls.trust(true))
    const site = await siteThat((search) => ({ body: healthText(services.settings.secretKey, search) }))
    expect(await changeAddress(services, { actor, typed: site })).toMatchObject({
      errors: { address: /valid certificate/ },
    })
  })

  test('a token opens the metrics until it is replaced or they are turned off', async () => {
    const services = await clinic()
    const first = await renewMetricsToken(services, { actor })
    const next = await renewMetricsToken(services, { actor })
    if (!first.ok || !next.ok) throw new Error('no token')
    const { metrics } = await stored(services)
    expect(metrics?.token).toBe(next.value)
    expect(first.value).not.toBe(next.value)
    await turnMetricsOff(services, { actor })
    expect(await stored(services)).toEqual({})
  })
})
