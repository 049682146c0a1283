import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { codeAt } from '#app/platform/secrets/one-time-code.server.ts'
import { hashPassword, PasswordQueueFull } from '#app/platform/secrets/password.server.ts'
import { storedAdmin } from '#test/factories.ts'
import { stretchQuickly } from '#test/quick-stretching.ts'
import { forEachEngineWithServices, type TestServices } from '#test/services.ts'
import { runIntent } from '../screen-action.server.ts'
import { everybodyIntents, ownIntents, userIntents } from '../settings/desk.server.ts'
import { findSignedIn, type SignedIn, signIn } from '../sign-in/commands.server.ts'
import { acceptOffer, offerFactor } from '../two-step/commands.server.ts'
import { readOffer } from '../two-step/gate.server.ts'
import { screenAfter } from './address.ts'
import { confirmIdentity, isConfirmed } from './commands.server.ts'

stretchQuickly()

const password = 'a long and quiet password'
const passwordHash = await hashPassword(password)
const browser = { address: '203.0.113.7', earlierToken: null, device: 'Chrome on Windows' }

async function find(services: TestServices, token: string): Promise<SignedIn> {
  const admin = await findSignedIn(services, { token, address: browser.address, background: false })
  if (!admin) throw new Error('nobody is signed in')
  return admin
}

const act = (services: TestServices, admin: SignedIn, fields: Record<string, string>) =>
  runIntent(
    services,
    { ...userIntents, ...ownIntents, ...everybodyIntents },
    { actor: admin, fields: new Map(Object.entries(fields)) },
  )

const newUser = {
  intent: 'add',
  username: 'mallory',
  name: '',
  email: '',
  role: 'front-desk',
  password: 'copper kettle on the stove',
}

