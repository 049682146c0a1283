import { expect, test } from 'vitest'
import { withChangeAfterReading } from '#test/meanwhile.ts'
import { outcomeValue } from '#test/outcome-value.ts'
import {
  atSecondStep,
  browser,
  byPassword,
  clinicOfTwo,
  origin,
  party,
  password,
  who,
  withPasskey,
} from '#test/passkeys.ts'
import { stretchQuickly } from '#test/quick-stretching.ts'
import { forEachEngineWithServices, type TestServices } from '#test/services.ts'
import { SoftwareAuthenticator } from '#test/software-authenticator.ts'
import { confirmIdentity, isConfirmed } from '../confirm/commands.server.ts'
import { askForConfirmation } from '../passkeys/commands.server.ts'
import { listPasskeys } from '../passkeys/queries.server.ts'
import { deactivate, removeAdmin } from '../people/commands.server.ts'
import { runIntent } from '../screen-action.server.ts'
import { ownIntents } from '../settings/desk.server.ts'
import { enterCode, signIn } from './commands.server.ts'
import { askWhoIsThere, signInByPasskey } from './passkey-commands.server.ts'

stretchQuickly()

forEachEngineWithServices((openServices) => {
  async function alone(services: TestServices) {
    await services.db.updateTable('settings').set({ passkeyAlone: 1 }).execute()
    const asked = () => askWhoIsThere(services, { party, address: browser.address })
    const answer = (token: string | null, signed: string) =>
      signInByPasskey(services, { ...browser, party, token: token ?? '', signed })
    return { asked: async () => outcomeValue(await asked()), answer }
  }

  const actions = async ({ db }: TestServices) =>
    (await db.selectFrom('audit_log').select(['action', 'object', 'detail']).orderBy('seq').execute()).map(
      ({ action, object, detail }) => `${action} ${object} ${detail}`,
    )

  test('a passkey is the second step after the password, once for each question', async () => {
    const { services, device } = await clinicOfTwo(await openServices())
    const { options, answer } = await atSecondStep(services)
    expect(options).toMatchObject({ rpId: 'clinic.example', userVerification: 'preferred' })
    const signed = device.sign(options, { isVerified: false })
    const opened = outcomeValue(await answer(signed))
    expect((await who(services, opened.token)).id).toBe('dana-1')
    expect(await answer(signed)).toMatchObject({ status: 410 })
    const again = await atSecondStep(services)
    expect(await again.answer(signed)).toMatchObject({ status: 401 })
    expect(await actions(services)).toContain('sign-in session {"step":"passkey"}')
    const [row] = await listPasskeys(services.db, 'dana-1')
    expect(row).toMatchObject({ name: 'Laptop', relyingParty: 'clinic.example', counter: 1, backedUp: 0 })
    expect(row?.lastUsedAt).not.toBeNull()
  })

  test.each([
    ['another origin', { origin: 'https://clinic.example.evil.example' }],
    ['another port', { origin: 'https://clinic.example:8443' }],
    ['another host', { host: 'evil.example' }],
  ])('a signature from %s opens nothing and counts as a failure', async (_name, given) => {
    const { services, device } = await clinicOfTwo(await openServices())
    const { options, answer } = await atSecondStep(services)
    expect(await answer(device.sign(options, given))).toMatchObject({ status: 401 })
    expect((await actions(services)).at(-1)).toBe('sign-in-failed session {}')
    const [row] = await listPasskeys(services.db, 'dana-1')
    expect(row).toMatchObject({ counter: 0, lastUsedAt: null })
  })

  test('a challenge is answered once, by its own browser, within minutes', async () => {
    const { services, device } = await clinicOfTwo(await openServices())
    const first = await atSecondStep(services)
    const wrong = device.sign(first.options, { origin: 'https://evil.example' })
    expect(await first.answer(wrong)).toMatchObject({ status: 401 })
    expect(await first.answer(device.sign(first.options))).toMatchObject({ status: 410 })
    const here = await atSecondStep(services)
    const elsewhere = await atSecondStep(services)
    expect(await here.answer(device.sign(elsewhere.options))).toMatchObject({ status: 401 })
    const late = await atSecondStep(services)
    services.clock.advance({ minutes: 6 })
    expect(await late.answer(device.sign(late.options))).toMatchObject({ status: 410 })
  })

  test('a counter that goes back is a copy: refused, written down, and the count stays', async () => {
    const { services, device } = await clinicOfTwo(await openServices())
    const first = await atSecondStep(services)
    outcomeValue(await first.answer(device.sign(first.options, { counter: 7 })))
    for (const counter of [7, 3, 0]) {
      const { options, answer } = await atSecondStep(services)
      expect(await answer(device.sign(options, { counter }))).toMatchObject({
        status: 401,
        message: expect.stringContaining('may have been copied'),
      })
      expect((await actions(services)).at(-1)).toBe('lock passkey {}')
    }
    expect(await listPasskeys(services.db, 'dana-1')).toMatchObject([{ counter: 7 }])
    const next = await atSecondStep(services)
    outcomeValue(await next.answer(device.sign(next.options, { counter: 8 })))
  })

  test('an authenticator that does not count stays at 0; a synced one is noted', async () => {
    const { services, device } = await clinicOfTwo(await openServices())
    for (let round = 0; round < 2; round++) {
      const { options, answer } = await atSecondStep(services)
      outcomeValue(await answer(device.sign(options, { counter: 0, isBackedUp: true })))
    }
    expect(await listPasskeys(services.db, 'dana-1')).toMatchObject([{ counter: 0, backedUp: 1 }])
  })

  test('nobody signs in with the passkey of somebody else', async () => {
    const { services } = await clinicOfTwo(await openServices())
    const luis = await withPasskey(services, (await byPassword(services, 'luis')).token)
    const { options, answer } = await atSecondStep(services, 'dana')
    expect(options.allowCredentials?.map(({ id }) => id)).not.toContain(luis.device.id.toString('base64url'))
    expect(await answer(luis.device.sign(options))).toMatchObject({ status: 401 })
  })

  test('five signatures end a waiting sign-in, and wrong ones count as wrong passwords', async () => {
    const { services } = await clinicOfTwo(await openServices())
    const stranger = new SoftwareAuthenticator(origin)
    const { options, answer } = await atSecondStep(services)
    for (let round = 0; round < 5; round++)
      expect([401, 410]).toContain(((await answer(stranger.sign(options))) as { status: number }).status)
    expect(await answer(stranger.sign(options))).toMatchObject({ status: 410 })
    for (let round = 0; round < 5; round++)
      await signIn(services, { ...browser, username: 'dana', password: 'wrong' })
    expect(await signIn(services, { ...browser, username: 'dana', password })).toMatchObject({ status: 429 })
  })

  test('a recovery code opens for anyone who has passkeys only, once', async () => {
    const { services, codes } = await clinicOfTwo(await openServices())
    expect(codes).toHaveLength(10)
    const entered = await byPassword(services, 'dana')
    const typed = { ...browser, pendingToken: entered.token, code: codes[0] ?? '' }
    outcomeValue(await enterCode(services, typed))
    expect(await actions(services)).toContain('sign-in session {"step":"recovery-code"}')
    const again = await byPassword(services, 'dana')
    expect(await enterCode(services, { ...typed, pendingToken: again.token })).toMatchObject({ status: 401 })
  })

  test('alone it opens only where the clinic allows it, and only having looked who holds it', async () => {
    const { services, device } = await clinicOfTwo(await openServices())
    expect(await askWhoIsThere(services, { party, address: browser.address })).toMatchObject({ status: 404 })
    const { asked, answer } = await alone(services)
    const first = await asked()
    expect(first.options).toMatchObject({ userVerification: 'required', allowCredentials: [] })
    expect(await answer(first.token, device.sign(first.options, { isVerified: false }))).toMatchObject({
      status: 401,
    })
    const second = await asked()
    const opened = outcomeValue(await answer(second.token, device.sign(second.options)))
    expect((await who(services, opened.token)).id).toBe('dana-1')
    expect(await actions(services)).toContain('sign-in session {"step":"passkey-alone"}')
    const third = await asked()
    expect(await answer('another browser', device.sign(third.options))).toMatchObject({ status: 410 })
    const fourth = await asked()
    await services.db.updateTable('settings').set({ passkeyAlone: 0 }).execute()
    expect(await answer(fourth.token, device.sign(fourth.options))).toMatchObject({ status: 404 })
  })

  test('alone it needs recovery codes', async () => {
    const { services, device } = await clinicOfTwo(await openServices())
    const { asked, answer } = await alone(services)
    await services.db.updateTable('recovery_codes').set({ usedAt: '2026-12-07T15:00:00.000Z' }).execute()
    const { token, options } = await asked()
    expect(await answer(token, device.sign(options))).toMatchObject({ status: 409 })
  })

  test.each(['deactivatedAt', 'deletedAt'] as const)('%s: no passkey of theirs opens', async (column) => {
    const { services, device } = await clinicOfTwo(await openServices())
    const { asked, answer } = await alone(services)
    const { token, options } = await asked()
    await services.db
      .updateTable('admins')
      .set({ [column]: '2026-12-07T15:00:00.000Z' })
      .where('id', '=', 'dana-1')
      .execute()
    expect(await answer(token, device.sign(options))).toMatchObject({ status: 401 })
  })

  test.each([
    ['was deactivated', deactivate],
    ['was deleted', removeAdmin],
  ])('alone it opens nothing where its owner %s while it was looked at', async (_, leave) => {
    const { services, device } = await clinicOfTwo(await openServices())
    const { asked } = await alone(services)
    const { token, options } = await asked()
    const luis = { kind: 'staff', id: 'luis-1', addressHash: '' } as const
    const slow = withChangeAfterReading(services, 'recovery_codes', async () =>
      outcomeValue(await leave(services, luis, 'dana-1')),
    )
    const signed = device.sign(options)
    const answer = await signInByPasskey(slow, { ...browser, party, token: token ?? '', signed })
    expect(answer).toMatchObject({ status: 410 })
    const open = services.db.selectFrom('sessions').select('id').where('endedAt', 'is', null)
    expect(await open.where('adminId', '=', 'dana-1').execute()).toEqual([])
  })

  test('asked again, a passkey answers once', async () => {
    const { services, device, token } = await clinicOfTwo(await openServices())
    services.clock.advance({ minutes: 6 })
    const dana = await who(services, token)
    expect(await isConfirmed(services, dana)).toBe(false)
    const signed = device.sign(outcomeValue(await askForConfirmation(services, dana)))
    outcomeValue(await confirmIdentity(services, dana, signed))
    expect(await isConfirmed(services, dana)).toBe(true)
    expect(await confirmIdentity(services, dana, signed)).toMatchObject({ status: 422 })
    const late = outcomeValue(await askForConfirmation(services, dana))
    const luis = await who(services, (await byPassword(services, 'luis')).token)
    expect(await confirmIdentity(services, luis, device.sign(late))).toMatchObject({ status: 422 })
  })

  test('guarded actions take a passkey next to what was typed', async () => {
    const { services, device, token } = await clinicOfTwo(await openServices())
    services.clock.advance({ minutes: 6 })
    const dana = await who(services, token)
    const act = (fields: Record<string, string>) =>
      runIntent(services, ownIntents, { actor: dana, fields: new Map(Object.entries(fields)) })
    expect(await act({ intent: 'offer-codes' })).toMatchObject({ status: 403 })
    const signed = device.sign(outcomeValue(await askForConfirmation(services, dana)))
    expect((await act({ intent: 'offer-codes', confirmation: signed })).ok).toBe(true)
  })

  test('a passkey of another host is no way in, and the password alone is not either', async () => {
    const { services, device } = await clinicOfTwo(await openServices())
    await services.db.updateTable('passkeys').set({ relyingParty: 'old.example' }).execute()
    const { options, answer } = await atSecondStep(services)
    expect(options.allowCredentials).toEqual([])
    expect(await answer(device.sign(options))).toMatchObject({ status: 401 })
  })
})
