import { expect, test } from 'vitest'
import { columns } from '#app/db/columns.ts'
import { codeAt } from '#app/platform/secrets/one-time-code.server.ts'
import { hashPassword } from '#app/platform/secrets/password.server.ts'
import { storedAdmin } from '#test/factories.ts'
import { outcomeValue } from '#test/outcome-value.ts'
import { stretchQuickly } from '#test/quick-stretching.ts'
import { forEachEngineWithServices, type TestServices } from '#test/services.ts'
import { SoftwareAuthenticator } from '#test/software-authenticator.ts'
import { addPasskey, askForPasskey } from '../passkeys/commands.server.ts'
import { runIntent } from '../screen-action.server.ts'
import {
  allowPasskeyAlone,
  requireFactor,
  stopPasskeyAlone,
  stopRequiringFactor,
} from '../settings/desk.server.ts'
import { insertMissingSettings } from '../settings/queries.server.ts'
import { findSignedIn, type SignedIn, signIn } from '../sign-in/commands.server.ts'
import { acceptOffer, offerFactor, turnOffFactor } from './commands.server.ts'
import { enrolmentIntents, readEnrolment } from './enrolment.server.ts'
import { isGraceOver, owesFactor, readOffer } from './gate.server.ts'
import { readEverybodysFactor } from './page.server.ts'

stretchQuickly()

const password = 'a long and quiet password'
const passwordHash = await hashPassword(password)
const browser = { address: '203.0.113.7', earlierToken: null, device: 'Chrome on Windows' }
const origin = 'https://clinic.example'
const next = '/admin/dashboard'

async function who(services: TestServices, token: string): Promise<SignedIn> {
  const asked = { token, address: browser.address, background: true, origin }
  const admin = await findSignedIn(services, asked)
  if (!admin) throw new Error('nobody is signed in')
  return admin
}

async function enter(services: TestServices, username: string) {
  const entered = outcomeValue(await signIn(services, { ...browser, username, password }))
  if (entered.step !== 'signed-in') throw new Error('a second step is asked for')
  return { ...entered, admin: await who(services, entered.token) }
}

async function withApp(services: TestServices, admin: SignedIn): Promise<SignedIn> {
  outcomeValue(await offerFactor(services, admin))
  const secret = (await readOffer(services, admin.id))?.secret ?? ''
  const typed = { code: codeAt(secret, services.clock.now()), kept: true }
  return who(services, outcomeValue(await acceptOffer(services, admin, typed)).token ?? '')
}

const view = (services: TestServices, admin: SignedIn, search = '') =>
  readEnrolment(services, admin, { search: new URLSearchParams(search), next, device: '', isPost: false })

const send = (services: TestServices, admin: SignedIn, fields: Record<string, string>) =>
  runIntent(services, enrolmentIntents, { actor: admin, fields: new Map(Object.entries(fields)), next })

const said = async (services: TestServices) =>
  (await readEverybodysFactor(services, 'clinic.example')).required

