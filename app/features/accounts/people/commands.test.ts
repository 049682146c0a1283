import { expect, test } from 'vitest'
import { recoverableDays } from '#app/features/records/address.ts'
import { hashPassword } from '#app/platform/secrets/password.server.ts'
import { storedAdmin } from '#test/factories.ts'
import { stretchQuickly } from '#test/quick-stretching.ts'
import { forEachEngineWithServices, type TestServices } from '#test/services.ts'
import { invite, inviteAgain } from '../invitations/commands.server.ts'
import { enterCode, findSignedIn, signIn } from '../sign-in/commands.server.ts'
import { addAdmin, editAdmin } from '../staff-commands.server.ts'
import { activate, deactivate, removeAdmin, restoreAdmin } from './commands.server.ts'
import { listDeletedAdmins, listPeople } from './queries.server.ts'

stretchQuickly()

const password = 'a long and quiet password'
const passwordHash = await hashPassword(password)
const dana = { kind: 'staff' as const, id: 'dana-1', addressHash: 'somewhere' }
const browser = { address: '203.0.113.7', earlierToken: null, device: '' }
const rounds = 50

async function enter(services: TestServices, username = 'luis') {
  const outcome = await signIn(services, { ...browser, username, password })
  return outcome.ok && outcome.value.step === 'signed-in' ? outcome.value.token : null
}

const isIn = async (services: TestServices, token: string | null) =>
  (await findSignedIn(services, { token: token ?? '', address: browser.address, background: true })) !== null

const rowOf = async ({ db }: TestServices, id: string) =>
  db.selectFrom('admins').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

const fieldsOf = (given: Record<string, string>) =>
  new Map(Object.entries({ username: 'luis', name: '', email: '', password: '', ...given }))

async function edit(services: TestServices, id: string, given: Record<string, string>, actor = dana) {
  const { updatedAt, username, name, email } = await rowOf(services, id)
  const fields = fieldsOf({ username, name, email, ...given })
  return editAdmin(services, actor, { id, seen: updatedAt, fields })
}

