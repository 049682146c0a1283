import type { Database } from '../../../db/tables.ts'
import { sessionId } from '../../../platform/secrets/session.server.ts'
import type { Services } from '../../../platform/services.ts'
import type { RecordEntry } from '../../records/write-record.server.ts'
import { noteFactorDue } from '../second-factor/due-queries.server.ts'
import { endSession, insertSession } from '../sessions/queries.server.ts'
import type { SignInBrowser } from './commands.server.ts'
import { cookieAfterSignIn } from './known-device.server.ts'

type First = {
  /** Of the new session, made before: what is written down names the session. */
  token: string
  browser: SignInBrowser
  admin: { id: string; passwordHash: string }
  now: Temporal.Instant
}

/** What whoever joined is signed in with. */
export type FirstSession = { token: string; known: string }

/** The session of somebody who has just joined, in place of the browser's earlier one; nothing was counted for it. */
export async function openFirstSession(
  { settings }: Pick<Services, 'settings'>,
  tx: Database,
  { token, browser, admin, now }: First,
): Promise<FirstSession> {
  if (browser.earlierToken) await endSession(tx, sessionId(browser.earlierToken), now)
  await insertSession(tx, { id: sessionId(token), adminId: admin.id, device: browser.device, now })
  await noteFactorDue(tx, admin.id, now)
  const known = cookieAfterSignIn(settings.secretKey, browser.knownCookie, { account: admin, now })
  return { token, known }
}

/** What the log holds of it, after what made the account. */
export const firstSignIn: RecordEntry = {
  action: 'sign-in',
  object: 'session',
  objectId: '',
  detail: { step: 'password' },
}
