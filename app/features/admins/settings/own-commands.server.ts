import { decideInTransaction, inTransaction } from '../../../db/transaction.server.ts'
import { kindOf } from '../../../platform/log.server.ts'
import { done, type Outcome, refused } from '../../../platform/outcome.ts'
import { hashPassword } from '../../../platform/secrets/password.server.ts'
import { randomToken } from '../../../platform/secrets/random.server.ts'
import { sessionId } from '../../../platform/secrets/session.server.ts'
import type { Services } from '../../../platform/services.ts'
import { by } from '../../audit/actor.ts'
import { record } from '../../audit/queries.server.ts'
import { confirmPassword } from '../confirm/commands.server.ts'
import { newPasswordSentence } from '../new-password.server.ts'
import { updatePassword } from '../queries.server.ts'
import { hasFactor } from '../second-factor/queries.server.ts'
import { endSessionsOf, renewSession } from '../sessions/queries.server.ts'
import type { SignedIn } from '../sign-in/commands.server.ts'
import { copy } from './copy.ts'
import { type SettingName, settingNames, settingsForm } from './form.ts'
import { updateSettings } from './queries.server.ts'

/**
 * One's own password, for the current one. Ends the other sessions and gives this one a new id
 * (docs/security.md, T7 and T10).
 * @returns the token of the renewed session; 422 with sentences by field.
 */
export async function changeOwnPassword(
  services: Services,
  admin: SignedIn,
  { current, next }: { current: string; next: string },
): Promise<Outcome<{ token: string }>> {
  const errors: Record<string, string> = {}
  if (current === '') errors.current = copy.password.currentMissing
  return whole(services, async () => {
    const owner = { username: admin.username, hasFactor: await hasFactor(services.db, admin.id) }
    const sentence = await newPasswordSentence(next, owner)
    if (sentence) errors.next = sentence
    if (Object.keys(errors).length > 0) return refused({ status: 422, errors })
    const wrong = copy.password.currentWrong
    const right = await confirmPassword(services, admin, { password: current, wrong })
    if (!right.ok) return refused({ ...right, errors: { current: right.message ?? '' } })
    const passwordHash = await hashPassword(next)
    const token = randomToken()
    await inTransaction(services.db, async (tx) => {
      const now = services.clock.now()
      await updatePassword(tx, { id: admin.id, passwordHash, now })
      await endSessionsOf(tx, admin.id, { now, but: admin.session })
      await renewSession(tx, admin.session, sessionId(token))
      await record(tx, {
        ...entryOf(services, admin),
        action: 'edit',
        object: 'admin',
        objectId: admin.id,
        detail: { fields: ['password'] },
      })
    })
    return done({ token })
  })
}

/** Ends one of one's own other sessions, or all of them. */
export function endOwnSessions(
  services: Services,
  admin: SignedIn,
  which: { id: string } | 'others',
): Promise<Outcome<void>> {
  return whole(services, async () => {
    await inTransaction(services.db, async (tx) => {
      const now = services.clock.now()
      const only = which === 'others' ? {} : { only: which.id }
      const ended = await endSessionsOf(tx, admin.id, { now, but: admin.session, ...only })
      if (ended === 0) return
      await record(tx, { ...entryOf(services, admin), action: 'end', object: 'session', objectId: '' })
    })
    return done(undefined)
  })
}

/** The one settings document; 409 where somebody changed it since it was seen. */
export function saveSettings(
  services: Services,
  admin: SignedIn,
  { typed, seen }: { typed: Record<SettingName, string>; seen: string },
): Promise<Outcome<void>> {
  return whole(services, async () => {
    const result = settingsForm.safeParse(typed)
    if (!result.success) return refused({ status: 422, message: copy.failed })
    return decideInTransaction(services.db, async (tx): Promise<Outcome<void>> => {
      const entry = entryOf(services, admin)
      const isStored = await updateSettings(tx, result.data, { seen, now: entry.at })
      if (!isStored) return refused({ status: 409, message: copy.clinic.changedMeanwhile })
      const detail = { fields: settingNames }
      await record(tx, { ...entry, action: 'edit', object: 'settings', objectId: '', detail })
      return done(undefined)
    })
  })
}

/** Whatever is thrown becomes a sentence, and its kind a line in the log. */
export async function whole<T>(services: Services, work: () => Promise<Outcome<T>>): Promise<Outcome<T>> {
  try {
    return await work()
  } catch (error) {
    services.log.error({ kind: kindOf(error) }, 'settings not changed')
    return refused({ status: 503, message: copy.failed })
  }
}

export const entryOf = ({ clock }: Services, admin: SignedIn) => ({
  at: clock.now(),
  ...by(admin),
})
