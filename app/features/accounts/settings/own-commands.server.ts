import { unchanged, writeRecord, written } from '#app/features/records/write-record.server.ts'
import { m } from '#app/language/messages.ts'
import { attempt } from '#app/platform/attempt.server.ts'
import { done, type Outcome, refused } from '#app/platform/outcome.ts'
import { hashPassword } from '#app/platform/secrets/password.server.ts'
import { randomToken } from '#app/platform/secrets/random.server.ts'
import { sessionId } from '#app/platform/secrets/session.server.ts'
import type { Services } from '#app/platform/services.ts'
import { accountFault } from '../address.ts'
import { confirmPassword } from '../confirm/commands.server.ts'
import { languageForm, type SettingName, settingNames, settingsForm } from '../form.ts'
import { newPasswordSentence } from '../new-password.server.ts'
import {
  isStillPassword,
  updateLanguage,
  updateLetterKeys,
  updatePassword,
  updateSidebar,
} from '../queries.server.ts'
import { endSessionsOf, renewSession } from '../sessions/queries.server.ts'
import type { SignedIn } from '../sign-in/commands.server.ts'
import { hasApp } from '../two-step/queries.server.ts'
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
  if (current === '') errors.current = m.settings_password_current_missing()
  return attempt(services.log, accountFault(), async () => {
    const owner = { username: admin.username, hasFactor: await hasApp(services.db, admin.id) }
    const sentence = await newPasswordSentence(next, owner)
    if (sentence) errors.next = sentence
    if (Object.keys(errors).length > 0) return refused({ status: 422, errors })
    const wrong = m.settings_password_current_wrong()
    const right = await confirmPassword(services, admin, { password: current, wrong })
    if (!right.ok) return refused({ ...right, errors: { current: right.message ?? '' } })
    const passwordHash = await hashPassword(next)
    const token = randomToken()
    const writing = { actor: admin, object: 'admin', id: admin.id, failed: m.settings_failed() } as const
    return writeRecord(services, writing, async (tx) => {
      // An owner who gave another one, or shut the account, was faster: theirs stays.
      if (!(await isStillPassword(tx, { id: admin.id, passwordHash: right.value })))
        return refused({ status: 409, errors: { current: wrong } })
      const now = services.clock.now()
      await updatePassword(tx, { id: admin.id, passwordHash, isOwn: true, now })
      await endSessionsOf(tx, admin.id, { now, but: admin.session })
      await renewSession(tx, admin.session, sessionId(token))
      return written({ action: 'edit', detail: { fields: ['password'] } }, { token })
    })
  })
}

/** Ends one of one's own other sessions, or all of them. */
export function endOwnSessions(
  services: Services,
  admin: SignedIn,
  which: { id: string } | 'others',
): Promise<Outcome<undefined>> {
  const writing = { actor: admin, object: 'session', failed: m.settings_failed() } as const
  return writeRecord(services, writing, async (tx) => {
    const only = which === 'others' ? {} : { only: which.id }
    const now = services.clock.now()
    const ended = await endSessionsOf(tx, admin.id, { now, but: admin.session, ...only })
    return ended === 0 ? unchanged() : written({ action: 'end' })
  })
}

/** In which one is spoken to in the back office; 422 with its sentence where none of ours is chosen. */
export async function chooseLanguage(
  services: Services,
  admin: SignedIn,
  typed: { language: string },
): Promise<Outcome<undefined>> {
  const result = languageForm.safeParse(typed)
  if (!result.success) return refused({ status: 422, errors: { language: m.settings_language_missing() } })
  const { language } = result.data
  const writing = { actor: admin, object: 'admin', id: admin.id, failed: m.settings_failed() } as const
  return writeRecord(services, writing, async (tx) =>
    (await updateLanguage(tx, admin.id, language))
      ? written({ action: 'edit', detail: { fields: ['language'] } })
      : unchanged(),
  )
}

/** Whether single letters do something for one in the back office. */
export function chooseLetterKeys(
  services: Services,
  admin: SignedIn,
  isOn: boolean,
): Promise<Outcome<undefined>> {
  const writing = { actor: admin, object: 'admin', id: admin.id, failed: m.settings_failed() } as const
  return writeRecord(services, writing, async (tx) =>
    (await updateLetterKeys(tx, admin.id, isOn))
      ? written({ action: 'edit', detail: { fields: ['letterKeys'] } })
      : unchanged(),
  )
}

/** How the sidebar looks for one in the back office: of no interest to others, so the audit log doesn't name it. */
export const chooseSidebar = (
  { db, log }: Services,
  { id }: Pick<SignedIn, 'id'>,
  isCollapsed: boolean,
): Promise<Outcome<undefined>> =>
  attempt(log, accountFault(), async () => {
    await updateSidebar(db, id, isCollapsed)
    return done(undefined)
  })

/** The one settings document; 409 where somebody changed it since it was seen. */
export async function saveSettings(
  services: Services,
  admin: SignedIn,
  { typed, seen }: { typed: Record<SettingName, string>; seen: string },
): Promise<Outcome<undefined>> {
  const result = settingsForm.safeParse(typed)
  if (!result.success) return refused({ status: 422, message: m.settings_failed() })
  const writing = { actor: admin, object: 'settings', failed: m.settings_failed() } as const
  return writeRecord(services, writing, async (tx) => {
    const isStored = await updateSettings(tx, result.data, { seen, now: services.clock.now() })
    if (!isStored) return refused({ status: 409, message: m.settings_clinic_changed_meanwhile() })
    return written({ action: 'edit', detail: { fields: settingNames } })
  })
}
