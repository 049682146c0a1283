import { expect, test } from 'vitest'
import { hashPassword } from '#app/platform/secrets/password.server.ts'
import { storedAdmin } from '#test/factories.ts'
import { stretchQuickly } from '#test/quick-stretching.ts'
import { forEachEngineWithServices, type TestServices } from '#test/services.ts'
import { runIntent } from '../screen-action.server.ts'
import { ownIntents } from '../settings/desk.server.ts'
import { findSignedIn, signIn } from './commands.server.ts'

stretchQuickly()

const password = 'a long and quiet password'
const passwordHash = await hashPassword(password)
/** Of the whole clinic: the desk, the waiting room, anyone who sits in it with a laptop. */
const address = '203.0.113.7'
const browser = { address, earlierToken: null, device: 'Chrome on Windows' }

forEachEngineWithServices((openServices) => {
  async function clinic() {
    const services = await openServices()
    services.settings = { ...services.settings, limitsFactor: 1 }
    for (const username of ['dana', 'luis']) {
      await storedAdmin(services.db, { id: `${username}-1`, username, passwordHash })
    }
    return services
  }

  const attempt = (services: TestServices, username: string, knownCookie?: string | null, typed = password) =>
    signIn(services, { ...browser, username, password: typed, knownCookie: knownCookie ?? null })

  async function known(services: TestServices, username: string, cookie?: string): Promise<string> {
    const outcome = await attempt(services, username, cookie)
    if (!outcome.ok || outcome.value.step !== 'signed-in') throw new Error('sign-in was refused')
    return outcome.value.known
  }

  /** What an attacker behind the same address leaves: every count of the address is full. */
  async function lockHouse(services: TestServices) {
    const at = services.clock.now().add({ minutes: 15 }).toString({ fractionalSecondDigits: 3 })
    for (let round = 0; round < 11; round++) await attempt(services, 'dana', null, 'wrong')
    await services.db
      .updateTable('limits')
      .set({ count: 100, resetAt: at })
      .where('key', 'like', 'sign-in-a%')
      .execute()
  }

  test('a hundred bad sign-ins from one address do not lock out a browser that is known', async () => {
    const services = await clinic()
    const cookie = await known(services, 'dana')
    await lockHouse(services)
    expect(await attempt(services, 'dana')).toMatchObject({ status: 429 })
    expect(await attempt(services, 'luis')).toMatchObject({ status: 429 })
    expect(await attempt(services, 'dana', cookie)).toMatchObject({ ok: true })
    expect(await attempt(services, 'luis', cookie)).toMatchObject({ status: 429 })
  })

  test('a known browser has ten wrong ones of its own, and a right one uses nothing up', async () => {
    const services = await clinic()
    const cookie = await known(services, 'dana')
    for (let round = 0; round < 9; round++) {
      expect(await attempt(services, 'dana', cookie, 'wrong')).toMatchObject({ status: 401 })
    }
    expect(await attempt(services, 'dana', cookie)).toMatchObject({ ok: true })
    expect(await attempt(services, 'dana', cookie, 'wrong')).toMatchObject({ status: 401 })
    expect(await attempt(services, 'dana', cookie)).toMatchObject({ status: 429 })
  })

  test('the computer at the desk knows all who work there, five at most', async () => {
    const services = await clinic()
    const both = await known(services, 'luis', await known(services, 'dana'))
    await lockHouse(services)
    for (const username of ['dana', 'luis']) {
      expect(await attempt(services, username, both), username).toMatchObject({ ok: true })
    }
    expect(both.split('~')).toHaveLength(2)
    expect((await known(services, 'luis', both)).split('~')).toHaveLength(2)
    expect(both).not.toMatch(/dana|luis/)
  })

  test('is forgotten after 90 days, after a new password, and where it was made up', async () => {
    const services = await clinic()
    const cookie = await known(services, 'dana')
    const [nonce, since, encrypt = ''] = cookie.split('.')
    const madeUp = [
      `${nonce}.${Number(since) + 1}.${encrypt}`,
      `${nonce}.${since}.${encrypt.replace(/^./, (first) => (first === 'A' ? 'B' : 'A'))}`,
      `${nonce}.${since}`,
      '~~~~~~',
      '',
    ]
    services.clock.advance({ hours: 24 * 90 - 1 })
    await lockHouse(services)
    for (const made of madeUp) expect(await attempt(services, 'dana', made)).toMatchObject({ status: 429 })
    const outcome = await attempt(services, 'dana', cookie)
    const token = outcome.ok ? outcome.value.token : ''
    const dana = await findSignedIn(services, { token, address, background: false })
    if (!dana) throw new Error('nobody is signed in')
    services.clock.advance({ hours: 1 })
    await lockHouse(services)
    expect(await attempt(services, 'dana', cookie)).toMatchObject({ status: 429 })

    const fresh = outcome.ok && outcome.value.step === 'signed-in' ? outcome.value.known : ''
    expect(await attempt(services, 'dana', fresh)).toMatchObject({ ok: true })
    const next = 'copper kettle on the stove'
    const change = new Map(Object.entries({ intent: 'password', current: password, next }))
    expect((await runIntent(services, ownIntents, { actor: dana, fields: change })).ok).toBe(true)
    expect(await attempt(services, 'dana', fresh, next)).toMatchObject({ status: 429 })
  })
})
