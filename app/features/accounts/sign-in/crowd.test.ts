import { expect, test } from 'vitest'
import { hashPassword } from '#app/platform/secrets/password.server.ts'
import { storedAdmin } from '#test/factories.ts'
import { forEachEngineWithServices } from '#test/services.ts'
import { signIn } from './commands.server.ts'

const password = 'a long and quiet password'
const passwordHash = await hashPassword(password)
const browser = {
  username: 'dana',
  address: '203.0.113.7',
  earlierToken: null,
  device: '',
  knownCookie: null,
}

/** At the product's own cost of a password: a crowd only forms where each takes its time. */
forEachEngineWithServices((openServices) => {
  test('more than fifty who wait for their password are told to come back, and none counts', async () => {
    const services = await openServices()
    services.settings = { ...services.settings, limitsFactor: 100 }
    await storedAdmin(services.db, { username: 'dana', passwordHash })
    const attempt = (typed: string) => signIn(services, { ...browser, password: typed })
    const outcomes = await Promise.all(Array.from({ length: 120 }, () => attempt('wrong')))
    const turnedAway = outcomes.filter((outcome) => !outcome.ok && outcome.status === 503)
    expect(turnedAway.length).toBeGreaterThan(0)
    expect(turnedAway[0]).toMatchObject({ retryAfter: 5 })
    const { count } = await services.db
      .selectFrom('limits')
      .select('count')
      .where('key', 'like', 'sign-in-account%')
      .executeTakeFirstOrThrow()
    expect(count).toBe(outcomes.length - turnedAway.length)
    expect(await attempt(password)).toMatchObject({ ok: true })
  })
})
