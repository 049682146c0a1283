import { inTransaction } from '#app/db/engine/transaction.server.ts'
import { by, type Staff } from '#app/features/audit/actor.ts'
import { record } from '#app/features/audit/queries.server.ts'
import { writeRecord, written } from '#app/features/records/write-record.server.ts'
import { m } from '#app/language/messages.ts'
import { attempt } from '#app/platform/attempt.server.ts'
import { sentencesByField } from '#app/platform/forms/form-fields.server.ts'
import { kindOf } from '#app/platform/log.server.ts'
import { done, type Outcome, refused } from '#app/platform/outcome.ts'
import { randomToken } from '#app/platform/secrets/random.server.ts'
import { sessionId } from '#app/platform/secrets/session.server.ts'
import type { Services } from '#app/platform/services.ts'
import { accountFault } from '../address.ts'
import { passkeyForm } from '../form.ts'
import { findForChange } from '../queries.server.ts'
import { mostPasskeys } from '../rules.ts'
import { endSessionsOf, renewSession } from '../sessions/queries.server.ts'
import type { SignedIn } from '../sign-in/commands.server.ts'
import { offerCodes } from '../two-step/gate.server.ts'
import {
  clearFactorDue,
  countRecoveryCodes,
  deleteApp,
  endPendingSignIns,
  factorRequiredSince,
  hasFactor,
} from '../two-step/queries.server.ts'
import { askForNew, askForSignature, expectedHost, judgeNew, questionOf } from './ceremony.server.ts'
import {
  countOfOtherHosts,
  countPasskeysOf,
  deletePasskey,
  insertPasskey,
  type Passkey,
} from './queries.server.ts'
import { attestationIn } from './responses.ts'

const notHere = () => refused({ status: 404, message: m.passkeys_not_here() })

/** What the browser asks an authenticator for, for a new passkey. */
export function askForPasskey(services: Services, admin: SignedIn) {
  return attempt(services.log, accountFault(), async () => {
    const { party } = admin
    if (!party) return notHere()
    const asked = { id: questionOf(admin, 'add'), purpose: 'add', party } as const
    return done(await askForNew(services, asked, admin))
  })
}

/** What the browser asks for where somebody is asked again who they are. */
export function askForConfirmation(services: Services, admin: SignedIn) {
  return attempt(services.log, accountFault(), async () => {
    const { party } = admin
    if (!party) return notHere()
    const asked = { id: questionOf(admin, 'confirm'), purpose: 'confirm', party } as const
    return done(await askForSignature(services, asked, admin.id))
  })
}

/**
 * Takes a new passkey in force. It ends the other sessions; the first factor comes with recovery codes, on offer.
 * @returns the token of the renewed session; 422 with a sentence, 409 where there are too many or it is there already
 */
export function addPasskey(
  services: Services,
  admin: SignedIn,
  typed: { name: string; signed: string },
): Promise<Outcome<{ token: string; needsCodes: boolean }>> {
  return attempt(services.log, accountFault(), async () => {
    const { party } = admin
    if (!party) return notHere()
    const read = passkeyForm.safeParse({ name: typed.name })
    if (!read.success) return refused({ status: 422, errors: sentencesByField(read.error) })
    if ((await countPasskeysOf(services.db, admin.id)) >= mostPasskeys)
      return refused({ status: 409, message: m.passkeys_too_many({ most: mostPasskeys }) })
    const made = attestationIn(typed.signed)
    const asked = { id: questionOf(admin, 'add'), purpose: 'add', party } as const
    const row = made && (await judgeNew(services, asked, { adminId: admin.id, made }))
    if (!row) return refused({ status: 422, message: m.passkeys_not_added() })
    const token = randomToken()
    const { name } = read.data
    const writing = { actor: admin, object: 'passkey', id: row.id, failed: m.settings_failed() } as const
    return writeRecord(services, writing, async (tx) => {
      const now = services.clock.now()
      if (!(await insertPasskey(tx, { ...row, name })))
        return refused({ status: 409, message: m.passkeys_known() })
      await clearFactorDue(tx, admin.id)
      const needsCodes = (await countRecoveryCodes(tx, admin.id)).left === 0
      if (needsCodes) await offerCodes({ ...services, db: tx }, admin.id)
      await endPendingSignIns(tx, admin.id)
      await endSessionsOf(tx, admin.id, { now, but: admin.session })
      await renewSession(tx, admin.session, sessionId(token))
      return written({ action: 'create' }, { token, needsCodes })
    })
  })
}

/** One's own; where two-step verification is required the last one stays. */
export function removePasskey(
  services: Services,
  admin: SignedIn,
  id: string,
): Promise<Outcome<{ token: string }>> {
  const token = randomToken()
  const writing = { actor: admin, object: 'passkey', id, failed: m.settings_failed() } as const
  return writeRecord(services, writing, async (tx) => {
    // Of two that are removed at once the second sees what the first left.
    await findForChange(tx, admin.id)
    if (!(await deletePasskey(tx, { id, adminId: admin.id })))
      return refused({ status: 404, message: m.settings_gone() })
    if (!(await hasFactor(tx, admin.id))) {
      if ((await factorRequiredSince(tx)) !== null)
        return refused({ status: 409, message: m.passkeys_last_factor() })
      await deleteApp(tx, admin.id)
    }
    await endPendingSignIns(tx, admin.id)
    await renewSession(tx, admin.session, sessionId(token))
    return written({ action: 'delete' }, { token })
  })
}

/** The counter of a passkey went back: somebody has a second one of it. It is refused, and written down each time. */
export async function noteCopied(
  { db, clock, log }: Services,
  person: Staff,
  passkey: Pick<Passkey, 'id' | 'adminId'>,
): Promise<void> {
  await inTransaction(db, (tx) =>
    record(tx, { at: clock.now(), action: 'lock', object: 'passkey', objectId: passkey.id, ...by(person) }),
  )
  log.warn({ adminId: passkey.adminId }, 'passkey may be copied')
}

export type Stranded = { passkeys: number; people: number }

/** How many passkeys the address of this start leaves without use; a start does not fail where nobody can count. */
export async function strandedPasskeys({
  db,
  settings,
  log,
}: Pick<Services, 'db' | 'settings' | 'log'>): Promise<Stranded> {
  try {
    return await countOfOtherHosts(db, expectedHost(settings.publicUrl))
  } catch (error) {
    log.warn({ kind: kindOf(error) }, 'passkeys not counted')
    return { passkeys: 0, people: 0 }
  }
}
