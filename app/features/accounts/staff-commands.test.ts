import { expect, test } from 'vitest'
import { storedAdmin } from '#test/factories.ts'
import { stretchQuickly } from '#test/quick-stretching.ts'
import { forEachEngineWithServices, type TestServices } from '#test/services.ts'
import { removeAdmin } from './people/commands.server.ts'
import { listPeople } from './people/queries.server.ts'
import { signIn } from './sign-in/commands.server.ts'
import { addAdmin, editAdmin } from './staff-commands.server.ts'

stretchQuickly()

const password = 'a long and quiet password'
const actor = { kind: 'staff' as const, id: 'dana-1', addressHash: 'somewhere' }
const rounds = 100

const fields = (given: Record<string, string> = {}) =>
  new Map(
    Object.entries({ username: 'luis', name: 'Luis Ortega', email: '', role: 'admin', password, ...given }),
  )

const opens = async (services: TestServices, username: string, secret: string) =>
  (await signIn(services, { username, password: secret, address: '::1', earlierToken: null, device: '' })).ok

forEachEngineWithServices((openServices) => {
  const clinic = async () => {
    const services = await openServices()
    await storedAdmin(services.db, { id: 'dana-1', username: 'Dana' })
    return services
  }

  async function added(services: TestServices, given: Record<string, string> = {}) {
    expect(await addAdmin(services, actor, fields(given))).toMatchObject({ ok: true })
    const rows = await listPeople(services.db)
    const row = rows.find(({ username }) => username === (given.username ?? 'luis'))
    if (!row) throw new Error('the user was not added')
    return row
  }

  test('adds a user who can sign in, whose role is admin', async () => {
    const services = await clinic()
    expect(await added(services)).toMatchObject({ name: 'Luis Ortega', email: '', role: 'admin' })
    expect(await opens(services, 'LUIS', password)).toBe(true)
  })

  test.each([
    { given: { username: ' ' }, errors: { username: 'Username and password are required' } },
    { given: { password: '' }, errors: { password: 'Username and password are required' } },
    { given: { password: 'short' }, errors: { password: 'Use at least 12 characters.' } },
    {
      given: { password: 'x'.repeat(257) },
      errors: { password: 'Use 256 characters or fewer.' },
    },
    {
      given: { password: '1q2w3e4r5t6y' },
      errors: { password: 'That password is too common. Choose another.' },
    },
    { given: { email: 'luis@' }, errors: { email: 'Please provide a valid email.' } },
    { given: { username: 'x'.repeat(65) }, errors: { username: expect.stringContaining('64') } },
  ])('refuses $given with $errors', async ({ given, errors }) => {
    const services = await clinic()
    expect(await addAdmin(services, actor, fields(given))).toEqual({ ok: false, status: 422, errors })
    expect(await listPeople(services.db)).toHaveLength(1)
  })

  test.each(['dana', 'DANA', 'ｄａｎａ'])('no two are called %s', async (username) => {
    const services = await clinic()
    const refusal = {
      ok: false,
      status: 409,
      errors: { username: 'That username is taken.' },
    }
    expect(await addAdmin(services, actor, fields({ username }))).toEqual(refusal)
    const luis = await added(services)
    const change = { id: luis.id, seen: luis.updatedAt, fields: fields({ username, password: '' }) }
    expect(await editAdmin(services, actor, change)).toEqual(refusal)
  })

  test('of twenty who take one name at once one gets it', async () => {
    const services = await clinic()
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => addAdmin(services, actor, fields())))
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await listPeople(services.db)).toHaveLength(2)
  })

  test('a blank password keeps the current one; a new one counts from then on and ends the sessions', async () => {
    const services = await clinic()
    const luis = await added(services)
    expect(await opens(services, 'luis', password)).toBe(true)
    const blank = { id: luis.id, seen: luis.updatedAt, fields: fields({ name: 'L. Ortega', password: '' }) }
    expect(await editAdmin(services, actor, blank)).toMatchObject({ ok: true })
    expect(await opens(services, 'luis', password)).toBe(true)
    const [row] = (await listPeople(services.db)).filter(({ id }) => id === luis.id)
    expect(row?.name).toBe('L. Ortega')
    const other = 'another long password'
    const change = { id: luis.id, seen: row?.updatedAt ?? '', fields: fields({ password: other }) }
    expect(await editAdmin(services, actor, change)).toMatchObject({ ok: true })
    expect(await opens(services, 'luis', password)).toBe(false)
    const ended = await services.db.selectFrom('sessions').select('endedAt').execute()
    expect(ended).toHaveLength(2)
    expect(ended.every(({ endedAt }) => endedAt !== null)).toBe(true)
    expect(await opens(services, 'luis', other)).toBe(true)
  })

  test('an edit on an older sight is refused, one of somebody who is gone too', async () => {
    const services = await clinic()
    const luis = await added(services)
    const change = { id: luis.id, seen: luis.updatedAt, fields: fields({ password: '' }) }
    expect(await editAdmin(services, actor, change)).toMatchObject({ ok: true })
    expect(await editAdmin(services, actor, change)).toMatchObject({ status: 409 })
    expect(await editAdmin(services, actor, { ...change, id: 'nobody' })).toMatchObject({ status: 404 })
  })

  test('nobody takes over an own session by setting the own password without the current one', async () => {
    const services = await clinic()
    const [dana] = await listPeople(services.db)
    const change = { id: 'dana-1', seen: dana?.updatedAt ?? '', fields: fields({ username: 'dana' }) }
    expect(await editAdmin(services, actor, change)).toMatchObject({
      status: 422,
      errors: { password: /.+/ },
    })
  })

  test('the last one stays', async () => {
    const services = await clinic()
    const refusal = { ok: false, status: 409, message: 'Cannot delete the last admin user' }
    expect(await removeAdmin(services, actor, 'dana-1')).toEqual(refusal)
    const luis = await added(services)
    expect(await removeAdmin(services, actor, luis.id)).toMatchObject({ ok: true })
    expect(await removeAdmin(services, actor, luis.id)).toMatchObject({ status: 404 })
    expect(await removeAdmin(services, actor, 'dana-1')).toEqual(refusal)
    expect(await opens(services, 'luis', password)).toBe(false)
  })

  test(`two who delete each other at once, ${rounds} rounds: one is always left`, async () => {
    const services = await openServices()
    for (let round = 0; round < rounds; round++) {
      const [one, other] = [await storedAdmin(services.db), await storedAdmin(services.db)]
      const asking = (who: { id: string }) => ({ ...actor, id: who.id })
      const outcomes = await Promise.all([
        removeAdmin(services, asking(one), other.id),
        removeAdmin(services, asking(other), one.id),
      ])
      expect(outcomes.map((outcome) => (outcome.ok ? 200 : outcome.status)).sort()).toEqual([200, 409])
      const left = await listPeople(services.db)
      expect(left).toHaveLength(1)
      await services.db.deleteFrom('admins').execute()
    }
  })

  test('writes down the names of the changed fields, never what is in them', async () => {
    const services = await clinic()
    const luis = await added(services)
    const changed = fields({ name: 'Canary', password: 'canary password' })
    await editAdmin(services, actor, { id: luis.id, seen: luis.updatedAt, fields: changed })
    await removeAdmin(services, actor, luis.id)
    const rows = await services.db.selectFrom('audit_log').selectAll().orderBy('seq').execute()
    expect(rows.map(({ action, object, detail }) => [action, object, detail])).toEqual([
      ['create', 'admin', '{"role":"admin"}'],
      ['edit', 'admin', '{"fields":["name","password"]}'],
      ['delete', 'admin', '{}'],
    ])
    expect(JSON.stringify(rows)).not.toMatch(/canary|luis/i)
  })
})
