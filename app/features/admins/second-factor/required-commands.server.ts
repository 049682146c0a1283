import { m } from '../../../language/messages.ts'
import { type Outcome, refused } from '../../../platform/outcome.ts'
import type { Services } from '../../../platform/services.ts'
import { listText } from '../../../platform/shown.ts'
import { unchanged, writeRecord, written } from '../../records/write-record.server.ts'
import type { SignedIn } from '../sign-in/commands.server.ts'
import { updateFactorRequired } from './due-queries.server.ts'
import { hasFactor } from './queries.server.ts'
import { listPasskeysWithoutCodes, updatePasskeyAlone } from './required-queries.server.ts'

/** A sentence names so many people at most. */
const mostNamed = 5

const writing = (actor: SignedIn) => ({ actor, object: 'settings', failed: m.settings_failed() }) as const

/** Asks a second factor of everybody; whoever turns that on has one, or they would be the first to stand outside. */
export function requireFactor(services: Services, admin: SignedIn): Promise<Outcome<undefined>> {
  return writeRecord(services, writing(admin), async (tx) => {
    if (!(await hasFactor(tx, admin.id)))
      return refused({ status: 409, message: m.second_factor_own_first() })
    const isNew = await updateFactorRequired(tx, services.clock.now())
    return isNew ? written({ action: 'edit', detail: { fields: ['factorRequired'] } }) : unchanged()
  })
}

/** Whoever had to set one up does not have to any more. */
export function stopRequiringFactor(services: Services, admin: SignedIn): Promise<Outcome<undefined>> {
  return writeRecord(services, writing(admin), async (tx) =>
    (await updateFactorRequired(tx, null))
      ? written({ action: 'edit', detail: { fields: ['factorRequired'] } })
      : unchanged(),
  )
}

/** Lets a passkey be the only step of signing in; everybody who has one needs recovery codes before. */
export function allowPasskeyAlone(services: Services, admin: SignedIn): Promise<Outcome<undefined>> {
  return writeRecord(services, writing(admin), async (tx) => {
    if (!admin.party) return refused({ status: 409, message: m.passkeys_not_here() })
    const without = await listPasskeysWithoutCodes(tx, mostNamed)
    if (without.length > 0) {
      const names = listText(without.map(({ name, username }) => name || username))
      return refused({ status: 409, message: m.second_factor_codes_first({ names }) })
    }
    return (await updatePasskeyAlone(tx, true))
      ? written({ action: 'edit', detail: { fields: ['passkeyAlone'] } })
      : unchanged()
  })
}

/** A passkey is a second step again, beside the password. */
export function stopPasskeyAlone(services: Services, admin: SignedIn): Promise<Outcome<undefined>> {
  return writeRecord(services, writing(admin), async (tx) =>
    (await updatePasskeyAlone(tx, false))
      ? written({ action: 'edit', detail: { fields: ['passkeyAlone'] } })
      : unchanged(),
  )
}
