import { expect, test } from 'vitest'
import { storedAdmin } from '#test/factories.ts'
import { forEachEngineWithServices } from '#test/services.ts'
import { ensureFirstAdmin } from './seed.server.ts'
import { signIn } from './sign-in/commands.server.ts'

forEachEngineWithServices((openServices) => {
  test('makes admin-1 once, with a password that opens', async () => {
    const services = await openServices()
    const made = await ensureFirstAdmin(services)
    expect(made?.username).toBe('admin')
    const admin = await services.db.selectFrom('admins').selectAll().executeTakeFirstOrThrow()
    expect(admin).toMatchObject({ id: 'admin-1', username: 'admin', name: 'Administrator', role: 'admin' })
    expect(admin.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    const asked = { username: 'admin', address: '127.0.0.1', earlierToken: null, device: '' }
    expect((await signIn(services, { ...asked, password: made?.password ?? '' })).ok).toBe(true)
    expect(await ensureFirstAdmin(services)).toBeNull()
  })

  test('each clinic gets a password of its own, of 15 random bytes', async () => {
    const passwords = new Set<string>()
    for (let clinic = 0; clinic < 3; clinic++) {
      const made = await ensureFirstAdmin(await openServices())
      expect(made?.password).toMatch(/^[\w-]{20}$/)
      passwords.add(made?.password ?? '')
    }
    expect(passwords.size).toBe(3)
  })

  test('takes the given password', async () => {
    const services = await openServices()
    services.settings = { ...services.settings, adminPassword: 'given by the environment' }
    expect(await ensureFirstAdmin(services)).toEqual({
      username: 'admin',
      password: 'given by the environment',
    })
  })

  test('ten processes at once make one', async () => {
    const services = await openServices()
    const made = await Promise.all(Array.from({ length: 10 }, () => ensureFirstAdmin(services)))
    expect(made.filter((admin) => admin !== null)).toHaveLength(1)
    expect(await services.db.selectFrom('admins').select('id').execute()).toEqual([{ id: 'admin-1' }])
  })

  test('makes none where another admin is there, and makes it again once none is', async () => {
    const services = await openServices()
    await storedAdmin(services.db)
    expect(await ensureFirstAdmin(services)).toBeNull()
    await services.db.deleteFrom('admins').execute()
    expect(await ensureFirstAdmin(services)).not.toBeNull()
  })

  test('keeps the settings document with its defaults, and what staff chose', async () => {
    const services = await openServices()
    await ensureFirstAdmin(services)
    await services.db.updateTable('settings').set({ notifications: 0 }).execute()
    await ensureFirstAdmin(services)
    expect(
      await services.db.selectFrom('settings').select(['id', 'theme', 'notifications']).execute(),
    ).toEqual([{ id: 'app_settings', theme: 'light', notifications: 0 }])
  })
})
