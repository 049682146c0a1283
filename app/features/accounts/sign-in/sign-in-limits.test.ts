import { beforeAll, expect, test } from 'vitest'
import { keyedHash } from '#app/platform/secrets/encrypted-text.server.ts'
import { forEachEngineWithServices, type TestServices } from '#test/services.ts'
import { countAttempt, giveBackAttempt } from './sign-in-limits.server.ts'

const address = '203.0.113.7'
const attempt = { username: 'dana', address }
const names = (count: number) => Array.from({ length: count }, (_, index) => `name-${index}`)

forEachEngineWithServices((openServices) => {
  let opened: TestServices
  beforeAll(async () => {
    opened = await openServices()
  })

  /** One database serves the whole suite; nothing is counted yet. */
  async function openStrict() {
    const services = opened
    await services.db.deleteFrom('limits').execute()
    services.settings = { ...services.settings, limitsFactor: 1 }
    return services
  }

  const tryNames = async (services: TestServices, usernames: string[]) => {
    for (const username of usernames) await countAttempt(services, { username, address })
  }

  test('ten tries at one name from one address, however it is written', async () => {
    const services = await openStrict()
    await tryNames(services, [...Array(8).fill('dana'), ' DANA '])
    expect(await countAttempt(services, { ...attempt, username: 'ｄａｎａ' })).toEqual({ ok: true })
    services.clock.advance({ minutes: 5 })
    expect(await countAttempt(services, attempt)).toEqual({ ok: false, retryAfter: 600 })
    expect(await countAttempt(services, { ...attempt, address: '198.51.100.9' })).toEqual({ ok: true })
    services.clock.advance({ minutes: 10 })
    expect(await countAttempt(services, attempt)).toEqual({ ok: true })
  })

  test('a hundred from one address, less what succeeded and what was refused already', async () => {
    const services = await openStrict()
    await tryNames(services, [...Array(11).fill('dana'), ...names(90)])
    await giveBackAttempt(services, services.db, attempt)
    await giveBackAttempt(services, services.db, { ...attempt, username: 'DANA' })
    expect(await countAttempt(services, attempt)).toEqual({ ok: true })
    expect(await countAttempt(services, { ...attempt, username: 'the hundredth' })).toEqual({ ok: true })
    const oneMore = await countAttempt(services, { ...attempt, username: 'one more' })
    expect(oneMore).toEqual({ ok: false, retryAfter: 900 })
  })

  test('is counted under keys that every version of ours knows, and that name nobody', async () => {
    const services = await openStrict()
    await countAttempt(services, attempt)
    const { secretKey } = services.settings
    const keys = await services.db.selectFrom('limits').select('key').orderBy('key').execute()
    expect(keys.map(({ key }) => key)).toEqual([
      `sign-in-account:${keyedHash(secretKey, 'sign-in', 'dana', address)}`,
      `sign-in-address:${keyedHash(secretKey, 'address', address)}`,
    ])
  })

  test('a hundred from one /48, whichever of its /64 they come from; other networks go on', async () => {
    const services = await openStrict()
    const from = (site: string, part: number) => ({
      username: `name-${part}`,
      address: `2001:db8:${site}:${part}::/64`,
    })
    for (let part = 0; part < 100; part++) {
      expect(await countAttempt(services, from('1', part))).toEqual({ ok: true })
    }
    expect(await countAttempt(services, from('1', 100))).toEqual({ ok: false, retryAfter: 900 })
    expect(await countAttempt(services, from('2', 100))).toEqual({ ok: true })
    expect(await countAttempt(services, attempt)).toEqual({ ok: true })
    await giveBackAttempt(services, services.db, from('1', 100))
    await giveBackAttempt(services, services.db, from('1', 99))
    expect(await countAttempt(services, from('1', 101))).toEqual({ ok: true })
  })
})