forEachEngineWithServices((openServices) => {
  /** Dana's session, signed in six minutes ago: as a copied cookie finds it. */
  async function olderSession() {
    const services = await openServices()
    services.settings = { ...services.settings, limitsFactor: 1 }
    await storedAdmin(services.db, { id: 'dana-1', username: 'dana', passwordHash })
    await storedAdmin(services.db, { id: 'luis-1', username: 'luis', passwordHash })
    const outcome = await signIn(services, { ...browser, username: 'dana', password })
    if (!outcome.ok) throw new Error('sign-in was refused')
    const { token } = outcome.value
    services.clock.advance({ minutes: 5 })
    return { services, token, dana: await find(services, token) }
  }

  const names = async ({ db }: TestServices) =>
    (await db.selectFrom('admins').select('username').orderBy('username').execute()).map(
      (row) => row.username,
    )

  test.each([
    newUser,
    {
      intent: 'edit',
      id: 'luis-1',
      seen: '',
      username: 'luis',
      name: '',
      email: '',
      password: 'copper kettle',
    },
    { intent: 'delete', id: 'luis-1' },
    { intent: 'offer-factor' },
    { intent: 'accept-factor', code: '000000', kept: '1' },
    { intent: 'end-session', id: 'other' },
    { intent: 'end-others' },
  ])('a session of more than five minutes does not $intent without the password', async (fields) => {
    const { services, dana } = await olderSession()
    expect(await act(services, dana, fields)).toEqual({ ok: false, status: 403 })
    expect(await names(services)).toEqual(['dana', 'luis'])
    expect(await services.db.selectFrom('two_step_secrets').selectAll().execute()).toEqual([])
    expect(await act(services, dana, { ...fields, confirmation: 'wrong' })).toMatchObject({
      status: 403,
      errors: { confirmation: expect.stringContaining('That password isn’t right.') },
    })
  })

  test('the password opens guarded actions for five minutes', async () => {
    const { services, dana } = await olderSession()
    expect((await act(services, dana, { ...newUser, confirmation: password })).ok).toBe(true)
    services.clock.advance({ minutes: 4 })
    expect((await act(services, dana, { intent: 'offer-factor' })).ok).toBe(true)
    services.clock.advance({ minutes: 1 })
    expect(await act(services, dana, { intent: 'offer-factor' })).toMatchObject({ status: 403 })
    expect(await names(services)).toEqual(['dana', 'luis', 'mallory'])
  })

  test('the clinic’s switches and one’s own password do not ask', async () => {
    const { services, dana } = await olderSession()
    const switched = await act(services, dana, { intent: 'settings', theme: 'dark', seen: '' })
    expect(switched).not.toMatchObject({ status: 403 })
    const change = { intent: 'password', current: password, next: 'copper kettle on the stove' }
    expect((await act(services, dana, change)).ok).toBe(true)
  })

  test('five wrong answers end the session and count as failed sign-ins, in parallel too', async () => {
    const { services, token, dana } = await olderSession()
    const tries = Array.from({ length: 20 }, () => confirmIdentity(services, dana, 'wrong'))
    const statuses = (await Promise.all(tries)).map((outcome) => (outcome.ok ? 200 : outcome.status))
    expect(statuses.filter((status) => status === 422)).toHaveLength(4)
    expect(statuses.filter((status) => status === 401)).toHaveLength(16)
    await expect(find(services, token)).rejects.toThrow('nobody')
    expect(await confirmIdentity(services, dana, password)).toMatchObject({ status: 401 })
    const failures = services.db.selectFrom('audit_log').select('seq').where('action', '=', 'sign-in-failed')
    expect(await failures.execute()).toHaveLength(5)
    for (let round = 0; round < 5; round++) {
      const guess = await signIn(services, { ...browser, username: 'dana', password: 'wrong' })
      expect(guess).toMatchObject({ status: 401 })
    }
    expect(await signIn(services, { ...browser, username: 'dana', password })).toMatchObject({ status: 429 })
  })

  test('a right answer forgets the wrong ones before it', async () => {
    const { services, dana } = await olderSession()
    for (let round = 0; round < 3; round++) {
      for (let wrong = 0; wrong < 4; wrong++) {
        expect(await confirmIdentity(services, dana, 'wrong')).toMatchObject({ status: 422 })
      }
      expect((await confirmIdentity(services, dana, password)).ok).toBe(true)
    }
  })

  test('an answer that could not be looked at was no wrong one', async () => {
    const { services, dana } = await olderSession()
    const crowd = new AbortController()
    const oneOfMany = async () => {
      while (!crowd.signal.aborted) await hashPassword(password).catch(() => nextTurn())
    }
    const many = Array.from({ length: 60 }, oneOfMany)
    onTestFinished(() => crowd.abort())
    for (let turn = 0; turn < 6; turn++) {
      expect(await act(services, dana, { ...newUser, confirmation: password })).toMatchObject({
        status: 503,
      })
      await expect(confirmIdentity(services, dana, password)).rejects.toThrow(PasswordQueueFull)
    }
    crowd.abort()
    await Promise.all(many)
    expect((await confirmIdentity(services, dana, password)).ok).toBe(true)
  })

  test('with two-step verification a code of the app or a recovery code does as well, once', async () => {
    const { services, token } = await olderSession()
    await offerFactor(services, await find(services, token))
    const offer = await readOffer(services, 'dana-1')
    const secret = offer?.secret ?? ''
    const typed = { code: codeAt(secret, services.clock.now()), kept: true }
    const outcome = await acceptOffer(services, await find(services, token), typed)
    const dana = await find(services, (outcome.ok && outcome.value.token) || '')
    for (const answer of ['app', 'recovery', 'password']) {
      services.clock.advance({ minutes: 6 })
      expect(await isConfirmed(services, dana)).toBe(false)
      const code = { app: codeAt(secret, services.clock.now()), recovery: offer?.codes[0] ?? '', password }[
        answer
      ]
      expect((await confirmIdentity(services, dana, code ?? '')).ok, answer).toBe(true)
      expect(await isConfirmed(services, dana)).toBe(true)
      const again = await confirmIdentity(services, dana, code ?? '')
      expect(again.ok, answer).toBe(answer === 'password')
    }
  })
})

test.each([
  ['/admin/settings?add=1', '/admin/settings?add=1'],
  ['/admin/settings/backups/recovery-sheet', '/admin/settings/backups/recovery-sheet'],
  ['/admin/settings/a-screen-of-tomorrow', '/admin/settings/a-screen-of-tomorrow'],
  ['/admin/settings/../logout', '/admin/settings'],
  ['/admin/settingsx', '/admin/settings'],
  ['/admin/dashboard/export?status=pending', '/admin/dashboard/export?status=pending'],
  ['/admin/audit/export?format=fhir', '/admin/audit/export?format=fhir'],
  ['/admin/audit/export/../../login', '/admin/settings'],
  ['//evil.example/admin/settings', '/admin/settings'],
  ['https://evil.example/admin/settings', '/admin/settings'],
  ['/\\evil.example', '/admin/settings'],
  ['/admin/logout', '/admin/settings'],
  [null, '/admin/settings'],
])('after the answer to %s comes %s', (next, screen) => {
  expect(screenAfter(next)).toBe(screen)
})
