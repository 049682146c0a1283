import { expect, test } from 'vitest'
import { forEachEngineWithServices } from '#test/services.ts'
import { digest } from '../secrets/random.server.ts'
import { countStoredForm } from './request-limits.server.ts'

const address = '192.0.2.1'

forEachEngineWithServices((openServices) => {
  async function openStrict() {
    const services = await openServices()
    return { ...services, settings: { ...services.settings, limitsFactor: 1 } }
  }

  test('counts every form of one address together, with and without a mail address', async () => {
    const services = await openStrict()
    for (let form = 1; form <= 15; form++) {
      await countStoredForm(services, services.db, { address })
      await countStoredForm(services, services.db, { address, email: `p${form}@example.com` })
    }
    expect(await countStoredForm(services, services.db, { address })).toEqual({ ok: false, retryAfter: 600 })
    expect(await countStoredForm(services, services.db, { address: '192.0.2.2' })).toEqual({ ok: true })
  })

  test('counts a mail address without case, wherever it is sent from', async () => {
    const services = await openStrict()
    for (let form = 1; form <= 6; form++) {
      const from = { address: `192.0.2.${form}`, email: form % 2 ? 'Ana@Example.com' : 'ana@example.com' }
      expect(await countStoredForm(services, services.db, from)).toEqual({ ok: true })
    }
    const next = await countStoredForm(services, services.db, { address, email: 'ana@example.com' })
    expect(next).toEqual({ ok: false, retryAfter: 3_600 })
  })

  test('stores neither address, but keys that every version of ours knows', async () => {
    const services = await openStrict()
    await countStoredForm(services, services.db, { address: '2001:DB8::', email: 'Ana@Example.com' })
    const keys = await services.db.selectFrom('limits').select('key').orderBy('key').execute()
    const { secretKey } = services.settings
    expect(keys.map(({ key }) => key)).toEqual([
      `form-address:${digest(secretKey, '2001:db8::')}`,
      `form-mail:${digest(secretKey, 'ana@example.com')}`,
    ])
  })
})
