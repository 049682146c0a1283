import { decideInTransaction, isUniqueViolation } from '#app/db/engine/transaction.server.ts'
import type { AdminRow } from '#app/db/staff-tables.ts'
import type { Database } from '#app/db/tables.ts'
import type { Role } from '#app/db/values.ts'
import { m } from '#app/language/messages.ts'
import { attempt } from '#app/platform/attempt.server.ts'
import type { Clock } from '#app/platform/clinic-time.server.ts'
import { type FormFields, pick, sentencesByField } from '#app/platform/forms/form-fields.server.ts'
import { done, type Outcome, refused } from '#app/platform/outcome.ts'
import { hashPassword } from '#app/platform/secrets/password.server.ts'
import { randomId, randomPassword } from '#app/platform/secrets/random.server.ts'
import type { Services } from '#app/platform/services.ts'
import { mayDo, roleOf } from '../access/permissions/permissions.ts'
import type { Staff } from '../audit/actor.ts'
import { record } from '../audit/queries.server.ts'
import type { AuditEntry } from '../audit/rules.ts'
import { changeRecord, type Work } from '../records/change-record.server.ts'
import { writeRecord, written } from '../records/write-record.server.ts'
import { type AdminFields, adminForm, roleField } from './form.ts'
import { endInvitationsOf } from './invitations/queries.server.ts'
import { newPasswordSentence } from './new-password.server.ts'
import { deletePasskeysOf } from './passkeys/queries.server.ts'
import { readClinician } from './people/clinician.server.ts'
import { mayLeave, refusedUnlessOwner, users } from './people/commands.server.ts'
import { isNameOfDeleted } from './people/queries.server.ts'
import { findForSignIn, insertAdmin, updateAdmin, updatePassword } from './queries.server.ts'
import { adminRole } from './rules.ts'
import { endSessionsOf } from './sessions/queries.server.ts'
import { forgetWrongCodes } from './two-step/code.server.ts'
import { deleteApp, hasApp } from './two-step/queries.server.ts'

const taken = () => ({ status: 409, errors: { username: m.settings_users_taken() } })
/** A name that another one has, even by a moment, is a refusal. */
const nameOfAnother = (error: unknown) => (isUniqueViolation(error) ? taken() : undefined)

const writing = () => ({ object: 'admin', failed: m.settings_failed(), refusalOf: nameOfAnother }) as const

/** The name is that of another one; of somebody deleted it comes back with them alone. */
const takenBy = async (db: Database, username: string) =>
  (await isNameOfDeleted(db, username))
    ? refused({ status: 409, errors: { username: m.people_name_of_deleted() } })
    : undefined

/** A user with a name of their own and a temporary password, in place of which they choose their own. */
export async function addAdmin(
  services: Services,
  actor: Staff,
  fields: FormFields,
): Promise<Outcome<undefined>> {
  return guarded(services, async () => {
    const read = await readAdmin(fields, { isNew: true, hasFactor: false })
    if (!read.ok) return read
    const { password, role, ...admin } = read.value
    if (role === null) return refused({ status: 422, errors: { role: m.people_role_missing() } })
    const clinician = await readClinician(services.db, { role, typed: fields.get('clinicianId') })
    if (!clinician.ok) return clinician
    const clinicianId = clinician.value
    const passwordHash = await hashPassword(password)
    const id = randomId()
    return writeRecord(services, { ...writing(), actor, id }, async (tx) => {
      const no = (await refusedUnlessOwner(tx, actor)) ?? (await takenBy(tx, admin.username))
      if (no) return no
      const added = { id, ...admin, role, clinicianId, passwordHash, isTemporary: true }
      const isAdded = await insertAdmin(tx, added, services.clock.now())
      return isAdded ? written({ action: 'create', detail: { role } }) : refused(taken())
    })
  })
}

/**
 * A blank password keeps the current one; a filled one is temporary, and ends the sessions of whom it belongs to. The
 * last owner keeps the role.
 */
export async function editAdmin(
  services: Services,
  actor: Staff,
  { id, seen, fields }: { id: string; seen: string; fields: FormFields },
): Promise<Outcome<undefined>> {
  return guarded(services, async () => {
    const read = await readAdmin(fields, { isNew: false, hasFactor: await hasApp(services.db, id) })
    if (!read.ok) return read
    const { password, role, ...admin } = read.value
    if (password !== '' && id === actor.id) {
      return refused({ status: 422, errors: { password: m.settings_users_own_password() } })
    }
    const clinician = await readClinician(services.db, { role, typed: fields.get('clinicianId') })
    if (!clinician.ok) return clinician
    const passwordHash = password === '' ? undefined : await hashPassword(password)
    const work: Work<AdminRow, undefined> = async (tx, before, updatedAt) => {
      const to = role ?? before.role
      const isOther = roleOf(to) !== roleOf(before.role)
      const no =
        isOther && role
          ? await otherRole(services, tx, { actor, before, role })
          : await refusedUnlessOwner(tx, actor)
      if (no) return no
      const named = before.username === admin.username ? undefined : await takenBy(tx, admin.username)
      if (named) return named
      const clinicianId = role ? clinician.value : before.clinicianId
      await updateAdmin(tx, { id, ...admin, role: to, clinicianId, passwordHash }, updatedAt)
      if (passwordHash) await endSessionsOf(tx, id, { now: services.clock.now() })
      const names = (['username', 'name', 'email'] as const).filter((name) => before[name] !== admin[name])
      const isWithOther = clinicianId !== before.clinicianId
      const changed = [
        ...names,
        ...(isOther ? ['role'] : []),
        ...(isWithOther ? ['clinicianId'] : []),
        ...(passwordHash ? ['password'] : []),
      ]
      const roles = isOther ? { from: before.role, to } : {}
      return written({ action: 'edit', detail: { fields: changed, ...roles } })
    }
    return changeRecord(services, { actor, id, seen }, { ...writing(), kind: users, work })
  })
}

