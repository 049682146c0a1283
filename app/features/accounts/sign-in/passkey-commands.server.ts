import { decideInTransaction, inTransaction } from '#app/db/engine/transaction.server.ts'
import { countAgainst, type Limit } from '#app/db/technical/limits.server.ts'
import type { Staff } from '#app/features/audit/actor.ts'
import { record } from '#app/features/audit/queries.server.ts'
import { m } from '#app/language/messages.ts'
import { attempt } from '#app/platform/attempt.server.ts'
import { done, type Outcome, refused } from '#app/platform/outcome.ts'
import { randomToken } from '#app/platform/secrets/random.server.ts'
import { sessionId } from '#app/platform/secrets/session.server.ts'
import type { Services } from '#app/platform/services.ts'
import { copy } from '../copy.ts'
import type { RelyingParty } from '../passkeys/ceremony.server.ts'
import { askForSignature, consumeSignature, judgeSigned, type Proven } from '../passkeys/ceremony.server.ts'
import { noteCopied } from '../passkeys/commands.server.ts'
import type { OwnedPasskey } from '../passkeys/queries.server.ts'
import { assertionIn } from '../passkeys/responses.ts'
import { findAdmin, isStillPassword } from '../queries.server.ts'
import {
  countCode,
  countRecoveryCodes,
  deletePendingSignIn,
  endPendingSignIns,
  findPendingSignIn,
  isPasskeyAlone,
} from '../two-step/queries.server.ts'
import { deviceOf, entry, type OpenedSession, openSession, type SignInBrowser } from './commands.server.ts'
import { addressHash, countAttempt } from './sign-in-limits.server.ts'

/** Every question stores a row for some minutes; a person asks for a handful. */
const questions: Limit = { name: 'passkey-questions', count: 100, windowSeconds: 900 }
const retryAfterFault = 5

const fault = () => ({ event: 'sign-in failed', message: m.admins_failed(), retryAfter: retryAfterFault })
const startAgain = () => refused({ status: 410, message: m.admins_code_too_late() })
const wrong = () => refused({ status: 401, message: m.passkeys_wrong() })

/** What a browser is asked to have signed, and the token of its cookie where it gets one. */
type Question = { options: Awaited<ReturnType<typeof askForSignature>>; token: string | null }

/** Whether a passkey may be the only step here; where that cannot be read, it may not. */
export async function mayEnterByPasskey({ db }: Services, party: RelyingParty | null): Promise<boolean> {
  return party !== null && (await isPasskeyAlone(db).catch(() => false))
}

/**
 * What a browser has to sign before anybody is known, and the token of its cookie.
 * @returns 404 where passkeys are no way in here, 429
 */
export function askWhoIsThere(
  services: Services,
  { party, address }: { party: RelyingParty | null; address: string },
): Promise<Outcome<Question>> {
  return attempt(services.log, fault(), async () => {
    const { db, clock, settings } = services
    if (party === null || !(await mayEnterByPasskey(services, party))) return refused({ status: 404 })
    const subject = addressHash(settings.secretKey, address)
    const limit = await countAgainst(db, questions, {
      subject,
      now: clock.now(),
      factor: settings.limitsFactor,
    })
    if (!limit.ok)
      return refused({ status: 429, message: copy.tooMany(limit.retryAfter), retryAfter: limit.retryAfter })
    const token = randomToken()
    const options = await askForSignature(services, { id: sessionId(token), purpose: 'alone', party }, null)
    return done({ token, options })
  })
}

/** What anyone who gave the password has to sign; 410 where the sign-in waits no more. */
export function askForSecondStep(
  services: Services,
  { party, pendingToken }: { party: RelyingParty | null; pendingToken: string },
): Promise<Outcome<Question>> {
  return attempt(services.log, fault(), async () => {
    const id = sessionId(pendingToken)
    const pending = await findPendingSignIn(services.db, id, services.clock.now())
    if (!pending) return startAgain()
    if (party === null) return refused({ status: 404 })
    const asked = { id, purpose: 'second-step', party } as const
    return done({ options: await askForSignature(services, asked, pending.adminId), token: null })
  })
}

type Signed = SignInBrowser & { party: RelyingParty | null; signed: string }

/**
 * Signs in by a passkey alone: it says who it is and has looked at who holds it. Failures count as those of passwords.
 * @returns 401, 404, 409 without recovery codes, 410 where it took too long, 429, 503
 */
