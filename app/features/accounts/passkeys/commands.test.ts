import { expect, test } from 'vitest'
import { oneLine } from '#app/platform/text/text.ts'
import { corpus } from '#test/hostile/corpus.ts'
import { outcomeValue } from '#test/outcome-value.ts'
import { atSecondStep, byPassword, clinicOfTwo, origin, who, withPasskey } from '#test/passkeys.ts'
import { stretchQuickly } from '#test/quick-stretching.ts'
import { recordedLog } from '#test/recorded-log.ts'
import { forEachEngineWithServices } from '#test/services.ts'
import { SoftwareAuthenticator } from '#test/software-authenticator.ts'
import { slice } from '#test/torture.ts'
import { runIntent } from '../screen-action.server.ts'
import { ownIntents } from '../settings/desk.server.ts'
import { switchFactorOff } from '../staff-commands.server.ts'
import { readOwnFactors } from '../two-step/page.server.ts'
import { countRecoveryCodes } from '../two-step/queries.server.ts'
import { relyingPartyOf } from './ceremony.server.ts'
import { addPasskey, askForPasskey, strandedPasskeys } from './commands.server.ts'
import { listPasskeys } from './queries.server.ts'

stretchQuickly()

/** Of the hostile texts, in `npm test`. */
const hostileNames = 40

