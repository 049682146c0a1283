import { m } from '../../../language/messages.ts'
import { attempt } from '../../../platform/attempt.server.ts'
import { type Outcome, refused } from '../../../platform/outcome.ts'
import type { Services } from '../../../platform/services.ts'
import { hasApp } from '../second-factor/queries.server.ts'
import { accountFault } from '../settings/fault.ts'
import { changeOwnPassword } from '../settings/own-commands.server.ts'
import type { SignedIn } from '../sign-in/commands.server.ts'

/**
 * In place of the password that somebody else set; not that one once more. The same rules as in Settings.
 * @returns the token of the renewed session; 422 with sentences by field, 409 where there is nothing to choose.
 */
export async function chooseOwnPassword(
  services: Services,
  admin: SignedIn,
  typed: { current: string; next: string },
): Promise<Outcome<{ token: string }>> {
  if (!admin.mustChangePassword) return refused({ status: 409, message: m.settings_failed() })
  if (typed.next !== '' && typed.next === typed.current)
    return refused({ status: 422, errors: { next: m.own_password_same() } })
  return changeOwnPassword(services, admin, typed)
}

/** Whether an authenticator app allows a shorter one; where that cannot be read the longer rule is shown. */
export async function mayBeShort(services: Services, admin: SignedIn): Promise<boolean> {
  const work = async () => ({ ok: true as const, value: await hasApp(services.db, admin.id) })
  const read = await attempt(services.log, accountFault(), work)
  return read.ok && read.value
}