export function signInByPasskey(
  services: Services,
  typed: Signed & { token: string },
): Promise<Outcome<OpenedSession>> {
  return attempt(services.log, fault(), async (): Promise<Outcome<OpenedSession>> => {
    const signed = assertionIn(typed.signed)
    const { party } = typed
    if (party === null || !(await mayEnterByPasskey(services, party)))
      return refused({ status: 404, message: m.passkeys_not_here() })
    if (!signed) return wrong()
    const asked = { id: sessionId(typed.token), purpose: 'alone', party } as const
    const judged = await judgeSigned(services, asked, { signed, adminId: null })
    if ('why' in judged && judged.why === 'late') return startAgain()
    const counting = await counted(services, typed, judged.passkey)
    if (!counting.ok) return counting
    const { person, named } = counting.value
    if ('why' in judged) return failed(services, person, judged)
    const { left } = await countRecoveryCodes(services.db, judged.passkey.adminId)
    if (left === 0) return refused({ status: 409, message: m.passkeys_needs_codes() })
    const { adminId, passwordHash } = judged.passkey
    return opened(services, { judged, person, attempt: named, step: 'passkey-alone' }, async (tx) => {
      // Anyone who was deactivated while the signature was looked at has no password any more.
      if (!(await isStillPassword(tx, { id: adminId, passwordHash }))) return false
      await endPendingSignIns(tx, adminId)
      return true
    })
  })
}

/** The second step after the password, by a passkey instead of a code. */
export function enterPasskey(
  services: Services,
  typed: Signed & { pendingToken: string },
): Promise<Outcome<OpenedSession>> {
  return attempt(services.log, fault(), async (): Promise<Outcome<OpenedSession>> => {
    const { db, clock } = services
    const id = sessionId(typed.pendingToken)
    const pending = await findPendingSignIn(db, id, clock.now())
    const admin = pending && (await findAdmin(db, pending.adminId))
    if (!admin || !typed.party || !(await countCode(db, id))) return startAgain()
    const counting = await counted(services, typed, { ...admin, adminId: admin.id })
    if (!counting.ok) return counting
    const { person, named } = counting.value
    const signed = assertionIn(typed.signed)
    const asked = { id, purpose: 'second-step', party: typed.party } as const
    const judged = signed
      ? await judgeSigned(services, asked, { signed, adminId: admin.id })
      : ({ passkey: null, why: 'wrong' } as const)
    if ('why' in judged) return failed(services, person, judged)
    return opened(services, { judged, person, attempt: named, step: 'passkey' }, (tx) =>
      deletePendingSignIn(tx, id),
    )
  })
}

type Account = Pick<OwnedPasskey, 'adminId' | 'username' | 'passwordHash'>

/** Counts the attempt before anything opens: under the account's name, or under none. */
async function counted(services: Services, typed: Signed, account: Account | null) {
  const known = account
    ? deviceOf(services, typed, { id: account.adminId, passwordHash: account.passwordHash })
    : null
  const named = { ...typed, username: account?.username ?? '', knownDevice: known }
  const limit = await countAttempt(services, named)
  const { retryAfter } = limit.ok ? { retryAfter: 0 } : limit
  if (!limit.ok) return refused({ status: 429, message: copy.tooMany(retryAfter), retryAfter })
  const hash = addressHash(services.settings.secretKey, typed.address)
  const person: Staff = { kind: 'staff', id: account?.adminId ?? 'anonymous', addressHash: hash }
  return done({ person, named })
}

async function failed(
  services: Services,
  person: Staff,
  { passkey, why }: { passkey: OwnedPasskey | null; why: 'late' | 'wrong' | 'copied' },
): Promise<Outcome<never>> {
  const { db, clock } = services
  await inTransaction(db, (tx) => record(tx, entry(person, 'sign-in-failed', clock.now())))
  if (passkey && why === 'copied') {
    await noteCopied(services, person, passkey)
    return refused({ status: 401, message: m.passkeys_copied() })
  }
  return why === 'late' ? startAgain() : wrong()
}

type Opening = Omit<Parameters<typeof openSession>[2], 'admin'> & { judged: Proven }

/** Uses the signature up and opens the session, both or neither. */
function opened(
  services: Services,
  { judged, ...opening }: Opening,
  isStillOpen: (tx: Services['db']) => Promise<boolean>,
): Promise<Outcome<OpenedSession>> {
  const { adminId, passwordHash, role } = judged.passkey
  return decideInTransaction(services.db, async (tx): Promise<Outcome<OpenedSession>> => {
    if (!(await isStillOpen(tx))) return startAgain()
    if (!(await consumeSignature(tx, judged, services.clock.now()))) return wrong()
    const admin = { id: adminId, passwordHash, role }
    return done(await openSession(services, tx, { ...opening, admin }))
  })
}
