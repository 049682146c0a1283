import { expect, test } from 'vitest'
import { hashPassword } from '#app/platform/secrets/password.server.ts'
import { storedAdmin } from '#test/factories.ts'
import { stretchQuickly } from '#test/quick-stretching.ts'
import { forEachEngineWithServices, type TestServices } from '#test/services.ts'
import { findSignedIn, signIn } from '../sign-in/commands.server.ts'
import { resetPassword } from '../staff-commands.server.ts'
import { chooseOwnPassword } from './commands.server.ts'

stretchQuickly()

const given = 'a long and quiet password'
const own = 'one that nobody else has heard'
const passwordHash = await hashPassword(given)
const browser = { address: '203.0.113.7', earlierToken: null, device: '' }

async function entered(services: TestServices, password = given) {
  const outcome = await signIn(services, { ...browser, username: 'luis', password })
  if (!outcome.ok || outcome.value.step !== 'signed-in') throw new Error('sign-in was refused')
  const { token } = outcome.value
  const admin = await findSignedIn(services, { token, address: browser.address, background: true })
  if (!admin) throw new Error('nobody is signed in')
  return admin
}

forEachEngineWithServices((openServices) => {
  async function clinic(mustChangePassword: 0 | 1 = 1) {
    const services = await openServices()
    await storedAdmin(services.db, { id: 'luis-1', username: 'luis', passwordHash, mustChangePassword })
    return services
  }

  test('a temporary password is replaced by an own one, and the session goes on under a new id', async () => {
    const services = await clinic()
    const luis = await entered(services)
    expect(luis.mustChangePassword).toBe(true)
    const outcome = await chooseOwnPassword(services, luis, { current: given, next: own })
    if (!outcome.ok) throw new Error('the password was refused')
    const asked = { token: outcome.value.token, address: browser.address, background: true }
    expect(await findSignedIn(services, asked)).toMatchObject({ id: 'luis-1', mustChangePassword: false })
    expect(await entered(services, own)).toMatchObject({ mustChangePassword: false })
  })

  test.each([
    { typed: { current: given, next: given }, errors: { next: /different from the temporary one/ } },
    { typed: { current: given, next: 'short' }, errors: { next: 'Use at least 12 characters.' } },
    { typed: { current: 'not that one', next: own }, errors: { current: /your current password/ } },
    { typed: { current: '', next: own }, errors: { current: /Enter your current password/ } },
  ])('refuses $typed', async ({ typed, errors }) => {
    const services = await clinic()
    const luis = await entered(services)
    const [field, sentence] = Object.entries(errors)[0] ?? ['', '']
    expect(await chooseOwnPassword(services, luis, typed)).toMatchObject({
      status: 422,
      errors: { [field]: expect.stringMatching(sentence) },
    })
    expect((await entered(services)).mustChangePassword).toBe(true)
  })

  test('who has an own password already is sent to Settings', async () => {
    const services = await clinic(0)
    const luis = await entered(services)
    const typed = { current: given, next: own }
    expect(await chooseOwnPassword(services, luis, typed)).toMatchObject({ status: 409 })
  })

  test('what the operator sets has to be changed', async () => {
    const services = await clinic(0)
    const reset = await resetPassword(services, 'luis')
    if (!reset.ok) throw new Error('the password was not set')
    expect(await entered(services, reset.value)).toMatchObject({ mustChangePassword: true })
  })
})
