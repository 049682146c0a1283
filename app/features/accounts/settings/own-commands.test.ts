import { expect, test } from 'vitest'
import { listOfObject } from '#app/features/audit/queries.server.ts'
import { hashPassword } from '#app/platform/secrets/password.server.ts'
import { storedAdmin } from '#test/factories.ts'
import { withChangeAfterReading } from '#test/meanwhile.ts'
import { outcomeValue } from '#test/outcome-value.ts'
import { stretchQuickly } from '#test/quick-stretching.ts'
import { forEachEngineWithServices, type TestServices } from '#test/services.ts'
import { deactivate } from '../people/commands.server.ts'
import { runIntent } from '../screen-action.server.ts'
import { findSignedIn, type SignedIn, signIn } from '../sign-in/commands.server.ts'
import { editAdmin } from '../staff-commands.server.ts'
import { everybodyIntents, ownIntents } from './desk.server.ts'
import { chooseSidebar } from './own-commands.server.ts'
import { readEverybody, readOwn } from './page.server.ts'

stretchQuickly()

const password = 'a long and quiet password'
const next = 'another long password'
const passwordHash = await hashPassword(password)
const browser = { address: '203.0.113.7', earlierToken: null, device: 'Firefox on Mac' }

async function signedIn(services: TestServices, given = {}): Promise<string> {
  const outcome = await signIn(services, { ...browser, username: 'dana', password, ...given })
  if (!outcome.ok) throw new Error(`sign-in was refused: ${outcome.status}`)
  return outcome.value.token
}

const find = (services: TestServices, token: string) =>
  findSignedIn(services, { token, address: browser.address, background: true })

async function who(services: TestServices, token: string): Promise<SignedIn> {
  const admin = await find(services, token)
  if (!admin) throw new Error('nobody is signed in')
  return admin
}

const act = (services: TestServices, admin: SignedIn, fields: Record<string, string>) =>
  runIntent(
    services,
    { ...ownIntents, ...everybodyIntents },
    { actor: admin, fields: new Map(Object.entries(fields)) },
  )

const shown = async (services: TestServices, admin: SignedIn) =>
  outcomeValue(await readOwn(services, admin, { withOffer: false }))

const shownClinic = async (services: TestServices, admin: SignedIn) =>
  outcomeValue(await readEverybody(services, admin)).clinic

