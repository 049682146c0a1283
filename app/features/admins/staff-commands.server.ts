import { isUniqueViolation } from '../../db/engine/transaction.server.ts'
import type { AdminRow } from '../../db/staff-tables.ts'
import { m } from '../../language/messages.ts'
import { attempt } from '../../platform/attempt.server.ts'
import { type FormFields, pick, sentencesByField } from '../../platform/forms/form-fields.server.ts'
import { done, type Outcome, refused } from '../../platform/outcome.ts'
import { hashPassword } from '../../platform/secrets/password.server.ts'
import { randomId } from '../../platform/secrets/random.server.ts'
import type { Services } from '../../platform/services.ts'
import type { Staff } from '../audit/actor.ts'
import { changeRecord, goneOf, type Work } from '../records/change-record.server.ts'
import { writeRecord, written } from '../records/write-record.server.ts'
import { type AdminFields, adminForm } from './form.ts'
import { newPasswordSentence } from './new-password.server.ts'
import { deleteAdmin, findForChange, insertAdmin, lockAdmins, updateAdmin } from './queries.server.ts'
import { adminRole } from './rules.ts'
import { hasApp } from './second-factor/queries.server.ts'
import { endSessionsOf } from './sessions/queries.server.ts'

const taken = () => ({ status: 409, errors: { username: m.settings_users_taken() } })
/** A name that another one has, even by a moment, is a refusal. */
const nameOfAnother = (error: unknown) => (isUniqueViolation(error) ? taken() : undefined)

const writing = () => ({ object: 'admin', failed: m.settings_failed(), refusalOf: nameOfAnother }) as const

/** A user is changed by whoever saw them last; who was faster is not told. */
const users = {
  object: 'admin',
  words: () => ({ deletedMeanwhile: m.settings_gone(), changedMeanwhile: m.settings_changed_meanwhile() }),
  find: findForChange,
} as const

/** A user with a name of their own and a password that nobody guesses. */
export async function addAdmin(
  services: Services,
  actor: Staff,
  fields: FormFields,
): Promise<Outcome<undefined>> {
  return guarded(services, async () => {
    const read = await readAdmin(fields, { isNew: true, hasFactor: false })
    if (!read.ok) return read
    const { password, ...admin } = read.value
    const passwordHash = await hashPassword(password)
    const id = randomId()
    return writeRecord(services, { ...writing(), actor, id }, async (tx) => {
      const isAdded = await insertAdmin(
        tx,
        { id, ...admin, role: adminRole, passwordHash, isTemporary: true },
        services.clock.now(),
      )
      return isAdded ? written({ action: 'create' }) : refused(taken())
    })
  })
}

/** A blank password keeps the current one; a new one ends the sessions of whom it belongs to. */
export async function editAdmin(
  services: Services,
  actor: Staff,
  { id, seen, fields }: { id: string; seen: string; fields: FormFields },
): Promise<Outcome<undefined>> {
  return guarded(services, async () => {
    const read = await readAdmin(fields, { isNew: false, hasFactor: await hasApp(services.db, id) })
    if (!read.ok) return read
    const { password, ...admin } = read.value
    if (password !== '' && id === actor.id) {
      return refused({ status: 422, errors: { password: m.settings_users_own_password() } })
    }
    const passwordHash = password === '' ? undefined : await hashPassword(password)
    const work: Work<AdminRow, undefined> = async (tx, before, updatedAt) => {
      await updateAdmin(tx, { id, ...admin, ...(passwordHash && { passwordHash }) }, updatedAt)
      if (passwordHash) await endSessionsOf(tx, id, { now: services.clock.now() })
      const names = (['username', 'name', 'email'] as const).filter((name) => before[name] !== admin[name])
      return written({
        action: 'edit',
        detail: { fields: [...names, ...(passwordHash ? ['password'] : [])] },
      })
    }
    return changeRecord(services, { actor, id, seen }, { ...writing(), kind: users, work })
  })
}

/**
 * For good, and the sessions with it. The last one stays, whoever asks at the same moment (docs/security.md,
 * T16).
 */
export function removeAdmin(services: Services, actor: Staff, id: string): Promise<Outcome<undefined>> {
  return writeRecord(services, { ...writing(), actor, id }, async (tx) => {
    const ids = await lockAdmins(tx)
    if (ids.length <= 1) return refused({ status: 409, message: m.settings_users_last_admin() })
    if (!ids.includes(id) || !ids.includes(actor.id)) return refused(goneOf(users))
    await deleteAdmin(tx, id)
    return written({ action: 'delete' })
  })
}

async function readAdmin(
  fields: FormFields,
  { isNew, hasFactor }: { isNew: boolean; hasFactor: boolean },
): Promise<Outcome<AdminFields & { password: string }>> {
  const password = fields.get('password') ?? ''
  const read = adminForm.safeParse(pick(fields, ['username', 'name', 'email']))
  const errors = sentencesByField(read.error)
  const isMissing = isNew && password === ''
  if (isMissing && !errors.username) errors.password = m.settings_users_required()
  const owner = { username: fields.get('username') ?? '', hasFactor }
  const sentence = password === '' ? undefined : await newPasswordSentence(password, owner)
  if (sentence) errors.password = sentence
  if (!read.success || Object.keys(errors).length > 0) return refused({ status: 422, errors })
  return done({ ...read.data, password })
}

/** Passwords are looked at and hashed before anything is written. */
const guarded = (services: Services, work: () => Promise<Outcome<undefined>>): Promise<Outcome<undefined>> =>
  attempt(services.log, { event: 'admin not changed', message: m.settings_failed() }, work)
