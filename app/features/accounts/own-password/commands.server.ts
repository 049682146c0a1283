import { type MiddlewareFunction, redirect } from 'react-router'
import { m } from '#app/language/messages.ts'
import { attempt } from '#app/platform/attempt.server.ts'
import { type Outcome, refused } from '#app/platform/outcome.ts'
import type { Services } from '#app/platform/services.ts'
import { accountFault, ownPasswordPath } from '../address.ts'
import { adminContext } from '../admin-context.ts'
import { changeOwnPassword } from '../settings/own-commands.server.ts'
import type { SignedIn } from '../sign-in/commands.server.ts'
import { hasApp } from '../two-step/queries.server.ts'

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

/** What opens before: choosing one's own password, and leaving. */
const opensBefore = [ownPasswordPath, '/admin/logout']

/**
 * Anyone who signed in with a password that somebody else set chooses their own first, for every method, for data and
 * streams too. Stands right after `requireAdmin`.
 */
export const requireOwnPassword: MiddlewareFunction<Response> = ({ url, context }) => {
  if (!context.get(adminContext).mustChangePassword || opensBefore.includes(url.pathname)) return
  throw redirect(ownPasswordPath, { status: 303, headers: { 'Cache-Control': 'no-store' } })
}