forEachEngineWithServices((openServices) => {
  async function clinic() {
    const services = await openServices()
    services.settings = { ...services.settings, limitsFactor: 1 }
    await storedAdmin(services.db, { id: 'dana-1', username: 'dana', passwordHash })
    await storedAdmin(services.db, { id: 'luis-1', username: 'luis', passwordHash })
    return services
  }

  test('the sidebar stays as a person left it, for each person apart, and nothing is written about it', async () => {
    const services = await clinic()
    const dana = await signedIn(services)
    const luis = await signedIn(services, { username: 'luis' })
    const sidebarOf = async (token: string) => (await who(services, token)).isSidebarCollapsed
    expect([await sidebarOf(dana), await sidebarOf(luis)]).toEqual([false, false])
    outcomeValue(await chooseSidebar(services, await who(services, dana), true))
    expect([await sidebarOf(dana), await sidebarOf(luis)]).toEqual([true, false])
    expect(await sidebarOf(await signedIn(services))).toBe(true)
    outcomeValue(await chooseSidebar(services, await who(services, dana), false))
    expect(await sidebarOf(dana)).toBe(false)
    const written = await listOfObject(services.db, { object: 'admin', objectId: 'dana-1', limit: 9 })
    expect(written.filter(({ action }) => action === 'edit')).toEqual([])
  })

  const luis = { kind: 'staff', id: 'luis-1', addressHash: '' } as const

  test.each([
    [
      'an owner has given them another one',
      async (services: TestServices) => {
        const [row] = await services.db.selectFrom('admins').select('updatedAt').execute()
        const given = {
          username: 'dana',
          name: '',
          email: '',
          role: 'admin',
          password: 'copper kettle on the stove',
        }
        const asked = { id: 'dana-1', seen: row?.updatedAt ?? '', fields: new Map(Object.entries(given)) }
        return editAdmin(services, luis, asked)
      },
    ],
    ['they were deactivated', (services: TestServices) => deactivate(services, luis, 'dana-1')],
  ])('the own password stays where, while the current one was looked at, %s', async (_, change) => {
    const services = await clinic()
    const dana = await who(services, await signedIn(services))
    const stored = () =>
      services.db
        .selectFrom('admins')
        .select(['passwordHash', 'mustChangePassword'])
        .where('id', '=', 'dana-1')
        .executeTakeFirst()
    let meanwhile: unknown
    const slow = withChangeAfterReading(services, 'admins', async () => {
      outcomeValue(await change(services))
      meanwhile = await stored()
    })
    const outcome = await act(slow, dana, { intent: 'password', current: password, next })
    expect(outcome).toMatchObject({ status: 409, errors: { current: expect.stringMatching(/\w/) } })
    expect(meanwhile).toBeDefined()
    expect(await stored()).toEqual(meanwhile)
  })

  test('the own password is changed for the current one; other sessions end, this one gets a new id', async () => {
    const services = await clinic()
    const [elsewhere, token] = [await signedIn(services), await signedIn(services)]
    const luis = await signedIn(services, { username: 'luis' })
    const dana = await who(services, token)
    const outcome = await act(services, dana, { intent: 'password', current: password, next })
    if (!outcome.ok) throw new Error('the password was not changed')
    expect(await find(services, token)).toBeNull()
    expect(await find(services, elsewhere)).toBeNull()
    expect(await find(services, luis)).not.toBeNull()
    expect(await find(services, outcome.value.token ?? '')).toMatchObject({ id: 'dana-1' })
    await expect(signedIn(services)).rejects.toThrow('401')
    await signedIn(services, { password: next })
  })

  test('the language of the back office is that of the browser until it is chosen, and written down once', async () => {
    const services = await clinic()
    const token = await signedIn(services)
    const dana = await who(services, token)
    expect(dana.language).toBeNull()
    const to = '/admin/settings/you?done=language'
    for (const language of ['es', 'es', 'en', 'browser'] as const) {
      const outcome = await act(services, dana, { intent: 'language', language })
      expect(outcome).toEqual({ ok: true, value: { to, isWhole: true } })
      const stored = language === 'browser' ? null : language
      const now = await who(services, token)
      expect(now.language).toBe(stored)
      expect((await shown(services, now)).language).toBe(stored)
    }
    expect((await who(services, await signedIn(services, { username: 'luis' }))).language).toBeNull()
    const written = await listOfObject(services.db, { object: 'admin', objectId: dana.id, limit: 9 })
    const edits = written.filter(({ action }) => action === 'edit')
    expect(edits.map(({ detail }) => detail)).toEqual(Array(3).fill('{"fields":["language"]}'))
  })

  test.each([{}, { language: '' }, { language: 'fr' }, { language: 'ES' }])(
    'what is no language of ours is not stored: %o',
    async (typed) => {
      const services = await clinic()
      const token = await signedIn(services)
      await act(services, await who(services, token), { intent: 'language', language: 'es' })
      const outcome = await act(services, await who(services, token), { intent: 'language', ...typed })
      const errors = { language: 'Choose a language.' }
      expect(outcome).toMatchObject({ ok: false, status: 422, errors })
      expect((await who(services, token)).language).toBe('es')
    },
  )

  test.each([
    { typed: { current: 'wrong password', next }, errors: { current: 'That isn’t your current password.' } },
    {
      typed: { current: '', next: 'short' },
      errors: { current: 'Enter your current password.', next: 'Use at least 12 characters.' },
    },
    { typed: { current: password, next: '123456789012' }, errors: { next: /too common/ } },
  ])('$typed is refused', async ({ typed, errors }) => {
    const services = await clinic()
    const dana = await who(services, await signedIn(services))
    expect(await act(services, dana, { intent: 'password', ...typed })).toMatchObject({
      status: 422,
      errors: Object.fromEntries(
        Object.entries(errors).map(([name, words]) => [name, expect.stringMatching(words)]),
      ),
    })
    await signedIn(services)
  })

  test('anyone who sits at an open screen does not find the password by trying', async () => {
    const services = await clinic()
    const dana = await who(services, await signedIn(services))
    const tries = Array.from({ length: 20 }, () =>
      act(services, dana, { intent: 'password', current: 'wrong password', next }),
    )
    const statuses = (await Promise.all(tries)).map((outcome) => (outcome.ok ? 200 : outcome.status))
    expect(statuses.filter((status) => status === 422)).toHaveLength(4)
    expect(statuses.filter((status) => status === 401)).toHaveLength(16)
    await signedIn(services)
  })

  test('lists the own open sessions and ends one or all others, never those of somebody else', async () => {
    const services = await clinic()
    const [elsewhere, third, token] = [
      await signedIn(services),
      await signedIn(services),
      await signedIn(services),
    ]
    const luis = await signedIn(services, { username: 'luis' })
    const dana = await who(services, token)
    const sessions = (await shown(services, dana)).sessions
    expect(sessions.map(({ device }) => device)).toEqual(Array(3).fill('Firefox on Mac'))
    expect(sessions.filter(({ isThis }) => isThis).map(({ id }) => id)).toEqual([dana.session])
    const idOf = async (of: string) => (await who(services, of)).session
    await act(services, dana, { intent: 'end-session', id: await idOf(luis) })
    expect(await find(services, luis)).not.toBeNull()
    await act(services, dana, { intent: 'end-session', id: await idOf(elsewhere) })
    expect(await find(services, elsewhere)).toBeNull()
    expect(await find(services, third)).not.toBeNull()
    await act(services, dana, { intent: 'end-others' })
    expect(await find(services, third)).toBeNull()
    expect(await find(services, token)).not.toBeNull()
    expect((await shown(services, dana)).sessions).toHaveLength(1)
  })

  test('the settings document is saved over what was seen only, and two at once store one', async () => {
    const services = await clinic()
    const dana = await who(services, await signedIn(services))
    const save = (theme: string, seen: string) => act(services, dana, { intent: 'settings', theme, seen })
    for (const expected of ['', 'stored']) {
      const seen = (await shownClinic(services, dana)).updatedAt
      expect(seen === '').toBe(expected === '')
      const outcomes = await Promise.all([save('dark', seen), save('system', seen)])
      expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
      const now = await shownClinic(services, dana)
      expect(await save('light', seen)).toMatchObject({
        status: 409,
        message: expect.stringContaining('Someone else just changed these settings.'),
      })
      expect(await save('light', 'not a moment')).toMatchObject({ status: 409 })
      expect(await shownClinic(services, dana)).toEqual(now)
    }
    const edits = services.db.selectFrom('audit_log').select('seq').where('object', '=', 'settings')
    expect(await edits.execute()).toHaveLength(2)
  })

  test('the settings document holds what was chosen; an unknown theme is refused', async () => {
    const services = await clinic()
    const dana = await who(services, await signedIn(services))
    expect(await shownClinic(services, dana)).toEqual({
      theme: 'light',
      notifications: true,
      updatedAt: '',
    })
    expect((await act(services, dana, { intent: 'settings', theme: 'dark', seen: '' })).ok).toBe(true)
    expect(await shownClinic(services, dana)).toMatchObject({ theme: 'dark', notifications: false })
    expect(await act(services, dana, { intent: 'settings', theme: 'pink' })).toMatchObject({ status: 422 })
    expect(await act(services, dana, { intent: 'constructor' })).toMatchObject({ status: 422 })
    expect(await services.db.selectFrom('settings').select('id').execute()).toEqual([{ id: 'app_settings' }])
  })
})