forEachEngineWithServices((openServices) => {
  test('adding ends the other sessions, and what was signed elsewhere or for another page adds nothing', async () => {
    const { services, token } = await clinicOfTwo(await openServices())
    const dana = await who(services, token)
    const other = new SoftwareAuthenticator(origin)
    for (const given of [
      { origin: 'https://evil.example' },
      { host: 'evil.example' },
      { isVerified: false },
    ]) {
      const options = outcomeValue(await askForPasskey(services, dana))
      const signed = other.make(options, given)
      expect(await addPasskey(services, dana, { name: 'Phone', signed })).toMatchObject({ status: 422 })
      expect(await addPasskey(services, dana, { name: 'Phone', signed: other.make(options) })).toMatchObject({
        status: 422,
      })
    }
    const { options } = await atSecondStep(services)
    const signed = other.make({ ...options, user: { id: '' } })
    expect(await addPasskey(services, dana, { name: 'Phone', signed })).toMatchObject({ status: 422 })
    expect(await addPasskey(services, dana, { name: ' ', signed: '' })).toMatchObject({
      errors: { name: 'Enter a name for the passkey.' },
    })
    expect(await listPasskeys(services.db, 'dana-1')).toHaveLength(1)
  })

  test('hostile texts are names as they were typed, or refused with a sentence', async () => {
    const { services, ...dana1 } = await clinicOfTwo(await openServices())
    let { token } = dana1
    const { logged, log } = recordedLog()
    services.log = log
    for (const { text } of slice(corpus, hostileNames)) {
      const dana = await who(services, token)
      const options = outcomeValue(await askForPasskey(services, dana))
      const device = new SoftwareAuthenticator(origin)
      const added = await addPasskey(services, dana, { name: text, signed: device.make(options) })
      if (added.ok) ({ token } = added.value)
      else expect(added, text).toMatchObject({ status: 422, errors: { name: expect.stringMatching(/\w/) } })
      const { passkeys } = await readOwnFactors(services, await who(services, token))
      const made = passkeys.find(({ id }) => id === device.id.toString('base64url'))
      expect(made?.name).toBe(added.ok ? oneLine(text) : undefined)
      await services.db
        .deleteFrom('passkeys')
        .where('id', '=', made?.id ?? '')
        .execute()
    }
    expect(logged).toEqual([])
  })

  test.each([1_024, 12_000])(
    'a credential whose id has %d bytes is none: they end at 1,023',
    async (bytes) => {
      const { services, token } = await clinicOfTwo(await openServices())
      const dana = await who(services, token)
      const add = async (device: SoftwareAuthenticator) => {
        const signed = device.make(outcomeValue(await askForPasskey(services, dana)))
        return addPasskey(services, dana, { name: 'Key', signed })
      }
      expect(await add(new SoftwareAuthenticator(origin, bytes))).toMatchObject({ status: 422 })
      expect((await add(new SoftwareAuthenticator(origin, 1_023))).ok).toBe(true)
    },
  )

  test('one credential belongs to one person', async () => {
    const { services, device } = await clinicOfTwo(await openServices())
    const luis = await who(services, (await byPassword(services, 'luis')).token)
    const signed = device.make(outcomeValue(await askForPasskey(services, luis)))
    expect(await addPasskey(services, luis, { name: 'Mine', signed })).toMatchObject({ status: 409 })
  })

  test('the last one goes with the recovery codes; where two-step verification is required it stays', async () => {
    const { services, token } = await clinicOfTwo(await openServices())
    const dana = await who(services, token)
    const [own] = await listPasskeys(services.db, dana.id)
    const remove = () =>
      runIntent(services, ownIntents, {
        actor: dana,
        fields: new Map([
          ['intent', 'remove-passkey'],
          ['id', own?.id ?? ''],
        ]),
      })
    await services.db
      .updateTable('settings')
      .set({ factorRequiredSince: '2026-12-07T15:00:00.000Z' })
      .execute()
    expect(await remove()).toMatchObject({
      status: 409,
      message: expect.stringContaining('another way before you remove'),
    })
    await services.db.updateTable('settings').set({ factorRequiredSince: null }).execute()
    expect((await remove()).ok).toBe(true)
    expect(await countRecoveryCodes(services.db, dana.id)).toEqual({ all: 0, left: 0 })
    expect((await byPassword(services, 'dana')).step).toBe('signed-in')
  })

  test('nobody removes the passkey of somebody else', async () => {
    const { services } = await clinicOfTwo(await openServices())
    const luis = await who(services, (await byPassword(services, 'luis')).token)
    const [own] = await listPasskeys(services.db, 'dana-1')
    const fields = new Map([
      ['intent', 'remove-passkey'],
      ['id', own?.id ?? ''],
    ])
    expect(await runIntent(services, ownIntents, { actor: luis, fields })).toMatchObject({ status: 404 })
    expect(await listPasskeys(services.db, 'dana-1')).toHaveLength(1)
  })

  test('the operator takes passkeys and codes away; with the account they go, too', async () => {
    const { services } = await clinicOfTwo(await openServices())
    outcomeValue(await switchFactorOff(services, 'dana'))
    expect(await listPasskeys(services.db, 'dana-1')).toEqual([])
    expect((await byPassword(services, 'dana')).step).toBe('signed-in')
    await withPasskey(services, (await byPassword(services, 'luis')).token)
    await services.db.deleteFrom('admins').where('id', '=', 'luis-1').execute()
    expect(await listPasskeys(services.db, 'luis-1')).toEqual([])
  })

  test('a start knows how many an address leaves without use', async () => {
    const { services } = await clinicOfTwo(await openServices())
    const said = (publicUrl: string | null) =>
      strandedPasskeys({ ...services, settings: { ...services.settings, publicUrl } })
    expect(await said(origin)).toEqual({ passkeys: 0, people: 0 })
    for (const other of ['https://new.example', 'http://127.0.0.1:3000', null])
      expect(await said(other)).toEqual({ passkeys: 1, people: 1 })
  })
})

test.each([
  ['https://clinic.example', 'clinic.example'],
  ['https://clinic.example:8443', 'clinic.example'],
  ['http://localhost:3000', 'localhost'],
  ['http://clinic.example', null],
  ['http://127.0.0.1:3000', null],
  ['https://203.0.113.7', null],
  ['https://[2001:db8::1]', null],
  ['', null],
])('passkeys at %s are of %s', (asked, host) => {
  expect(relyingPartyOf(asked)?.id ?? null).toBe(host)
})
