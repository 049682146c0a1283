import { countAgainst, type Limit, type LimitAnswer, takeBack } from '#app/db/technical/limits.server.ts'
import { siteOf } from '#app/platform/forms/request-limits.server.ts'
import { keyedHash } from '#app/platform/secrets/encrypted-text.server.ts'
import type { Services } from '#app/platform/services.ts'
import { usernameKey } from '../rules.ts'

/** Failures, never a lock on the account alone. */
const perAccountAndAddress: Limit = { name: 'sign-in-account', count: 10, windowSeconds: 900 }
const perAddress: Limit = { name: 'sign-in-address', count: 100, windowSeconds: 900 }
const perNetwork: Limit = { name: 'sign-in-network', count: 100, windowSeconds: 900 }

/** A browser from which somebody signed in lately is not locked out by anyone who shares its address. */
const perKnownDevice: Limit = { name: 'sign-in-device', count: 10, windowSeconds: 900 }

/** Whose name is tried from where. */
export type Attempt = {
  username: string
  address: string
  /** A browser that is known for that account has a count of its own. */
  knownDevice?: string | null
}

export const addressHash = (secretKey: string, address: string): string =>
  keyedHash(secretKey, 'address', address)

/** Every attempt counts before it is looked at, so that parallel ones cannot slip past. */
export async function countAttempt(
  { db, clock, settings }: Services,
  attempt: Attempt,
): Promise<LimitAnswer> {
  const subjects = subjectsOf(settings.secretKey, attempt)
  const counting = { now: clock.now(), factor: settings.limitsFactor }
  if (attempt.knownDevice) {
    return countAgainst(db, perKnownDevice, { ...counting, subject: attempt.knownDevice })
  }
  const byAccount = await countAgainst(db, perAccountAndAddress, { ...counting, subject: subjects.account })
  if (!byAccount.ok) return byAccount
  const byAddress = await countAgainst(db, perAddress, { ...counting, subject: subjects.address })
  if (!byAddress.ok || subjects.network === null) return byAddress
  return countAgainst(db, perNetwork, { ...counting, subject: subjects.network })
}

/** A sign-in that succeeded was no failure. */
export async function giveBackAttempt(
  { settings }: Services,
  tx: Services['db'],
  attempt: Attempt,
): Promise<void> {
  if (attempt.knownDevice) return takeBack(tx, perKnownDevice, attempt.knownDevice)
  const subjects = subjectsOf(settings.secretKey, attempt)
  await takeBack(tx, perAccountAndAddress, subjects.account)
  await takeBack(tx, perAddress, subjects.address)
  if (subjects.network !== null) await takeBack(tx, perNetwork, subjects.network)
}

function subjectsOf(secretKey: string, { username, address }: Attempt) {
  const site = siteOf(address)
  return {
    account: keyedHash(secretKey, 'sign-in', usernameKey(username), address),
    address: addressHash(secretKey, address),
    network: site === null ? null : keyedHash(secretKey, 'network', site),
  }
}
