import type { Database } from '../../db/tables.ts'
import { decideInTransaction, isUniqueViolation } from '../../db/transaction.server.ts'
import { type FormFields, pick, sentencesByField } from '../../platform/forms/form-fields.server.ts'
import { kindOf } from '../../platform/log.server.ts'
import { done, type Outcome, refused } from '../../platform/outcome.ts'
import { hashPassword } from '../../platform/secrets/password.server.ts'
import { randomId } from '../../platform/secrets/random.server.ts'
import type { Services } from '../../platform/services.ts'
import { type Actor, by } from '../audit/commands.server.ts'
import { record } from '../audit/queries.server.ts'
import type { AuditEntry } from '../audit/rules.ts'
import { type AdminFields, adminForm } from './form.ts'
import { newPasswordSentence } from './new-password.server.ts'
import { deleteAdmin, findAdmin, insertAdmin, lockAdmins, updateAdmin } from './queries.server.ts'
import { hasFactor } from './second-factor/queries.server.ts'
import { endSessionsOf } from './sessions/queries.server.ts'
import { copy } from './settings/copy.ts'

const taken = refused({ status: 409, errors: { username: copy.users.taken } })
const gone = refused({ status: 404, message: copy.gone })

/** A user with a name of their own and a password that nobody guesses. */
export async function addAdmin(services: Services, actor: Actor, fields: FormFields): Promise<Outcome<void>> {
  return guarded(services, async () => {
    const read = await readAdmin(fields, { isNew: true, hasFactor: false })
    if (!read.ok) return read
    const { password, ...admin } = read.value
    const passwordHash = await hashPassword(password)
    const id = randomId()
    return decideInTransaction(services.db, async (tx) => {
      if (!(await insertAdmin(tx, { id, ...admin, passwordHash }, services.clock.now()))) return taken
      await write(services, tx, actor, { action: 'create', objectId: id })
      return done(undefined)
    })
  })
}

/** A blank password keeps the current one; a new one ends the sessions of whom it belongs to. */
export async function editAdmin(
  services: Services,
  actor: Actor,
  { id, seen, fields }: { id: string; seen: string; fields: FormFields },
): Promise<Outcome<void>> {
  return guarded(services, async () => {
    const read = await readAdmin(fields, { isNew: false, hasFactor: await hasFactor(services.db, id) })
    if (!read.ok) return read
    const { password, ...admin } = read.value
    if (password !== '' && id === actor.id) {
      return refused({ status: 422, errors: { password: copy.users.ownPassword } })
    }
    const passwordHash = password === '' ? undefined : await hashPassword(password)
    return decideInTransaction(services.db, async (tx): Promise<Outcome<void>> => {
      const before = await findAdmin(tx, id)
      if (!before) return gone
      const now = services.clock.now()
      const changed = { id, ...admin, seen, ...(passwordHash && { passwordHash }) }
      if (!(await updateAdmin(tx, changed, laterThan(before.updatedAt, now)))) {
        return refused({ status: 409, message: copy.changedMeanwhile })
      }
      if (passwordHash) await endSessionsOf(tx, id, { now })
      const names = (['username', 'name', 'email'] as const).filter((name) => before[name] !== admin[name])
      const detail = { fields: [...names, ...(passwordHash ? ['password'] : [])] }
      await write(services, tx, actor, { action: 'edit', objectId: id, detail })
      return done(undefined)
    })
  })
}

/**
 * For good, and the sessions with it. The last one stays, whoever asks at the same moment (docs/security.md,
 * T16).
 */
export function removeAdmin(services: Services, actor: Actor, id: string): Promise<Outcome<void>> {
  return guarded(services, () =>
    decideInTransaction(services.db, async (tx): Promise<Outcome<void>> => {
      const ids = await lockAdmins(tx)
      if (ids.length <= 1) return refused({ status: 409, message: copy.users.lastAdmin })
      if (!ids.includes(id) || !ids.includes(actor.id)) return gone
      await deleteAdmin(tx, id)
      await write(services, tx, actor, { action: 'delete', objectId: id })
      return done(undefined)
    }),
  )
}

async function readAdmin(
  fields: FormFields,
  { isNew, hasFactor }: { isNew: boolean; hasFactor: boolean },
): Promise<Outcome<AdminFields & { password: string }>> {
  const password = fields.get('password') ?? ''
  const read = adminForm.safeParse(pick(fields, ['username', 'name', 'email']))
  const errors = sentencesByField(read.error)
  const isMissing = isNew && password === ''
  if (isMissing && !errors.username) errors.password = copy.users.required
  const owner = { username: fields.get('username') ?? '', hasFactor }
  const sentence = password === '' ? undefined : await newPasswordSentence(password, owner)
  if (sentence) errors.password = sentence
  if (!read.success || Object.keys(errors).length > 0) return refused({ status: 422, errors })
  return done({ ...read.data, password })
}

/** A name that another one has, even by a moment, is a refusal; anything else that is thrown a fault. */
async function guarded(services: Services, work: () => Promise<Outcome<void>>): Promise<Outcome<void>> {
  try {
    return await work()
  } catch (error) {
    if (isUniqueViolation(error)) return taken
    services.log.error({ kind: kindOf(error) }, 'admin not changed')
    return refused({ status: 503, message: copy.failed })
  }
}

const write = (
  { clock }: Services,
  tx: Database,
  actor: Actor,
  entry: Pick<AuditEntry, 'action' | 'objectId' | 'detail'>,
) =>
  record(tx, {
    at: clock.now(),
    object: 'admin',
    ...by(actor),
    ...entry,
  })

/** Two changes within a millisecond still leave two different moments. */
function laterThan(earlier: string, now: Temporal.Instant): string {
  const next = Temporal.Instant.from(earlier).add({ milliseconds: 1 })
  return (Temporal.Instant.compare(now, next) < 0 ? next : now).toString({ fractionalSecondDigits: 3 })
}
