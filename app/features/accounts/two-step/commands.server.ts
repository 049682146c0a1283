import { inTransaction } from '#app/db/engine/transaction.server.ts'
import type { Database } from '#app/db/tables.ts'
import { type Change, writeRecord, written } from '#app/features/records/write-record.server.ts'
import { m } from '#app/language/messages.ts'
import { attempt } from '#app/platform/attempt.server.ts'
import { done, type Outcome, refused } from '#app/platform/outcome.ts'
import { encrypt } from '#app/platform/secrets/encrypted-text.server.ts'
import { stepOfCode } from '#app/platform/secrets/one-time-code.server.ts'
import { randomToken } from '#app/platform/secrets/random.server.ts'
import { sessionId } from '#app/platform/secrets/session.server.ts'
import type { Services } from '#app/platform/services.ts'
import { accountFault, factorPurpose } from '../address.ts'
import { confirmPassword } from '../confirm/commands.server.ts'
import { settingsCopy } from '../copy.ts'
import { findForChange } from '../queries.server.ts'
import { passwordProblem } from '../rules.ts'
import { endSessionsOf, renewSession } from '../sessions/queries.server.ts'
import type { SignedIn } from '../sign-in/commands.server.ts'
import { forgetWrongCodes, recoveryCodeId } from './code.server.ts'
import { type FactorOffer, offerApp, offerCodes, readOffer } from './gate.server.ts'
import {
  clearFactorDue,
  deleteApp,
  factorRequiredSince,
  hasApp,
  hasFactor,
  replaceRecoveryCodes,
  takeOffer,
} from './queries.server.ts'

/**
 * Makes an offer of an app, or of new recovery codes where there is one or nothing else is asked for; what is in force
 * stays so until it is taken.
 */
export function offerFactor(
  services: Services,
  admin: SignedIn,
  what: 'app' | 'codes' = 'app',
): Promise<Outcome<void>> {
  return attempt(services.log, accountFault(), async () => {
    const { db } = services
    if (what === 'codes' && !(await hasFactor(db, admin.id)))
      return refused({ status: 409, message: m.settings_gone() })
    const offer = what === 'codes' || (await hasApp(db, admin.id)) ? offerCodes : offerApp
    await inTransaction(db, (tx) => offer({ ...services, db: tx }, admin.id))
    return done(undefined)
  })
}

/**
 * Turns two-step verification on, or puts new recovery codes in force. The codes must have been put away; a new
 * secret must have reached the app, which one of its codes shows. A new secret ends the other sessions.
 * @returns the token of the renewed session where the factor was turned on.
 */
export function acceptOffer(
  services: Services,
  admin: SignedIn,
  typed: { code: string; kept: boolean },
): Promise<Outcome<{ token: string | null }>> {
  return attempt(services.log, accountFault(), async () => {
    const offer = await readOffer(services, admin.id)
    if (!offer) return refused({ status: 409, message: m.settings_gone() })
    const { secret } = offer
    const errors: Record<string, string> = {}
    const step = secret ? stepOfCode(secret, typed.code, services.clock.now()) : null
    if (secret && step === null) errors.code = m.settings_factor_code_wrong()
    if (!typed.kept) errors.kept = m.settings_factor_kept_missing()
    if (Object.keys(errors).length > 0) return refused({ status: 422, errors })
    return writeRecord(services, writing(admin), (tx) => takeInForce(services, tx, { admin, offer, step }))
  })
}

/** One's own, for the password: a screen that was left open does not turn it off. */
export function turnOffFactor(
  services: Services,
  admin: SignedIn,
  password: string,
): Promise<Outcome<{ token: string }>> {
  return attempt(services.log, accountFault(), async () => {
    const right = await confirmPassword(services, admin, {
      password,
      wrong: m.settings_password_current_wrong(),
    })
    if (!right.ok) return refused({ ...right, errors: { password: right.message ?? '' } })
    if (passwordProblem(password, false) === 'too-short') {
      return refused({ status: 422, errors: { password: settingsCopy.factor.shortAlone() } })
    }
    const token = randomToken()
    return writeRecord(services, writing(admin), async (tx) => {
      await findForChange(tx, admin.id)
      await deleteApp(tx, admin.id)
      const isMissing = (await factorRequiredSince(tx)) !== null && !(await hasFactor(tx, admin.id))
      if (isMissing) return refused({ status: 409, message: m.passkeys_last_factor() })
      await forgetWrongCodes(tx, admin.id)
      await renewSession(tx, admin.session, sessionId(token))
      return written({ action: 'delete' }, { token })
    })
  })
}

const writing = (admin: SignedIn) =>
  ({ actor: admin, object: 'two-step', id: admin.id, failed: m.settings_failed() }) as const

type Accepted = {
  admin: SignedIn
  offer: FactorOffer & { encrypted: string }
  /** The step whose code was typed; null where the offer was codes alone. */
  step: number | null
}

async function takeInForce(
  services: Services,
  tx: Database,
  { admin, offer, step }: Accepted,
): Promise<Outcome<Change<{ token: string | null }>>> {
  const { secretKey } = services.settings
  const now = services.clock.now()
  const { secret } = offer
  const turnOn = secret !== null &&
    step !== null && { secret: encrypt(secretKey, factorPurpose(admin.id), secret), step, now }
  const taken = await takeOffer(tx, admin.id, { offer: offer.encrypted, ...(turnOn && { turnOn }) })
  if (!taken) return refused({ status: 409, message: m.settings_gone() })
  const ids = offer.codes.map((code) => recoveryCodeId(secretKey, admin.id, code))
  await replaceRecoveryCodes(tx, admin.id, ids)
  const token = turnOn ? randomToken() : null
  if (token) {
    await clearFactorDue(tx, admin.id)
    await forgetWrongCodes(tx, admin.id)
    await endSessionsOf(tx, admin.id, { now, but: admin.session })
    await renewSession(tx, admin.session, sessionId(token))
  }
  const fields = turnOn ? ['secret', 'recovery codes'] : ['recovery codes']
  return written({ action: turnOn ? 'create' : 'edit', detail: { fields } }, { token })
}
