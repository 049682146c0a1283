import { createHook } from 'node:async_hooks'
import { expect, test } from 'vitest'
import { verifyChain } from '#app/features/audit/chain/verification.server.ts'
import { hashPassword } from '#app/platform/secrets/password.server.ts'
import { sessionId } from '#app/platform/secrets/session.server.ts'
import { storedAdmin } from '#test/factories.ts'
import { stretchQuickly } from '#test/quick-stretching.ts'
import { forEachEngineWithServices, type TestServices } from '#test/services.ts'
import { findSignedIn, type SignedIn, signIn, signOut } from './commands.server.ts'

stretchQuickly()

const password = 'a long and quiet password'
const passwordHash = await hashPassword(password)

const attempt = (given: Partial<Parameters<typeof signIn>[1]> = {}) => ({
  username: 'dana',
  password,
  address: '203.0.113.7',
  earlierToken: null,
  device: 'Chrome on Windows',
  ...given,
})

async function signedIn(services: TestServices, given = {}): Promise<string> {
  const outcome = await signIn(services, attempt(given))
  if (!outcome.ok) throw new Error(`sign-in was refused: ${outcome.status}`)
  return outcome.value.token
}

const who = (services: TestServices, token: string, background = false) =>
  findSignedIn(services, { token, address: '203.0.113.7', background })

