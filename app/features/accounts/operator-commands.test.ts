import { expect, test } from 'vitest'
import { verifyPassword } from '#app/platform/secrets/password.server.ts'
import { stretchQuickly } from '#test/quick-stretching.ts'
import { forEachEngineWithServices } from '#test/services.ts'
import { findForSignIn } from './queries.server.ts'
import { insertSession, listLiveSessions } from './sessions/queries.server.ts'
import { createAdmin, resetPassword, switchFactorOff } from './staff-commands.server.ts'

stretchQuickly()

forEachEngineWithServices((openServices) => {
  test('makes a user, resets the password, ends the sessions, and writes it down', async () => {
    const services = await openServices()
    const { db, clock } = services
    const made = await createAdmin(services, 'Riley')
    expect(made.ok).toBe(true)
    expect((await createAdmin(services, 'ＲＩＬＥＹ')).ok).toBe(false)
    expect((await createAdmin(services, ' ')).ok).toBe(false)
    const admin = await findForSignIn(db, 'riley')
    expect(await verifyPassword(made.ok ? made.value : '', admin?.passwordHash ?? '')).toBe(true)
    const session = { id: 's', adminId: admin?.id ?? '', device: '', now: clock.now() }
    await insertSession(db, session)

    const reset = await resetPassword(services, 'riley')
    const after = await findForSignIn(db, 'riley')
    expect(await verifyPassword(reset.ok ? reset.value : '', after?.passwordHash ?? '')).toBe(true)
    expect(await verifyPassword(made.ok ? made.value : '', after?.passwordHash ?? '')).toBe(false)
    expect(await listLiveSessions(db, session.adminId, clock.now())).toEqual([])
    expect(await switchFactorOff(services, 'riley')).toEqual({ ok: true, value: undefined })
    expect(await resetPassword(services, 'nobody')).toMatchObject({ ok: false, status: 404 })
    const entries = await db
      .selectFrom('audit_log')
      .select(['actor', 'action', 'objectId'])
      .orderBy('seq')
      .execute()
    expect(entries).toEqual(
      ['create', 'edit', 'edit'].map((action) => ({ actor: 'operator', action, objectId: session.adminId })),
    )
  })
})