/** Why somebody cannot have that role; anyone who is an owner stays one where no other is. */
async function otherRole(
  services: Services,
  tx: Database,
  { actor, before, role }: { actor: Staff; before: AdminRow; role: Role },
) {
  const isLast = m.people_last_owner_role
  const may = await mayLeave(tx, { actor, id: before.id, isLast })
  if (!may.ok) return refused({ status: may.status, errors: { role: may.message ?? '' } })
  if (!mayDo(role, 'users')) await endInvitationsOf(tx, before.id, services.clock.now())
}

async function readAdmin(
  fields: FormFields,
  { isNew, hasFactor }: { isNew: boolean; hasFactor: boolean },
): Promise<Outcome<AdminFields & { password: string; role: Role | null }>> {
  const password = fields.get('password') ?? ''
  const read = adminForm.safeParse(pick(fields, ['username', 'name', 'email']))
  const errors = sentencesByField(read.error)
  const role = roleField.safeParse(fields.get('role') ?? '')
  if (!role.success) errors.role = m.people_role_missing()
  const isMissing = isNew && password === ''
  if (isMissing && !errors.username) errors.password = m.settings_users_required()
  const owner = { username: fields.get('username') ?? '', hasFactor }
  const sentence = password === '' ? undefined : await newPasswordSentence(password, owner)
  if (sentence) errors.password = sentence
  if (!read.success || !role.success || Object.keys(errors).length > 0)
    return refused({ status: 422, errors })
  return done({ ...read.data, password, role: role.data })
}

/** Passwords are looked at and hashed before anything is written. */
const guarded = (services: Services, work: () => Promise<Outcome<undefined>>): Promise<Outcome<undefined>> =>
  attempt(services.log, { event: 'admin not changed', message: m.settings_failed() }, work)

/** What a person at the machine may do with accounts; each action is in the audit log under this actor. */
const actor = 'operator'

type Parts = { db: Database; clock: Clock }

const unknown = (username: string) =>
  refused({
    status: 404,
    message: `There is no user ${username}. "npm run admin -- list" shows who is there.`,
  })

/** A new password, to be shown once; anyone who was signed in under the name is signed out. */
export async function resetPassword(parts: Parts, username: string): Promise<Outcome<string>> {
  const password = randomPassword()
  const passwordHash = await hashPassword(password)
  return decideInTransaction(parts.db, async (tx): Promise<Outcome<string>> => {
    const admin = await findForSignIn(tx, username)
    if (!admin) return unknown(username)
    const now = parts.clock.now()
    await updatePassword(tx, { id: admin.id, passwordHash, isOwn: false, now })
    await endSessionsOf(tx, admin.id, { now })
    await write(parts, tx, { action: 'edit', objectId: admin.id, detail: { fields: ['password'] } })
    return done(password)
  })
}

/** For somebody who lost the telephone, passkeys and recovery codes: the password alone is enough again. */
export function switchFactorOff(parts: Parts, username: string): Promise<Outcome<void>> {
  return decideInTransaction(parts.db, async (tx): Promise<Outcome<void>> => {
    const admin = await findForSignIn(tx, username)
    if (!admin) return unknown(username)
    await deletePasskeysOf(tx, admin.id)
    await deleteApp(tx, admin.id)
    await forgetWrongCodes(tx, admin.id)
    await endSessionsOf(tx, admin.id, { now: parts.clock.now() })
    await write(parts, tx, { action: 'edit', objectId: admin.id, detail: { fields: ['two-step'] } })
    return done(undefined)
  })
}

/** A further user with a password that is shown once. */
export async function createAdmin(parts: Parts, username: string): Promise<Outcome<string>> {
  const read = adminForm.safeParse({ username, name: '', email: '' })
  if (!read.success)
    return refused({ status: 422, message: 'A username has 1 to 64 characters in one line.' })
  const password = randomPassword()
  const passwordHash = await hashPassword(password)
  const id = randomId()
  return decideInTransaction(parts.db, async (tx): Promise<Outcome<string>> => {
    const isNew = await insertAdmin(
      tx,
      { id, ...read.data, role: adminRole, passwordHash, isTemporary: true },
      parts.clock.now(),
    )
    if (!isNew) return refused({ status: 409, message: m.settings_users_taken() })
    await write(parts, tx, { action: 'create', objectId: id })
    return done(password)
  })
}

const write = (
  { clock }: Parts,
  tx: Database,
  entry: Pick<AuditEntry, 'action' | 'objectId' | 'detail'>,
): Promise<void> => record(tx, { at: clock.now(), actor, object: 'admin', addressHash: '', ...entry })
