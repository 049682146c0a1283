import { columns } from '#app/db/columns.ts'
import { decideInTransaction, inTransaction } from '#app/db/engine/transaction.server.ts'
import type { Database } from '#app/db/tables.ts'
import type { Role } from '#app/db/values.ts'
import { roleOf } from '#app/features/access/permissions/permissions.ts'
import { by, type Staff } from '#app/features/audit/actor.ts'
import { record } from '#app/features/audit/queries.server.ts'
import type { Language } from '#app/language/languages.ts'
import { m } from '#app/language/messages.ts'
import { attempt } from '#app/platform/attempt.server.ts'
import { done, type Outcome, refused } from '#app/platform/outcome.ts'
import { isCodeOfApp } from '#app/platform/secrets/one-time-code.server.ts'
import { unknownPassword, verifyPassword } from '#app/platform/secrets/password.server.ts'
import { randomToken } from '#app/platform/secrets/random.server.ts'
import { sessionId } from '#app/platform/secrets/session.server.ts'
import type { Services } from '#app/platform/services.ts'
import { copy } from '../copy.ts'
import { type RelyingParty, relyingPartyOf } from '../passkeys/ceremony.server.ts'
import { listPasskeys } from '../passkeys/queries.server.ts'
import { findAdmin, findForSignIn, isStillPassword } from '../queries.server.ts'
import { absoluteHours, idleMinutes, type SessionEnd } from '../rules.ts'
import {
  endSession,
  findAnySession,
  findLiveSession,
  insertSession,
  touchSession,
} from '../sessions/queries.server.ts'
import { countCodeTry, noteWrongCode, useCode } from '../two-step/code.server.ts'
import {
  countCode,
  deletePendingSignIn,
  findPendingSignIn,
  hasApp,
  hasFactor,
  insertPendingSignIn,
  noteFactorDue,
} from '../two-step/queries.server.ts'
import { cookieAfterSignIn, knownDevice } from './known-device.server.ts'
import { type Attempt, addressHash, countAttempt, giveBackAttempt } from './sign-in-limits.server.ts'

/** Seconds until a session ends: of quiet, and in any case. */
type TimeLeft = { idle: number; total: number }

/** Why a session that does not live any more ended: what came first. */
export function whyEnded(session: {
  createdAt: string
  lastSeenAt: string
  endedAt: string | null
}): SessionEnd {
  if (session.endedAt !== null) return 'elsewhere'
  const idle = Temporal.Instant.from(session.lastSeenAt).add({ minutes: idleMinutes })
  const total = Temporal.Instant.from(session.createdAt).add({ hours: absoluteHours })
  return Temporal.Instant.compare(idle, total) < 0 ? 'idle' : 'total'
}

export function secondsLeft(
  session: { createdAt: string; lastSeenAt: string },
  now: Temporal.Instant,
): TimeLeft {
  const until = (start: string, span: Temporal.DurationLike) =>
    Math.max(0, Math.floor(Temporal.Instant.from(start).add(span).since(now).total('seconds')))
  return {
    idle: until(session.lastSeenAt, { minutes: idleMinutes }),
    total: until(session.createdAt, { hours: absoluteHours }),
  }
}

const retryAfterFault = 5
/** The password was changed while it was looked at: it opens nothing any more. */
const changedMeanwhile = () => refused({ status: 401, message: m.admins_wrong() })

/** The admin behind a request, as the gate hands it on. */
export type SignedIn = Staff & {
  username: string
  name: string
  /** What opens; null where the stored one is not known, which opens nothing. */
  role: Role | null
  /** Whose appointments a clinician sees (`scope.server.ts`); null for other roles, and where that clinician is gone. */
  clinicianId: string | null
  /** Of the back office; null until chosen: that of the browser. */
  language: Language | null
  /** Single letters do something in the back office (`features/keyboard`). */
  letterKeys: boolean
  /** The sidebar of wide windows shows icons with short names. */
  isSidebarCollapsed: boolean
  /** The checklist of a new clinic; null until chosen (`features/setup`). */
  setupList: 'open' | 'closed' | 'hidden' | null
  /** Somebody else set the password: nothing opens before it is chosen again (`own-password/gate.server.ts`). */
  mustChangePassword: boolean
  /** By then two-step verification has to be there (`two-step/gate.server.ts`); null where none is due. */
  factorDueAt: string | null
  /** For which host this browser can use passkeys; null or left out where it cannot. */
  party?: RelyingParty | null
  /** Where the request came from; never stored, limits hold a digest. */
  address: string
  /** Id of the session, and for how long it still lives. */
  session: string
  left: TimeLeft
}

/** The browser that signs in. */
export type SignInBrowser = {
  /** Of the person, for limits and the audit log. */
  address: string
  /** Of the session that the browser still has; it ends when the new one begins (docs/security.md, T7). */
  earlierToken: string | null
  /** What the list of one's sessions calls it. */
  device: string
  /** What vouches for the browser, as it sent it. */
  knownCookie?: string | null
}

export type SignInAttempt = SignInBrowser & { username: string; password: string }

