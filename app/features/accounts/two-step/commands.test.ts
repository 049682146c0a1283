import { expect, test } from 'vitest'
import { codeAt } from '#app/platform/secrets/one-time-code.server.ts'
import { hashPassword } from '#app/platform/secrets/password.server.ts'
import { storedAdmin } from '#test/factories.ts'
import { stretchQuickly } from '#test/quick-stretching.ts'
import { forEachEngineWithServices, type TestServices } from '#test/services.ts'
import { listPeople } from '../people/queries.server.ts'
import { changeOwnPassword } from '../settings/own-commands.server.ts'
import { readOwn } from '../settings/page.server.ts'
import { awaitedStep, enterCode, findSignedIn, type SignedIn, signIn } from '../sign-in/commands.server.ts'
import { editAdmin, resetPassword } from '../staff-commands.server.ts'
import { useCode } from './code.server.ts'
import { acceptOffer, offerFactor, turnOffFactor } from './commands.server.ts'
import { readOffer } from './gate.server.ts'

stretchQuickly()

const password = 'a long and quiet password'
const passwordHash = await hashPassword(password)
const browser = { address: '203.0.113.7', earlierToken: null, device: 'Chrome on Windows' }
const atOnce = 20

async function entered(services: TestServices, step: 'signed-in' | 'code'): Promise<string> {
  const outcome = await signIn(services, { ...browser, username: 'dana', password })
  if (!outcome.ok || outcome.value.step !== step) throw new Error('sign-in took another way')
  return outcome.value.token
}

async function who(services: TestServices, token: string): Promise<SignedIn> {
  const admin = await findSignedIn(services, { token, address: browser.address, background: true })
  if (!admin) throw new Error('nobody is signed in')
  return admin
}

const isAwaiting = async (services: TestServices, pendingToken: string) =>
  (await awaitedStep(services, { pendingToken, party: null })) !== null

const code = (services: TestServices, pendingToken: string, typed: string) =>
  enterCode(services, { ...browser, pendingToken, code: typed })