forEachEngineWithServices((openServices) => {
  async function clinic(role = 'front-desk') {
    const services = await openServices()
    await storedAdmin(services.db, { id: 'dana-1', username: 'dana', passwordHash })
    await storedAdmin(services.db, { id: 'luis-1', username: 'luis', name: '', role, passwordHash })
    return services
  }

  const shutOut = [
    { how: 'deactivated', shut: deactivate, isListed: true },
    { how: 'deleted', shut: removeAdmin, isListed: false },
  ]

  test.each(shutOut)('who is $how is out at once, and cannot come in', async ({ shut, isListed }) => {
    const services = await clinic()
    const token = await enter(services)
    expect(await isIn(services, token)).toBe(true)
    expect(await shut(services, dana, 'luis-1')).toMatchObject({ ok: true })
    expect(await isIn(services, token)).toBe(false)
    expect(await enter(services)).toBeNull()
    const listed = await listPeople(services.db)
    expect(listed.some(({ id }) => id === 'luis-1')).toBe(isListed)
  })

  test.each(shutOut)(
    'no session opens anything while its person is $how, no matter who wrote it',
    async ({ shut }) => {
      const services = await clinic()
      const token = await enter(services)
      await shut(services, dana, 'luis-1')
      await services.db.updateTable('sessions').set({ endedAt: null }).execute()
      expect(await isIn(services, token)).toBe(false)
    },
  )

  test('a sign-in that waits for its code ends with the deactivation', async () => {
    const services = await clinic()
    await services.db
      .insertInto('two_step_secrets')
      .values({
        adminId: 'luis-1',
        secret: 'x',
        onSince: services.clock.now().toString(),
        lastStep: 0,
        offer: null,
      })
      .execute()
    const outcome = await signIn(services, { ...browser, username: 'luis', password })
    if (!outcome.ok || outcome.value.step !== 'code') throw new Error('no code was asked for')
    await deactivate(services, dana, 'luis-1')
    const typed = { ...browser, pendingToken: outcome.value.token, code: '123456' }
    expect(await enterCode(services, typed)).toMatchObject({ status: 410 })
  })

  test('somebody who is active again signs in with the same password', async () => {
    const services = await clinic()
    await deactivate(services, dana, 'luis-1')
    expect(await activate(services, dana, 'luis-1')).toMatchObject({ ok: true })
    expect(await enter(services)).not.toBeNull()
  })

  test('a temporary password of somebody deactivated opens nothing before they are active again', async () => {
    const services = await clinic()
    await deactivate(services, dana, 'luis-1')
    expect(await edit(services, 'luis-1', { password: 'another long password' })).toMatchObject({ ok: true })
    const typed = { ...browser, username: 'luis', password: 'another long password' }
    expect((await signIn(services, typed)).ok).toBe(false)
    await activate(services, dana, 'luis-1')
    expect((await signIn(services, typed)).ok).toBe(true)
    expect((await rowOf(services, 'luis-1')).mustChangePassword).toBe(1)
  })

  test('who was deleted comes back as they were, within 30 days', async () => {
    const services = await clinic('editor')
    await deactivate(services, dana, 'luis-1')
    await removeAdmin(services, dana, 'luis-1')
    const [deleted] = await listDeletedAdmins(services.db, { after: null, since: '', most: 10 })
    expect(deleted).toMatchObject({ id: 'luis-1', name: 'luis' })
    const change = { actor: dana, id: 'luis-1', seen: deleted?.updatedAt ?? '' }
    expect(await restoreAdmin(services, change)).toMatchObject({ ok: true })
    expect(await rowOf(services, 'luis-1')).toMatchObject({ role: 'editor', deletedAt: null })
    expect(await enter(services), 'deactivated still').toBeNull()
    await activate(services, dana, 'luis-1')
    expect(await enter(services)).not.toBeNull()
  })

  test('nobody comes back after 30 days', async () => {
    const services = await clinic()
    await removeAdmin(services, dana, 'luis-1')
    services.clock.advance({ hours: recoverableDays * 24, seconds: 1 })
    const { updatedAt } = await rowOf(services, 'luis-1')
    const change = { actor: dana, id: 'luis-1', seen: updatedAt }
    expect(await restoreAdmin(services, change)).toMatchObject({ status: 404 })
  })

  test('the name of somebody deleted is theirs', async () => {
    const services = await clinic()
    await removeAdmin(services, dana, 'luis-1')
    const refusal = {
      status: 409,
      errors: { username: expect.stringContaining('Restore them under Deleted') },
    }
    const added = fieldsOf({ username: 'LUIS', password, role: 'editor' })
    expect(await addAdmin(services, dana, added)).toMatchObject(refusal)
    expect(await edit(services, 'dana-1', { username: 'luis' })).toMatchObject(refusal)
  })

  test('the last owner stays: neither deleted, deactivated nor made something else', async () => {
    const services = await clinic()
    expect(await removeAdmin(services, dana, 'dana-1')).toMatchObject({ status: 409 })
    expect(await deactivate(services, dana, 'dana-1')).toMatchObject({ status: 409 })
    expect(await edit(services, 'dana-1', { role: 'editor' })).toMatchObject({ errors: { role: /.+/ } })
    expect(await edit(services, 'luis-1', { role: 'admin' })).toMatchObject({ ok: true })
    expect(await edit(services, 'dana-1', { role: 'editor' })).toMatchObject({ ok: true })
    expect(await rowOf(services, 'dana-1')).toMatchObject({ role: 'editor' })
  })

  test('a deactivated owner is none: the other one stays', async () => {
    const services = await clinic('admin')
    await deactivate(services, dana, 'luis-1')
    expect(await removeAdmin(services, dana, 'dana-1')).toMatchObject({ status: 409 })
  })

  const luis = { ...dana, id: 'luis-1' }
  const emails = {
    enqueue: () => Promise.resolve(),
    takeBack: () => Promise.resolve(),
    listGivenUp: () => Promise.resolve([]),
  }
  const invited = fieldsOf({ role: 'admin', language: 'en', way: 'link' })
  const whoIsShut = (services: TestServices) =>
    services.db
      .selectFrom('admins')
      .select(['id', 'updatedAt'])
      .where('id', '=', 'shut-1')
      .executeTakeFirstOrThrow()

  test.each<{ action: string; act: (services: TestServices) => Promise<unknown> }>([
    { action: 'deactivates nobody', act: (services) => deactivate(services, luis, 'ines-1') },
    { action: 'deletes nobody', act: (services) => removeAdmin(services, luis, 'ines-1') },
    { action: 'gives no role', act: (services) => edit(services, 'luis-1', { role: 'admin' }, luis) },
    { action: 'sets no password', act: (services) => edit(services, 'ines-1', { password }, luis) },
    {
      action: 'adds nobody',
      act: (services) => addAdmin(services, luis, fieldsOf({ username: 'new', password, role: 'admin' })),
    },
    { action: 'invites nobody', act: (services) => invite(services, { actor: luis, emails }, invited) },
    {
      action: 'invites nobody again',
      act: async (services) => {
        await invite(services, { actor: dana, emails }, invited)
        const { id } = await services.db.selectFrom('invitations').select('id').executeTakeFirstOrThrow()
        return inviteAgain(services, { actor: luis, emails }, { id, way: 'link' })
      },
    },
    {
      action: 'makes nobody active again',
      act: async (services) => {
        await deactivate(services, dana, 'shut-1')
        return activate(services, luis, 'shut-1')
      },
    },
    {
      action: 'brings nobody back',
      act: async (services) => {
        await removeAdmin(services, dana, 'shut-1')
        const { id, updatedAt } = await whoIsShut(services)
        return restoreAdmin(services, { actor: luis, id, seen: updatedAt })
      },
    },
  ])('who is no owner any more $action', async ({ act }) => {
    const services = await clinic('admin')
    for (const id of ['ines-1', 'shut-1']) await storedAdmin(services.db, { id })
    await edit(services, 'luis-1', { role: 'front-desk' })
    expect(await act(services)).toMatchObject({ status: 409 })
  })

  const attacks = [
    {
      name: 'delete',
      act: (services: TestServices, by: typeof dana, id: string) => removeAdmin(services, by, id),
    },
    {
      name: 'deactivate',
      act: (services: TestServices, by: typeof dana, id: string) => deactivate(services, by, id),
    },
    {
      name: 'demote',
      act: (services: TestServices, by: typeof dana, id: string) =>
        edit(services, id, { role: 'auditor' }, by),
    },
  ]

  test.each(attacks)(
    `two owners who $name each other at once, ${rounds} rounds: one is left`,
    async ({ act }) => {
      const services = await openServices()
      for (let round = 0; round < rounds; round++) {
        const [one, other] = [await storedAdmin(services.db), await storedAdmin(services.db)]
        const by = (who: { id: string }) => ({ ...dana, id: who.id })
        const outcomes = await Promise.all([
          act(services, by(one), other.id),
          act(services, by(other), one.id),
        ])
        expect(outcomes.map((outcome) => (outcome.ok ? 200 : outcome.status)).sort()).toEqual([200, 409])
        const left = await listPeople(services.db)
        expect(left.filter(({ role, deactivatedAt }) => role === 'admin' && !deactivatedAt)).toHaveLength(1)
        await services.db.deleteFrom('admins').execute()
      }
    },
  )

  test('writes down codes alone, and roles from and to', async () => {
    const services = await clinic()
    await edit(services, 'luis-1', { role: 'editor' })
    await deactivate(services, dana, 'luis-1')
    await activate(services, dana, 'luis-1')
    await deactivate(services, dana, 'luis-1')
    await deactivate(services, dana, 'luis-1')
    const rows = await services.db.selectFrom('audit_log').selectAll().orderBy('seq').execute()
    expect(rows.map(({ action, objectId, detail }) => [action, objectId, detail])).toEqual([
      ['edit', 'luis-1', '{"fields":["role"],"from":"front-desk","to":"editor"}'],
      ['deactivate', 'luis-1', '{}'],
      ['reactivate', 'luis-1', '{}'],
      ['deactivate', 'luis-1', '{}'],
    ])
  })
})
