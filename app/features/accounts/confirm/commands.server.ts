import { inTransaction } from '#app/db/engine/transaction.server.ts'
import { record } from '#app/features/audit/queries.server.ts'
import { m } from '#app/language/messages.ts'
import { done, type Outcome, refused } from '#app/platform/outcome.ts'
import { isCodeOfApp } from '#app/platform/secrets/one-time-code.server.ts'
import { verifyPassword } from '#app/platform/secrets/password.server.ts'
import type { Services } from '#app/platform/services.ts'
import { consumeSignature, judgeSigned, questionOf } from '../passkeys/ceremony.server.ts'
import { noteCopied } from '../passkeys/commands.server.ts'
import { listPasskeys } from '../passkeys/queries.server.ts'
import { type Assertion, assertionIn } from '../passkeys/responses.ts'
import { findAdmin } from '../queries.server.ts'
import {
  countAnswer,
  endSession,
  giveBackAnswer,
  isLatelyConfirmed,
  markConfirmed,
} from '../sessions/queries.server.ts'
import { entry, type SignedIn } from '../sign-in/commands.server.ts'
import { countAttempt } from '../sign-in/sign-in-limits.server.ts'
import { countCodeTry, noteWrongCode, useCode } from '../two-step/code.server.ts'
import { hasApp } from '../two-step/queries.server.ts'
import { copy } from './copy.ts'

/** What may prove who somebody is: the password alone, or a code of two-step verification as well, or a passkey too. */
export type ProofKind = 'password' | 'password-or-code' | 'password-code-or-passkey'

/** Whether a guarded action is open: sign-in or a right answer lies no more than five minutes back. */
export const isConfirmed = ({ db, clock }: Services, admin: SignedIn): Promise<boolean> =>
  isLatelyConfirmed(db, admin.session, clock.now())

/** What this admin may be asked for. */
export async function proofKind({ db }: Services, { id, party }: ProofAsked): Promise<ProofKind> {
  const passkeys = await listPasskeys(db, id)
  if (party && passkeys.some(({ relyingParty }) => relyingParty === party.id))
    return 'password-code-or-passkey'
  return passkeys.length > 0 || (await hasApp(db, id)) ? 'password-or-code' : 'password'
}

type ProofAsked = Pick<SignedIn, 'id' | 'party'>

/**
 * Opens guarded actions for some minutes, for the password, a code of the app, a recovery code, or what a passkey
 * signed. A wrong answer counts as a failed sign-in; the fifth in a row ends the session.
 * @param answer as it was typed, or the signature as the browser hands it over
 * @returns 422 with a sentence; 401 where the session has ended. Throws where nobody could look at the answer.
 */
export async function confirmIdentity(
  services: Services,
  admin: SignedIn,
  answer: string,
): Promise<Outcome<void>> {
  const kind = await proofKind(services, admin)
  if (answer.trim() === '') return refused({ status: 422, message: copy.missing[kind]() })
  const signed = assertionIn(answer)
  if (signed)
    return judged(services, admin, {
      isRight: () => isSigned(services, admin, signed),
      wrong: m.passkeys_wrong(),
    })
  const isRight = async () =>
    (kind !== 'password' && (await isCode(services, admin, answer))) ||
    (await hashThatFits(services, admin, answer)) !== null
  return judged(services, admin, { isRight, wrong: copy.wrong[kind]() })
}

/**
 * The same for the password alone, where it is part of the action itself.
 * @returns the hash that it fits, by which the action can tell whether it is still the password (`isStillPassword`)
 */
export async function confirmPassword(
  services: Services,
  admin: SignedIn,
  { password, wrong }: { password: string; wrong: string },
): Promise<Outcome<string>> {
  let fits: string | null = null
  const isRight = async () => {
    fits = await hashThatFits(services, admin, password)
    return fits !== null
  }
  const outcome = await judged(services, admin, { isRight, wrong })
  return outcome.ok ? done(fits ?? '') : outcome
}

async function judged(
  services: Services,
  admin: SignedIn,
  { isRight, wrong }: { isRight(): Promise<boolean>; wrong: string },
): Promise<Outcome<void>> {
  const { db, clock } = services
  const left = await countAnswer(db, admin.session)
  if (left === undefined) return refused({ status: 401 })
  if (await looked(services, admin, isRight)) {
    await markConfirmed(db, admin.session, clock.now())
    return done(undefined)
  }
  await countAttempt(services, admin)
  await inTransaction(db, async (tx) => {
    await record(tx, entry(admin, 'sign-in-failed', clock.now()))
    if (left > 0) return
    await endSession(tx, admin.session, clock.now())
    await record(tx, entry(admin, 'end', clock.now()))
  })
  return left > 0 ? refused({ status: 422, message: wrong }) : refused({ status: 401 })
}

/** An answer that could not be looked at, as where too many wait for it, was no wrong one. */
async function looked({ db }: Services, admin: SignedIn, look: () => Promise<boolean>): Promise<boolean> {
  try {
    return await look()
  } catch (error) {
    await giveBackAnswer(db, admin.session)
    throw error
  }
}

async function hashThatFits({ db }: Services, admin: SignedIn, password: string): Promise<string | null> {
  const stored = await findAdmin(db, admin.id)
  return stored && (await verifyPassword(password, stored.passwordHash)) ? stored.passwordHash : null
}

async function isSigned(services: Services, admin: SignedIn, signed: Assertion): Promise<boolean> {
  const { party } = admin
  if (!party) return false
  const asked = { id: questionOf(admin, 'confirm'), purpose: 'confirm', party } as const
  const found = await judgeSigned(services, asked, { signed, adminId: admin.id })
  if (!('why' in found))
    return inTransaction(services.db, (tx) => consumeSignature(tx, found, services.clock.now()))
  if (found.passkey && found.why === 'copied') await noteCopied(services, admin, found.passkey)
  return false
}

async function isCode(services: Services, admin: SignedIn, typed: string): Promise<boolean> {
  if (!(await countCodeTry(services, admin.id, typed)).ok) return false
  if (await inTransaction(services.db, (tx) => useCode({ ...services, db: tx }, admin.id, typed))) return true
  if (isCodeOfApp(typed)) await noteWrongCode(services, admin)
  return false
}