forEachEngineWithServices((openServices) => {
  async function clinic() {
    const services = await openServices()
    services.settings = { ...services.settings, limitsFactor: 1 }
    await storedAdmin(services.db, { id: 'dana-1', username: 'dana', passwordHash })
    return services
  }

  /** Dana with two-step verification; a minute later, when its first code is over. */
  async function withFactor() {
    const services = await clinic()
    const dana = await who(services, await entered(services, 'signed-in'))
    await offerFactor(services, dana)
    const offer = await readOffer(services, dana.id)
    const secret = offer?.secret ?? ''
    const typed = { code: codeAt(secret, services.clock.now()), kept: true }
    const outcome = await acceptOffer(services, dana, typed)
    if (!outcome.ok) throw new Error('the second factor was not turned on')
    services.clock.advance({ minutes: 1 })
    const now = () => codeAt(secret, services.clock.now())
    return { services, dana, secret, codes: offer?.codes ?? [], now, token: outcome.value.token ?? '' }
  }

  test('is on only with a code of the app and codes put away', async () => {
    const services = await clinic()
    const dana = await who(services, await entered(services, 'signed-in'))
    await offerFactor(services, dana)
    expect(await acceptOffer(services, dana, { code: '000000', kept: false })).toMatchObject({
      status: 422,
      errors: { code: /.+/, kept: /.+/ },
    })
    await entered(services, 'signed-in')
  })

  test('what is stored opens nothing', async () => {
    const { services, secret, codes } = await withFactor()
    const stored = JSON.stringify([
      await services.db.selectFrom('two_step_secrets').selectAll().execute(),
      await services.db.selectFrom('recovery_codes').selectAll().execute(),
      await services.db.selectFrom('audit_log').selectAll().execute(),
    ])
    for (const value of [secret, ...codes]) expect(stored.includes(value)).toBe(false)
  })

  test('a secret that is copied to another account opens nothing there', async () => {
    const { services, dana } = await withFactor()
    await storedAdmin(services.db, { id: 'luis-1', username: 'luis', passwordHash })
    const rows = await services.db.selectFrom('two_step_secrets').selectAll().execute()
    const copies = rows.map((row) => ({ ...row, adminId: 'luis-1' }))
    await services.db.insertInto('two_step_secrets').values(copies).execute()
    await expect(useCode(services, dana.id, '000000')).resolves.toBe(false)
    await expect(useCode(services, 'luis-1', '000000')).rejects.toThrow()
  })

  test('turning it on ends the other sessions and renews this one', async () => {
    const services = await clinic()
    const other = await entered(services, 'signed-in')
    const token = await entered(services, 'signed-in')
    const dana = await who(services, token)
    await offerFactor(services, dana)
    const secret = (await readOffer(services, dana.id))?.secret ?? ''
    const typed = { code: codeAt(secret, services.clock.now()), kept: true }
    const outcome = await acceptOffer(services, dana, typed)
    const renewed = outcome.ok ? outcome.value.token : null
    await who(services, renewed ?? '')
    for (const over of [other, token]) await expect(who(services, over)).rejects.toThrow('nobody')
    expect(await acceptOffer(services, dana, typed)).toMatchObject({ status: 409 })
  })

  test('the password alone opens nothing any more, the code after it does', async () => {
    const { services, now } = await withFactor()
    const ticket = await entered(services, 'code')
    expect(await isAwaiting(services, ticket)).toBe(true)
    await expect(who(services, ticket)).rejects.toThrow('nobody')
    const outcome = await code(services, ticket, now())
    if (!outcome.ok) throw new Error('the code was refused')
    expect(await who(services, outcome.value.token)).toMatchObject({ id: 'dana-1' })
    expect(await isAwaiting(services, ticket)).toBe(false)
  })

  test(`of ${atOnce} who send one code at once, one comes in`, async () => {
    const { services, now } = await withFactor()
    services.settings = { ...services.settings, limitsFactor: 100 }
    const tickets = await Promise.all(Array.from({ length: atOnce }, () => entered(services, 'code')))
    const outcomes = await Promise.all(tickets.map((ticket) => code(services, ticket, now())))
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await code(services, await entered(services, 'code'), now())).toMatchObject({ status: 401 })
  })

  test('a recovery code works once, however it is written', async () => {
    const { services, codes } = await withFactor()
    const [first = ''] = codes
    expect(new Set(codes)).toHaveLength(10)
    const typed = ` ${first.toLowerCase().replace('-', ' ')} `
    expect((await code(services, await entered(services, 'code'), typed)).ok).toBe(true)
    expect(await code(services, await entered(services, 'code'), first)).toMatchObject({ status: 401 })
    expect((await code(services, await entered(services, 'code'), codes[1] ?? '')).ok).toBe(true)
  })

  test('five codes are looked at, then the password must come again', async () => {
    const { services, now } = await withFactor()
    const ticket = await entered(services, 'code')
    const outcomes = await Promise.all(Array.from({ length: atOnce }, () => code(services, ticket, '000000')))
    const statuses = outcomes.map((outcome) => (outcome.ok ? 200 : outcome.status))
    expect(statuses.filter((status) => status === 401)).toHaveLength(5)
    expect(await code(services, ticket, now())).toMatchObject({ status: 410 })
  })

  test('wrong codes count against the account as wrong passwords do', async () => {
    const { services } = await withFactor()
    for (let round = 0; round < 5; round++) {
      expect(await code(services, await entered(services, 'code'), '000000')).toMatchObject({ status: 401 })
    }
    const outcome = await signIn(services, { ...browser, username: 'dana', password })
    expect(outcome).toMatchObject({ status: 429 })
  })

  test('fifteen wrong codes an hour, from however many addresses; then only a recovery code', async () => {
    const { services, dana, codes, now } = await withFactor()
    let part = 0
    const elsewhere = async (typed: string) => {
      const from = { ...browser, address: `198.51.100.${++part}` }
      const outcome = await signIn(services, { ...from, username: 'dana', password })
      if (!outcome.ok) throw new Error('sign-in was refused')
      return enterCode(services, { ...from, pendingToken: outcome.value.token, code: typed })
    }
    const wrong = await Promise.all(Array.from({ length: 20 }, () => elsewhere('000000')))
    const statuses = wrong.map((outcome) => (outcome.ok ? 200 : outcome.status))
    expect(statuses.filter((status) => status === 401)).toHaveLength(15)
    expect(await elsewhere(now())).toMatchObject({
      status: 429,
      message: 'Too many wrong codes. Use a recovery code for the next 60 minutes.',
    })
    const own = await readOwn(services, dana, { withOffer: false })
    expect(own).toMatchObject({ value: { shutUntil: '10:01 AM' } })
    const locked = services.db.selectFrom('audit_log').select('objectId').where('action', '=', 'lock')
    expect(await locked.execute()).toEqual([{ objectId: 'dana-1' }])
    expect(await elsewhere('no-recovery-code')).toMatchObject({ status: 401 })
    expect(await locked.execute()).toHaveLength(1)
    expect((await elsewhere(codes[0] ?? '')).ok).toBe(true)
    services.clock.advance({ minutes: 60 })
    expect((await elsewhere(now())).ok).toBe(true)
  })

  test('after ten minutes the password must come again', async () => {
    const { services, now } = await withFactor()
    const ticket = await entered(services, 'code')
    services.clock.advance({ minutes: 10 })
    expect(await code(services, ticket, now())).toMatchObject({ status: 410 })
    expect(await code(services, 'made-up', now())).toMatchObject({ status: 410 })
    expect(await code(services, ticket, ' ')).toMatchObject({ status: 422 })
  })

  test('new recovery codes replace the old; the app keeps its secret', async () => {
    const { services, token, codes, now } = await withFactor()
    const dana = await who(services, token)
    await offerFactor(services, dana)
    const fresh = await readOffer(services, dana.id)
    expect(fresh?.secret).toBeNull()
    expect(await acceptOffer(services, dana, { code: '', kept: true })).toEqual({
      ok: true,
      value: { token: null },
    })
    expect(await code(services, await entered(services, 'code'), codes[0] ?? '')).toMatchObject({
      status: 401,
    })
    expect((await code(services, await entered(services, 'code'), fresh?.codes[0] ?? '')).ok).toBe(true)
    expect((await code(services, await entered(services, 'code'), now())).ok).toBe(true)
  })

  test('is turned off with the password only', async () => {
    const { services, token } = await withFactor()
    const dana = await who(services, token)
    expect(await turnOffFactor(services, dana, 'wrong password')).toMatchObject({
      status: 422,
      errors: { password: 'That isn’t your current password.' },
    })
    await entered(services, 'code')
    expect((await turnOffFactor(services, dana, password)).ok).toBe(true)
    await entered(services, 'signed-in')
  })

  test.each(['password', 'user', 'operator', 'factor'])(
    'a sign-in that waits for its code ends with a new %s',
    async (what) => {
      const { services, token, now } = await withFactor()
      const ticket = await entered(services, 'code')
      const dana = await who(services, token)
      const next = 'copper kettle on the stove'
      const actions = {
        password: () => changeOwnPassword(services, dana, { current: password, next }),
        user: async () => {
          const [row] = await listPeople(services.db)
          const fields = new Map(Object.entries({ username: 'dana', name: '', email: '', password: next }))
          await storedAdmin(services.db, { id: 'luis-1' })
          const luis = { kind: 'staff' as const, id: 'luis-1', addressHash: '' }
          return editAdmin(services, luis, { id: 'dana-1', seen: row?.updatedAt ?? '', fields })
        },
        operator: () => resetPassword(services, 'dana'),
        factor: () => turnOffFactor(services, dana, password),
      }
      expect(await actions[what as keyof typeof actions]()).toMatchObject({ ok: true })
      expect(await isAwaiting(services, ticket)).toBe(false)
      expect(await code(services, ticket, now())).toMatchObject({ status: 410 })
    },
  )

  test('is not turned off while the password is too short to be alone', async () => {
    const { services, token } = await withFactor()
    const passwordHash = await hashPassword('kX9$mQ2p')
    await services.db.updateTable('admins').set({ passwordHash }).where('id', '=', 'dana-1').execute()
    expect(await turnOffFactor(services, await who(services, token), 'kX9$mQ2p')).toMatchObject({
      status: 422,
      errors: { password: expect.stringContaining('at least 12 characters') },
    })
  })
})
