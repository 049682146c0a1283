import { decideInTransaction, inTransaction } from '../../../db/engine/transaction.server.ts'
import { m } from '../../../language/messages.ts'
import { attempt } from '../../../platform/attempt.server.ts'
import { done, type Outcome, refused } from '../../../platform/outcome.ts'
import { isCodeOfApp } from '../../../platform/secrets/one-time-code.server.ts'
import { sessionId } from '../../../platform/secrets/session.server.ts'
import type { Services } from '../../../platform/services.ts'
import { record } from '../../audit/queries.server.ts'
import { copy } from '../copy.ts'
import { listPasskeys } from '../passkeys/queries.server.ts'
import type { RelyingParty } from '../passkeys/relying-party.ts'
import { findAdmin } from '../queries.server.ts'
import { countCodeTry, noteWrongCode, useCode } from '../second-factor/code.server.ts'
import { countCode, deletePendingSignIn, findPendingSignIn, hasApp } from '../second-factor/queries.server.ts'
import { deviceOf, entry, type OpenedSession, openSession, type SignInBrowser } from './commands.server.ts'
import { addressHash, countAttempt } from './sign-in-limits.server.ts'

export type CodeAttempt = SignInBrowser & { pendingToken: string; code: string }

const startAgain = () => refused({ status: 410, message: m.admins_code_too_late() })
const retryAfterFault = 5

/** By what a sign-in that waits can go on, beside recovery codes. */
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
  return attempt(services.log, fault, () => checked(services, typed))
}

async function checked(services: Services, attempt: CodeAttempt): Promise<Outcome<OpenedSession>> {
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