/** A session, or the step in which the code of two-step verification is asked for. */
export type Entered = ({ step: 'signed-in' } & OpenedSession) | { step: 'code'; token: string }

export type OpenedSession = {
  token: string
  /** By which the next sign-in knows the browser. */
  known: string
  /** What opens; null where the stored one is not known. */
  role: Role | null
  /** Two-step verification has still to be set up: this leads there first. */
  isFactorDue: boolean
}

/**
 * Checks name and password and opens a new session, or asks for a code where two-step verification is on.
 * @returns the token; 422 with sentences by field, 401, 429 with Retry-After, 503 on a fault.
 */
export async function signIn(services: Services, typed: SignInAttempt): Promise<Outcome<Entered>> {
  const errors: Record<string, string> = {}
  if (typed.username.trim() === '') errors.username = m.admins_username_missing()
  if (typed.password === '') errors.password = m.admins_password_missing()
  if (Object.keys(errors).length > 0) return refused({ status: 422, errors })
  const fault = { event: 'sign-in failed', message: m.admins_failed(), retryAfter: retryAfterFault }
  return attempt(services.log, fault, () => checked(services, typed))
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
 * The admin whom the token signs in, or null. Counts as use unless it runs in the background: the
 * refresh of the counts must not keep a deserted screen signed in (docs/security.md, T9).
 */
export async function findSignedIn(
  { db, clock, settings }: Services,
  asked: { token: string; address: string; background: boolean; origin?: string },
): Promise<SignedIn | null> {
  const now = clock.now()
  const session = await findLiveSession(db, sessionId(asked.token), now)
  if (!session) return null
  const lastSeenAt = asked.background ? session.lastSeenAt : await touchSession(db, session, now)
  const { adminId, username, name, role, language } = session
  return {
    kind: 'staff',
    id: adminId,
    username,
    name,
    role: roleOf(role),
    clinicianId: session.clinicianId,
    language,
    letterKeys: columns.isSet(session.letterKeys),
    isSidebarCollapsed: columns.isSet(session.sidebarCollapsed),
    setupList: session.setupList,
    mustChangePassword: columns.isSet(session.mustChangePassword),
    factorDueAt: session.factorDueAt,
    party: relyingPartyOf(asked.origin ?? ''),
    address: asked.address,
    session: session.id,
    left: secondsLeft({ ...session, lastSeenAt }, now),
    addressHash: addressHash(settings.secretKey, asked.address),
  }
}

/** Why the session of that token is over, for the sign-in page; null where nothing is known of it. */
export async function sessionEndOf({ db }: Services, token: string): Promise<SessionEnd | null> {
  const session = await findAnySession(db, sessionId(token))
  return session ? whyEnded(session) : null
}

/** Hashes only after the limit; opens nothing before the code where there is two-step verification. */
async function checked(services: Services, attempt: SignInAttempt): Promise<Outcome<Entered>> {
  const { db, clock, settings } = services
  const admin = await findForSignIn(db, attempt.username)
  const counted = { ...attempt, knownDevice: deviceOf(services, attempt, admin) }
  const limit = await countAttempt(services, counted)
  if (!limit.ok) {
    const { retryAfter } = limit
    return refused({ status: 429, message: copy.tooMany(retryAfter), retryAfter })
  }
  const isRight = await giveBackOnFault(services, counted, () =>
    // Who has no password takes as long as who has a wrong one.
    verifyPassword(attempt.password, admin?.passwordHash ?? unknownPassword),
  )
  const person: Staff = {
    kind: 'staff',
    id: admin?.id ?? 'anonymous',
    addressHash: addressHash(settings.secretKey, attempt.address),
  }
  if (!admin || !isRight) {
    await inTransaction(db, (tx) => record(tx, entry(person, 'sign-in-failed', clock.now())))
    return refused({ status: 401, message: m.admins_wrong() })
  }
  if (await hasFactor(db, admin.id)) {
    const token = randomToken()
    const pending = { id: sessionId(token), adminId: admin.id, now: clock.now() }
    return inTransaction(db, async (tx): Promise<Outcome<Entered>> => {
      if (!(await isStillPassword(tx, admin))) return changedMeanwhile()
      await insertPendingSignIn(tx, pending)
      return done({ step: 'code', token })
    })
  }
  return inTransaction(db, async (tx): Promise<Outcome<Entered>> => {
    if (!(await isStillPassword(tx, admin))) return changedMeanwhile()
    return done({
      step: 'signed-in',
      ...(await openSession(services, tx, { person, attempt: counted, admin, step: 'password' })),
    })
  })
}

/** By what the browser is known for that account; null where it is not, or the account is not. */
export const deviceOf = (
  { settings, clock }: Pick<Services, 'settings' | 'clock'>,
  { knownCookie }: Pick<SignInBrowser, 'knownCookie'>,
  account: Account | undefined,
): string | null =>
  account ? knownDevice(settings.secretKey, knownCookie, { account, now: clock.now() }) : null

type Account = { id: string; passwordHash: string }
type Entering = Account & { role: string }

/** A password that could not be looked at was no wrong one. */
async function giveBackOnFault<T>(services: Services, attempt: Attempt, look: () => Promise<T>): Promise<T> {
  try {
    return await look()
  } catch (error) {
    await giveBackAttempt(services, services.db, attempt)
    throw error
  }
}

/** By what the last step of a sign-in was passed, as the audit log says it. */
type SignInStep = 'password' | 'code' | 'recovery-code' | 'passkey' | 'passkey-alone'

type Opening = { person: Staff; attempt: SignInBrowser & Attempt; admin: Entering; step: SignInStep }

/** A new session in place of the browser's earlier one; what was counted as an attempt is given back. */
export async function openSession(
  services: Services,
  tx: Database,
  { person, attempt, admin, step }: Opening,
): Promise<OpenedSession> {
  const token = randomToken()
  const now = services.clock.now()
  await giveBackAttempt(services, tx, attempt)
  if (attempt.earlierToken) await endSession(tx, sessionId(attempt.earlierToken), now)
  await insertSession(tx, { id: sessionId(token), adminId: person.id, device: attempt.device, now })
  const isFactorDue = await noteFactorDue(tx, person.id, now)
  const opened = entry({ ...person, session: sessionId(token) }, 'sign-in', now)
  await record(tx, { ...opened, detail: { step } })
  const { secretKey } = services.settings
  const known = cookieAfterSignIn(secretKey, attempt.knownCookie, { account: admin, now })
  return { token, known, role: roleOf(admin.role), isFactorDue }
}

/** Unknown names are not stored, not even as a digest: the actor is then `anonymous`. */
export const entry = (
  actor: Staff,
  action: 'sign-in' | 'sign-in-failed' | 'sign-out' | 'end',
  at: Temporal.Instant,
) => ({
  at,
  action,
  object: 'session' as const,
  objectId: '',
  ...by(actor),
})

export type CodeAttempt = SignInBrowser & { pendingToken: string; code: string }

const startAgain = () => refused({ status: 410, message: m.admins_code_too_late() })

/** By what a sign-in that waits can go on, next to recovery codes. */
export type AwaitedStep = { app: boolean; passkey: boolean }

/** What a sign-in waits for; null where none waits. */
export async function awaitedStep(
  { db, clock }: Services,
  { pendingToken, party }: { pendingToken: string; party: RelyingParty | null },
): Promise<AwaitedStep | null> {
  const pending = await findPendingSignIn(db, sessionId(pendingToken), clock.now())
  if (!pending) return null
  const passkeys = await listPasskeys(db, pending.adminId)
  return {
    app: await hasApp(db, pending.adminId),
    passkey: passkeys.some(({ relyingParty }) => relyingParty === party?.id),
  }
}

/**
 * The second step of signing in: a code of the app or a recovery code, each of which works once.
 * @returns the session's token; 410 where the password must be typed again, 401, 422, 429, 503.
 */
export async function enterCode(services: Services, typed: CodeAttempt): Promise<Outcome<OpenedSession>> {
  if (typed.code.trim() === '') return refused({ status: 422, errors: { code: m.admins_code_missing() } })
  const fault = { event: 'sign-in failed', message: m.admins_failed(), retryAfter: retryAfterFault }
  return attempt(services.log, fault, () => codeAttemptChecked(services, typed))
}

async function codeAttemptChecked(services: Services, attempt: CodeAttempt): Promise<Outcome<OpenedSession>> {
  const { db, clock, settings } = services
  const id = sessionId(attempt.pendingToken)
  const pending = await findPendingSignIn(db, id, clock.now())
  const admin = pending && (await findAdmin(db, pending.adminId))
  if (!admin || !(await countCode(db, id))) return startAgain()
  const knownDevice = deviceOf(services, attempt, admin)
  const named = { ...attempt, username: admin.username, knownDevice }
  const limit = await countAttempt(services, named)
  if (!limit.ok) {
    const { retryAfter } = limit
    return refused({ status: 429, message: copy.tooMany(retryAfter), retryAfter })
  }
  const hash = addressHash(settings.secretKey, attempt.address)
  const person = { kind: 'staff' as const, id: admin.id, addressHash: hash }
  const tries = await countCodeTry(services, admin.id, attempt.code)
  if (!tries.ok) {
    await inTransaction(db, (tx) => record(tx, entry(person, 'sign-in-failed', clock.now())))
    return refused({ status: 429, message: copy.codesShut(tries.retryAfter), retryAfter: tries.retryAfter })
  }
  const outcome = await decideInTransaction(db, async (tx): Promise<Outcome<OpenedSession>> => {
    if (!(await useCode({ ...services, db: tx }, admin.id, attempt.code))) {
      return refused({ status: 401, message: m.admins_code_wrong() })
    }
    if (!(await deletePendingSignIn(tx, id))) return startAgain()
    const step = isCodeOfApp(attempt.code) ? 'code' : 'recovery-code'
    return done(await openSession(services, tx, { person, attempt: named, admin, step }))
  })
  if (!outcome.ok) {
    await inTransaction(db, (tx) => record(tx, entry(person, 'sign-in-failed', clock.now())))
    await noteWrongCode(services, person)
  }
  return outcome
}
