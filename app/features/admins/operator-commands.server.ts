import { randomBytes } from 'node:crypto'
import { decideInTransaction } from '../../db/engine/transaction.server.ts'
import type { Database } from '../../db/tables.ts'
import { m } from '../../language/messages.ts'
import type { Clock } from '../../platform/clinic-time.server.ts'
import { done, type Outcome, refused } from '../../platform/outcome.ts'
import { hashPassword } from '../../platform/secrets/password.server.ts'
import { randomId } from '../../platform/secrets/random.server.ts'
import { record } from '../audit/queries.server.ts'
import type { AuditEntry } from '../audit/rules.ts'
import { adminForm } from './form.ts'
import { deletePasskeysOf } from './passkeys/queries.server.ts'
import { findForSignIn, insertAdmin, updatePassword } from './queries.server.ts'
import { adminRole } from './rules.ts'
import { forgetWrongCodes } from './second-factor/code.server.ts'
import { deleteApp } from './second-factor/queries.server.ts'
import { endSessionsOf } from './sessions/queries.server.ts'

/** What a person at the machine may do with accounts; each action is in the audit log under this actor. */
const actor = 'operator'
/** 120 random bits: nobody guesses it, and it can still be copied by hand. */
const passwordBytes = 15

type Parts = { db: Database; clock: Clock }

const unknown = (username: string) =>
  refused({
    status: 404,
    message: `There is no user ${username}. "npm run admin -- list" shows who is there.`,
  })

/** A new password, to be shown once; whoever was signed in under the name is signed out. */
export async function resetPassword(parts: Parts, username: string): Promise<Outcome<string>> {
  const password = newPassword()
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
    await write(parts, tx, { action: 'edit', objectId: admin.id, detail: { fields: ['second-factor'] } })
    return done(undefined)
  })
}

/** A further user with a password that is shown once. */
export async function createAdmin(parts: Parts, username: string): Promise<Outcome<string>> {
  const read = adminForm.safeParse({ username, name: '', email: '' })
  if (!read.success)
    return refused({ status: 422, message: 'A username has 1 to 64 characters in one line.' })
  const password = newPassword()
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

const newPassword = () => randomBytes(passwordBytes).toString('base64url')

const write = (
  { clock }: Parts,
  tx: Database,
  entry: Pick<AuditEntry, 'action' | 'objectId' | 'detail'>,
): Promise<void> => record(tx, { at: clock.now(), actor, object: 'admin', addressHash: '', ...entry })
