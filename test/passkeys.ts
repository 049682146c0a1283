import { addPasskey, askForPasskey } from '../app/features/accounts/passkeys/commands.server.ts'
import { insertMissingSettings } from '../app/features/accounts/settings/queries.server.ts'
import { findSignedIn, type SignedIn, signIn } from '../app/features/accounts/sign-in/commands.server.ts'
import { askForSecondStep, enterPasskey } from '../app/features/accounts/sign-in/passkey-commands.server.ts'
import { acceptOffer } from '../app/features/accounts/two-step/commands.server.ts'
import { readOffer } from '../app/features/accounts/two-step/gate.server.ts'
import { hashPassword } from '../app/platform/secrets/password.server.ts'
import { storedAdmin } from './factories.ts'
import { outcomeValue } from './outcome-value.ts'
import type { TestServices } from './services.ts'
import { SoftwareAuthenticator } from './software-authenticator.ts'

export const password = 'a long and quiet password'
export const browser = { address: '203.0.113.7', earlierToken: null, device: 'Chrome on Windows' }
export const origin = 'https://clinic.example'
export const party = { id: 'clinic.example', origin }

export async function who(services: TestServices, token: string): Promise<SignedIn> {
  const asked = { token, address: browser.address, background: true, origin }
  const admin = await findSignedIn(services, asked)
  if (!admin) throw new Error('nobody is signed in')
  return admin
}

export const byPassword = async (services: TestServices, username: string) =>
  outcomeValue(await signIn(services, { ...browser, username, password }))

/** A new passkey of somebody, with recovery codes where they had none. */
export async function withPasskey(services: TestServices, token: string) {
  const device = new SoftwareAuthenticator(origin)
  const admin = await who(services, token)
  const signed = device.make(outcomeValue(await askForPasskey(services, admin)))
  const added = outcomeValue(await addPasskey(services, admin, { name: 'Laptop', signed }))
  const renewed = await who(services, added.token)
  const codes = (await readOffer(services, admin.id))?.codes ?? []
  outcomeValue(await acceptOffer(services, renewed, { code: '', kept: true }))
  return { device, token: added.token, codes }
}

/** Dana, who has a passkey, and Luis, who has none; limits as they are. */
export async function clinicOfTwo(services: TestServices) {
  services.settings = { ...services.settings, limitsFactor: 1 }
  await insertMissingSettings(services.db, services.clock.now())
  const passwordHash = await hashPassword(password)
  await storedAdmin(services.db, { id: 'dana-1', username: 'dana', passwordHash })
  await storedAdmin(services.db, { id: 'luis-1', username: 'luis', passwordHash })
  const { token } = await byPassword(services, 'dana')
  return { services, ...(await withPasskey(services, token)) }
}

/** The password was right; what the second step asks the device for. */
export async function atSecondStep(services: TestServices, username = 'dana') {
  const entered = await byPassword(services, username)
  if (entered.step !== 'code') throw new Error('no second step is asked for')
  const pendingToken = entered.token
  const { options } = outcomeValue(await askForSecondStep(services, { party, pendingToken }))
  const answer = (signed: string) => enterPasskey(services, { ...browser, party, pendingToken, signed })
  return { pendingToken, options, answer }
}