forEachEngineWithServices((openServices) => {
  /** Dana, the owner, has an app and requires two-step verification; Luis and Priscila have none. */
  async function clinic() {
    const services = await openServices()
    await insertMissingSettings(services.db, services.clock.now())
    await storedAdmin(services.db, { id: 'dana-1', username: 'dana', name: 'Dana', passwordHash })
    await storedAdmin(services.db, { id: 'luis-1', username: 'luis', name: 'Luis Ortega', passwordHash })
    await storedAdmin(services.db, { id: 'pris-1', username: 'priscila', name: '', passwordHash })
    const dana = await withApp(services, (await enter(services, 'dana')).admin)
    outcomeValue(await requireFactor(services, dana))
    return { services, dana }
  }

  const due = async ({ db }: TestServices, id: string) =>
    (await db.selectFrom('admins').select('factorDueAt').where('id', '=', id).executeTakeFirst())
      ?.factorDueAt ?? null

  test('a window that was open when the grace ended is shown nothing until there is a factor, and then all', async () => {
    const { services } = await clinic()
    const { admin } = await enter(services, 'luis')
    const factorDueAt = columns.instant(services.clock.now())
    await services.db.updateTable('admins').set({ factorDueAt }).where('id', '=', admin.id).execute()
    const asItWas = { ...admin, factorDueAt }
    expect(await owesFactor(services, admin)).toBe(false)
    expect(await owesFactor(services, asItWas)).toBe(true)
    await withApp(services, admin)
    expect(await owesFactor(services, asItWas)).toBe(false)
  })

  test('anyone who requires it has one first', async () => {
    const services = await openServices()
    await insertMissingSettings(services.db, services.clock.now())
    await storedAdmin(services.db, { username: 'dana', passwordHash })
    const { admin } = await enter(services, 'dana')
    expect(await requireFactor(services, admin)).toMatchObject({
      status: 409,
      message: expect.stringContaining('your own two-step verification first'),
    })
    outcomeValue(await requireFactor(services, await withApp(services, admin)))
  })

  test('seven days begin with the first sign-in that says so, and only once', async () => {
    const { services } = await clinic()
    expect(await due(services, 'luis-1')).toBeNull()
    services.clock.advance({ hours: 24 })
    const first = await enter(services, 'luis')
    expect(first.isFactorDue).toBe(true)
    expect(await due(services, 'luis-1')).toBe('2026-12-15T15:00:00.000Z')
    services.clock.advance({ hours: 24 })
    await enter(services, 'luis')
    expect(await due(services, 'luis-1')).toBe('2026-12-15T15:00:00.000Z')
    expect(await view(services, first.admin)).toMatchObject({
      step: 'confirm',
      must: 'soon',
      until: 'Tue, Dec 15',
    })
  })

  test('when they are over nothing is put off any more', async () => {
    const { services } = await clinic()
    await enter(services, 'luis')
    services.clock.advance({ hours: 7 * 24 })
    const { admin, isFactorDue } = await enter(services, 'luis')
    expect(isFactorDue).toBe(true)
    expect(isGraceOver(admin, services.clock.now())).toBe(true)
    expect(await view(services, admin)).toMatchObject({ step: 'choose', must: 'now' })
  })

  test('of more people than are named all are counted', async () => {
    const { services } = await clinic()
    for (let at = 0; at < 25; at++) await storedAdmin(services.db, { id: `p${at}`, username: `person${at}` })
    expect(await said(services)).toMatch(/^27 of 28 people still need to set it up: /)
  })

  test('the owner reads who still has to, and until when', async () => {
    const { services } = await clinic()
    expect(await said(services)).toBe(
      '2 of 3 people still need to set it up: Luis Ortega, within 7 days of their next sign-in and priscila, within 7 days of their next sign-in.',
    )
    const luis = await enter(services, 'luis')
    services.clock.advance({ hours: 7 * 24 })
    await enter(services, 'priscila')
    expect(await said(services)).toBe(
      '2 of 3 people still need to set it up: Luis Ortega, locked out since Mon, Dec 14 and priscila, by Mon, Dec 21.',
    )
    await services.db.updateTable('admins').set({ deactivatedAt: 'x' }).where('id', '=', 'pris-1').execute()
    const back = await enter(services, luis.admin.username)
    await withApp(services, back.admin)
    expect(await said(services)).toBe('Everyone has it on.')
  })

  test('an app sets somebody free', async () => {
    const { services } = await clinic()
    const { admin } = await enter(services, 'luis')
    expect(await send(services, admin, { intent: 'offer-factor' })).toMatchObject({
      value: { to: '/admin/two-step?next=%2Fadmin%2Fdashboard&step=app' },
    })
    expect(await view(services, admin, 'step=app')).toMatchObject({ step: 'app', offer: { key: /.+/ } })
    const secret = (await readOffer(services, admin.id))?.secret ?? ''
    const code = codeAt(secret, services.clock.now())
    expect(await send(services, admin, { intent: 'accept-factor', code, kept: '' })).toMatchObject({
      errors: { kept: expect.any(String) },
    })
    const done = await send(services, admin, { intent: 'accept-factor', code, kept: '1' })
    expect(outcomeValue(done).to).toBe(next)
    expect(await due(services, 'luis-1')).toBeNull()
    expect(await view(services, await who(services, outcomeValue(done).token ?? ''))).toBeNull()
  })

  test('a passkey sets somebody free, and its recovery codes are shown once', async () => {
    const { services } = await clinic()
    const { admin } = await enter(services, 'luis')
    const device = new SoftwareAuthenticator(origin)
    const signed = device.make(outcomeValue(await askForPasskey(services, admin)))
    const { to, token } = outcomeValue(
      await send(services, admin, { intent: 'add-passkey', name: 'Phone', signed }),
    )
    expect(to).toBe('/admin/two-step?next=%2Fadmin%2Fdashboard&step=codes')
    expect(await due(services, 'luis-1')).toBeNull()
    const luis = await who(services, token ?? '')
    expect(await view(services, luis, 'step=codes')).toMatchObject({ step: 'codes', offer: { square: null } })
    outcomeValue(await send(services, luis, { intent: 'accept-factor', kept: '1' }))
    expect(await view(services, luis, 'step=codes')).toBeNull()
  })

  test('five minutes after the sign-in the password is asked for first', async () => {
    const { services } = await clinic()
    const { admin } = await enter(services, 'luis')
    services.clock.advance({ minutes: 6 })
    expect(await view(services, admin)).toMatchObject({ step: 'confirm', offer: null })
    for (const intent of ['offer-factor', 'add-passkey', 'accept-factor'])
      expect(await send(services, admin, { intent })).toMatchObject({ status: 403 })
    expect(await send(services, admin, { intent: 'confirm', confirmation: 'wrong' })).toMatchObject({
      errors: { confirmation: expect.stringContaining('That password isn’t right') },
    })
    outcomeValue(await send(services, admin, { intent: 'confirm', confirmation: password }))
    expect(await view(services, admin)).toMatchObject({ step: 'choose' })
  })

  test('turned off, nothing is due any more', async () => {
    const { services, dana } = await clinic()
    await enter(services, 'luis')
    outcomeValue(await stopRequiringFactor(services, dana))
    expect(await due(services, 'luis-1')).toBeNull()
    expect((await enter(services, 'luis')).isFactorDue).toBe(false)
    const fields = services.db.selectFrom('audit_log').select('detail').where('object', '=', 'settings')
    expect(await fields.execute()).toEqual([
      { detail: '{"fields":["factorRequired"]}' },
      { detail: '{"fields":["factorRequired"]}' },
    ])
  })

  test('the last factor is not turned off where one is required', async () => {
    const { services, dana } = await clinic()
    expect(await turnOffFactor(services, dana, password)).toMatchObject({ status: 409 })
    const device = new SoftwareAuthenticator(origin)
    const signed = device.make(outcomeValue(await askForPasskey(services, dana)))
    const { token } = outcomeValue(await addPasskey(services, dana, { name: 'Phone', signed }))
    expect((await turnOffFactor(services, await who(services, token), password)).ok).toBe(true)
  })

  test('a passkey alone is allowed once everybody who has one has recovery codes', async () => {
    const { services, dana } = await clinic()
    const { admin } = await enter(services, 'luis')
    const device = new SoftwareAuthenticator(origin)
    const signed = device.make(outcomeValue(await askForPasskey(services, admin)))
    const { token } = outcomeValue(await addPasskey(services, admin, { name: 'Phone', signed }))
    expect(await allowPasskeyAlone(services, dana)).toMatchObject({
      status: 409,
      message: expect.stringContaining('Still missing for Luis Ortega'),
    })
    const luis = await who(services, token)
    outcomeValue(await acceptOffer(services, luis, { code: '', kept: true }))
    outcomeValue(await allowPasskeyAlone(services, dana))
    expect((await readEverybodysFactor(services, 'clinic.example')).isAlone).toBe(true)
    outcomeValue(await stopPasskeyAlone(services, dana))
    expect((await readEverybodysFactor(services, 'clinic.example')).isAlone).toBe(false)
  })

  test('the owner reads how many passkeys another address has left without use', async () => {
    const { services, dana } = await clinic()
    const device = new SoftwareAuthenticator(origin)
    const signed = device.make(outcomeValue(await askForPasskey(services, dana)))
    outcomeValue(await addPasskey(services, dana, { name: 'Phone', signed }))
    expect((await readEverybodysFactor(services, 'clinic.example')).elsewhere).toBeNull()
    expect((await readEverybodysFactor(services, 'new.example')).elsewhere).toContain('1 passkey was made')
    expect((await readEverybodysFactor(services, null)).elsewhere).toContain('1 passkey was made')
  })
})
