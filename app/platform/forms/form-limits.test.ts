import { expect, test } from 'vitest'
import { forEachEngineWithServices } from '#test/services.ts'
import { keyedHash } from '../secrets/encrypted-text.server.ts'
import { countStoredForm } from './request-limits.server.ts'

const address = '192.0.2.1'

forEachEngineWithServices((openServices) => {
  async function openStrict() {
    const services = await openServices()
    return { ...services, settings: { ...services.settings, limitsFactor: 1 } }
  }

  test('counts every form of one network address together', async () => {
    const services = await openStrict()
    for (let form = 1; form <= 30; form++)
      expect(await countStoredForm(services, services.db, { address })).toEqual({ ok: true })
    expect(await countStoredForm(services, services.db, { address })).toEqual({ ok: false, retryAfter: 600 })
    expect(await countStoredForm(services, services.db, { address: '192.0.2.2' })).toEqual({ ok: true })
  })

  test('and a hundred of one /48, whichever of its addresses they come from', async () => {
    const services = await openStrict()
    const from = (site: string, part: number) =>
      countStoredForm(services, services.db, { address: `2001:db8:${site}:${part}::/64` })
    for (let part = 1; part <= 100; part++) expect(await from('1', part)).toEqual({ ok: true })
    expect(await from('1', 101)).toEqual({ ok: false, retryAfter: 600 })
    expect(await from('2', 101)).toEqual({ ok: true })
  })

  test('stores a keyed hash in place of the address: without the secret key nobody can try addresses', async () => {
    const services = await openStrict()
    await countStoredForm(services, services.db, { address: '2001:DB8::' })
    const keys = await services.db.selectFrom('limits').select('key').execute()
    const { secretKey } = services.settings
    expect(keys).toEqual([{ key: `form-address:${keyedHash(secretKey, 'form-address', '2001:db8::')}` }])
  })
})