forEachEngineWithServices((openServices) => {
  const clinic = async (limitsFactor = 1) => {
    const services = await openServices()
    services.settings = { ...services.settings, limitsFactor }
    await storedAdmin(services.db, { id: 'dana-1', username: 'Dana', name: 'Dana Whitlock', passwordHash })
    return services
  }

  test('opens a session; its token is not what the table holds', async () => {
    const services = await clinic()
    const token = await signedIn(services)
    expect(Buffer.from(token, 'base64url')).toHaveLength(32)
    const stored = await services.db.selectFrom('sessions').selectAll().executeTakeFirstOrThrow()
    expect(stored.id).toBe(sessionId(token))
    expect(JSON.stringify(stored)).not.toContain(token)
    expect(await who(services, stored.id)).toBeNull()
    expect(await who(services, token)).toMatchObject({ id: 'dana-1', name: 'Dana Whitlock' })
  })

  test.each(['DANA', ' dana ', 'ｄａｎａ'])('takes the user name as %j', async (username) => {
    expect((await signIn(await clinic(), attempt({ username }))).ok).toBe(true)
  })

  test('asks for what is missing', async () => {
    expect(await signIn(await clinic(), attempt({ username: ' ', password: '' }))).toMatchObject({
      status: 422,
      errors: { username: 'Enter your username.', password: 'Enter your password.' },
    })
  })

  test('answers a wrong password and an unknown name alike', async () => {
    const services = await clinic()
    const wrong = await signIn(services, attempt({ password: `${password}!` }))
    const unknown = await signIn(services, attempt({ username: 'somebody' }))
    expect(wrong).toEqual({ ok: false, status: 401, message: 'Invalid username or password' })
    expect(unknown).toEqual(wrong)
  })

  test('hashes as often for an unknown name as for a wrong password (ASVS 6.3.8)', async () => {
    const services = await clinic()
    const hashes = async (given: Partial<Parameters<typeof signIn>[1]>) => {
      let count = 0
      const hook = createHook({ init: (_, type) => void (type === 'ARGON2REQUEST' && count++) }).enable()
      await signIn(services, attempt(given))
      hook.disable()
      return count
    }
    expect(await hashes({ password: 'wrong' })).toBe(1)
    expect(await hashes({ username: 'somebody' })).toBe(1)
  })

  test('a fault lets nobody in', async () => {
    const services = await clinic()
    await services.db.schema.dropTable('sessions').execute()
    expect(await signIn(services, attempt())).toMatchObject({
      status: 503,
      message: 'An error occurred during login. Please try again.',
    })
  })

  test('100 wrong ones at once: ten are looked at, the rest wait', async () => {
    const services = await clinic()
    const outcomes = await Promise.all(
      Array.from({ length: 100 }, () => signIn(services, attempt({ password: 'wrong password' }))),
    )
    const statuses = outcomes.map((outcome) => (outcome.ok ? 200 : outcome.status))
    expect(statuses.filter((status) => status === 401)).toHaveLength(10)
    expect(statuses.filter((status) => status === 429)).toHaveLength(90)
    expect(await signIn(services, attempt())).toMatchObject({ status: 429, retryAfter: 900 })
    expect((await signIn(services, attempt({ address: '198.51.100.9' }))).ok).toBe(true)
    services.clock.advance({ minutes: 15, seconds: 1 })
    expect((await signIn(services, attempt())).ok).toBe(true)
  })

  test('one address may try many names a hundred times in all', async () => {
    const services = await clinic(0.1)
    const names = Array.from({ length: 12 }, (_, index) => `name-${index}`)
    const statuses: number[] = []
    for (const username of names) {
      const outcome = await signIn(services, attempt({ username }))
      statuses.push(outcome.ok ? 200 : outcome.status)
    }
    expect(statuses).toEqual([...Array(10).fill(401), 429, 429])
  })

  test('signing in well uses nothing up', async () => {
    const services = await clinic()
    for (let round = 0; round < 12; round++) await signedIn(services)
  })

  test('a new sign-in ends the session that the browser had', async () => {
    const services = await clinic()
    const earlierToken = await signedIn(services)
    const token = await signedIn(services, { earlierToken })
    expect(token).not.toBe(earlierToken)
    expect(await who(services, earlierToken)).toBeNull()
    expect(await who(services, token)).not.toBeNull()
  })

  test('a session ends after 15 idle minutes; the refresh of the counts does not keep it', async () => {
    const services = await clinic()
    const token = await signedIn(services)
    for (let minute = 0; minute < 14; minute++) {
      services.clock.advance({ minutes: 1 })
      expect(await who(services, token, true)).not.toBeNull()
    }
    services.clock.advance({ minutes: 1 })
    expect(await who(services, token, true)).toBeNull()
    expect(await who(services, token)).toBeNull()
  })

  test('used all the time it ends after 8 hours', async () => {
    const services = await clinic()
    const token = await signedIn(services)
    for (let minute = 10; minute < 8 * 60; minute += 10) {
      services.clock.advance({ minutes: 10 })
      expect(await who(services, token)).not.toBeNull()
    }
    services.clock.advance({ minutes: 10 })
    expect(await who(services, token)).toBeNull()
  })

  test('notes the last action at most once a minute', async () => {
    const services = await clinic()
    const token = await signedIn(services)
    const lastSeenAt = async () =>
      (await services.db.selectFrom('sessions').select('lastSeenAt').executeTakeFirstOrThrow()).lastSeenAt
    const first = await lastSeenAt()
    services.clock.advance({ seconds: 59 })
    await who(services, token)
    expect(await lastSeenAt()).toBe(first)
    services.clock.advance({ seconds: 1 })
    await who(services, token)
    expect(await lastSeenAt()).toBe('2026-12-07T15:01:00.000Z')
  })

  test('signing out ends the session, also for a copied cookie', async () => {
    const services = await clinic()
    const token = await signedIn(services)
    await signOut(services, (await who(services, token)) as SignedIn, token)
    expect(await who(services, token)).toBeNull()
  })

  test('the session of a deleted admin is over', async () => {
    const services = await clinic()
    const token = await signedIn(services)
    await services.db.deleteFrom('admins').where('id', '=', 'dana-1').execute()
    expect(await who(services, token)).toBeNull()
  })

  test('is written down, without an unknown name', async () => {
    const services = await clinic()
    const token = await signedIn(services)
    await signIn(services, attempt({ password: 'wrong password' }))
    await signIn(services, attempt({ username: 'my-secret-typed-here' }))
    await signOut(services, (await who(services, token)) as SignedIn, token)
    const rows = await services.db.selectFrom('audit_log').selectAll().orderBy('seq').execute()
    expect(rows.map(({ actor, action }) => [actor, action])).toEqual([
      ['dana-1', 'sign-in'],
      ['dana-1', 'sign-in-failed'],
      ['anonymous', 'sign-in-failed'],
      ['dana-1', 'sign-out'],
    ])
    expect(JSON.stringify(rows)).not.toMatch(/my-secret|203\.0\.113\.7/)
    expect(await verifyChain(services.db)).toMatchObject({ ok: true, rows: 4 })
  })
})
