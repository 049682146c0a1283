import { inTransaction } from '../../db/transaction.server.ts'
import { keyedHash } from '../../platform/keyed-hash.server.ts'
import { countAgainst, type Limit, type LimitAnswer, takeBack } from '../../platform/limits.server.ts'
import { kindOf } from '../../platform/log.server.ts'
import { done, type Outcome, refused } from '../../platform/outcome.ts'
import { unknownPassword, verifyPassword } from '../../platform/password.server.ts'
import { randomToken } from '../../platform/random.server.ts'
import type { Services } from '../../platform/services.ts'
import { sessionId } from '../../platform/session.server.ts'
import type { Actor } from '../audit/commands.server.ts'
import { record } from '../audit/queries.server.ts'
import { copy } from './copy.ts'
import { findForSignIn } from './queries.server.ts'
import { usernameKey } from './rules.ts'
import { endSession, findLiveSession, insertSession, touchSession } from './session-queries.server.ts'

/** Decision 8: failures, never a lock on the account alone. */
const perAccountAndAddress: Limit = { name: 'sign-in-account', count: 10, windowSeconds: 900 }
const perAddress: Limit = { name: 'sign-in-address', count: 100, windowSeconds: 900 }
const retryAfterFault = 5

/** The admin behind a request, as the gate hands it on. */
export type SignedIn = Actor & { username: string; name: string }

export type SignInAttempt = {
  username: string
  password: string
  /** Of the person, for limits and the audit log. */
  address: string
  /** Of the session that the browser still has; it ends when the new one begins (security T7). */
  earlierToken: string | null
}

/**
 * Checks name and password and opens a new session.
 * @returns the session's token; 422 with sentences by field, 401, 429 with Retry-After, 503 on a fault.
 */
export async function signIn(
  services: Services,
  attempt: SignInAttempt,
): Promise<Outcome<{ token: string }>> {
  const errors: Record<string, string> = {}
  if (attempt.username.trim() === '') errors.username = copy.usernameMissing
  if (attempt.password === '') errors.password = copy.passwordMissing
  if (Object.keys(errors).length > 0) return refused({ status: 422, errors })
  try {
    return await checked(services, attempt)
  } catch (error) {
    services.log.error({ kind: kindOf(error) }, 'sign-in failed')
    return refused({ status: 503, message: copy.failed, retryAfter: retryAfterFault })
  }
}

/** Ends the session of that token, if it is open. */
export async function signOut({ db, clock }: Services, admin: SignedIn, token: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const now = clock.now()
    if (!(await endSession(tx, sessionId(token), now))) return
    await record(tx, entry(admin, 'sign-out', now))
  })
}

/**
 * The admin whom the token signs in, or null. Counts as a deed unless it runs in the background: the
 * refresh of the counts must not keep a deserted screen signed in (security T9).
 */
export async function findSignedIn(
  { db, clock, settings }: Services,
  asked: { token: string; address: string; background: boolean },
): Promise<SignedIn | null> {
  const now = clock.now()
  const session = await findLiveSession(db, sessionId(asked.token), now)
  if (!session) return null
  if (!asked.background) await touchSession(db, session, now)
  const { adminId, username, name } = session
  return { id: adminId, username, name, addressHash: addressHash(settings.secretKey, asked.address) }
}

/** Every attempt counts before it is hashed, so that parallel ones cannot slip past; success gives it back. */
async function checked(services: Services, attempt: SignInAttempt): Promise<Outcome<{ token: string }>> {
  const { db, clock, settings } = services
  const limit = await countAttempt(services, attempt)
  if (!limit.ok) {
    const { retryAfter } = limit
    return refused({ status: 429, message: copy.tooMany(retryAfter), retryAfter })
  }
  const admin = await findForSignIn(db, attempt.username)
  const isRight = await verifyPassword(attempt.password, admin?.passwordHash ?? unknownPassword)
  const person = {
    id: admin?.id ?? 'anonymous',
    addressHash: addressHash(settings.secretKey, attempt.address),
  }
  if (!admin || !isRight) {
    await inTransaction(db, (tx) => record(tx, entry(person, 'sign-in-failed', clock.now())))
    return refused({ status: 401, message: copy.wrong })
  }
  const token = randomToken()
  await inTransaction(db, async (tx) => {
    const now = clock.now()
    await giveBackAttempt(services, tx, attempt)
    if (attempt.earlierToken) await endSession(tx, sessionId(attempt.earlierToken), now)
    await insertSession(tx, { id: sessionId(token), adminId: admin.id, now })
    await record(tx, entry(person, 'sign-in', now))
  })
  return done({ token })
}

/** Unknown names are not stored, not even as a digest (decision 31): the actor is then `anonymous`. */
const entry = (actor: Actor, action: 'sign-in' | 'sign-in-failed' | 'sign-out', at: Temporal.Instant) => ({
  at,
  actor: actor.id,
  action,
  object: 'session' as const,
  objectId: '',
  addressHash: actor.addressHash,
})

const addressHash = (secretKey: string, address: string) => keyedHash(secretKey, 'address', address)

const subjectsOf = (secretKey: string, { username, address }: SignInAttempt) => ({
  account: keyedHash(secretKey, 'sign-in', usernameKey(username), address),
  address: addressHash(secretKey, address),
})

async function countAttempt({ db, clock, settings }: Services, attempt: SignInAttempt): Promise<LimitAnswer> {
  const subjects = subjectsOf(settings.secretKey, attempt)
  const counting = { now: clock.now(), factor: settings.limitsFactor }
  const byAccount = await countAgainst(db, perAccountAndAddress, { ...counting, subject: subjects.account })
  if (!byAccount.ok) return byAccount
  return countAgainst(db, perAddress, { ...counting, subject: subjects.address })
}

async function giveBackAttempt(
  { settings }: Services,
  tx: Services['db'],
  attempt: SignInAttempt,
): Promise<void> {
  const subjects = subjectsOf(settings.secretKey, attempt)
  await takeBack(tx, perAccountAndAddress, subjects.account)
  await takeBack(tx, perAddress, subjects.address)
}
