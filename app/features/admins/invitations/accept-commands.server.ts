import { columns } from '../../../db/columns.ts'
import { isUniqueViolation } from '../../../db/engine/transaction.server.ts'
import { countAgainst, type Limit } from '../../../db/technical/limits.server.ts'
import { m } from '../../../language/messages.ts'
import { attempt } from '../../../platform/attempt.server.ts'
import { type FormFields, pick, sentencesByField } from '../../../platform/forms/form-fields.server.ts'
import { done, type Outcome, refused } from '../../../platform/outcome.ts'
import { hashPassword } from '../../../platform/secrets/password.server.ts'
import { randomId, randomToken } from '../../../platform/secrets/random.server.ts'
import { sessionId } from '../../../platform/secrets/session.server.ts'
import type { Services } from '../../../platform/services.ts'
import type { Staff } from '../../audit/actor.ts'
import { writeRecord, writtenAll } from '../../records/write-record.server.ts'
import { copy } from '../copy.ts'
import { adminForm } from '../form.ts'
import { newPasswordSentence } from '../new-password.server.ts'
import { roleOf } from '../permissions/permissions.ts'
import { insertAdmin } from '../queries.server.ts'
import type { SignInBrowser } from '../sign-in/commands.server.ts'
import { type FirstSession, firstSignIn, openFirstSession } from '../sign-in/first-session.server.ts'
import { addressHash } from '../sign-in/sign-in-limits.server.ts'
import { acceptedFields } from './form.ts'
import { findByDigest, type ListedInvitation, takeInvitation } from './queries.server.ts'
import { isOpen } from './rules.ts'
import { isToken, tokenDigest } from './token.server.ts'

/** Each takes a hash, and nobody needs many. */
const perAddress: Limit = { name: 'invitation-address', count: 30, windowSeconds: 900 }
const retryAfterFault = 5

/** An invitation that opens the door; else why it does not: 404 where there is none, 410 where it is over. */
export async function findInvitation(
  { db, clock, settings }: Pick<Services, 'db' | 'clock' | 'settings'>,
  token: string,
): Promise<Outcome<ListedInvitation>> {
  const digest = tokenDigest(settings.secretKey, token)
  const invitation = isToken(token) ? await findByDigest(db, digest) : undefined
  if (!invitation) return refused({ status: 404 })
  return isOpen(invitation, columns.instant(clock.now())) ? done(invitation) : refused({ status: 410 })
}

/**
 * Makes an account of an invitation and opens its first session. Name, user name and password are those of the form; role
 * and address are those of the invitation.
 * @returns 404 or 410 where it opens nothing, 422 with sentences by field, 409 where the name is taken, 429, 503
 */
export async function acceptInvitation(
  services: Services,
  { token, fields, browser }: { token: string; fields: FormFields; browser: SignInBrowser },
): Promise<Outcome<FirstSession>> {
  const fault = {
    event: 'invitation not accepted',
    message: m.invitations_failed(),
    retryAfter: retryAfterFault,
  }
  return attempt(services.log, fault, async () => {
    const limit = await countAttempt(services, browser.address)
    if (!limit.ok) {
      const { retryAfter } = limit
      return refused({ status: 429, message: copy.tooMany(retryAfter), retryAfter })
    }
    const found = await findInvitation(services, token)
    if (!found.ok) return found
    const read = await readAccepted(fields, found.value)
    return read.ok ? joined(services, { invitation: found.value, token, browser, person: read.value }) : read
  })
}

const countAttempt = ({ db, clock, settings }: Services, address: string) =>
  countAgainst(db, perAddress, {
    subject: addressHash(settings.secretKey, address),
    now: clock.now(),
    factor: settings.limitsFactor,
  })

type Accepted = { name: string; username: string; email: string; password: string }

async function readAccepted(fields: FormFields, { email }: ListedInvitation): Promise<Outcome<Accepted>> {
  const { password, ...typed } = pick(fields, acceptedFields)
  const read = adminForm.safeParse({ ...typed, email })
  const errors = sentencesByField(read.error)
  const sentence = await newPasswordSentence(password, { username: typed.username, hasFactor: false })
  if (sentence) errors.password = sentence
  if (!read.success || Object.keys(errors).length > 0) return refused({ status: 422, errors })
  return done({ ...read.data, password })
}

type Joining = { invitation: ListedInvitation; token: string; browser: SignInBrowser; person: Accepted }

async function joined(services: Services, joining: Joining): Promise<Outcome<FirstSession>> {
  const { invitation, token, browser } = joining
  const { password, ...person } = joining.person
  const { settings, clock } = services
  const role = roleOf(invitation.role)
  if (role === null) return refused({ status: 410 })
  const passwordHash = await hashPassword(password)
  const id = randomId()
  const session = randomToken()
  const actor: Staff = {
    kind: 'staff',
    id,
    addressHash: addressHash(settings.secretKey, browser.address),
    session: sessionId(session),
  }
  const taken = () => refused({ status: 409, errors: { username: m.settings_users_taken() } })
  const refusalOf = (error: unknown) => (isUniqueViolation(error) ? taken() : undefined)
  const writing = { actor, object: 'admin', id, failed: m.invitations_failed(), refusalOf } as const
  return writeRecord(services, writing, async (tx) => {
    const now = clock.now()
    const digest = tokenDigest(settings.secretKey, token)
    if (!(await takeInvitation(tx, { digest, adminId: id, now }))) return refused({ status: 410 })
    const added = { id, ...person, role, passwordHash, isTemporary: false }
    if (!(await insertAdmin(tx, added, now))) return taken()
    const admin = { id, passwordHash }
    const opened = await openFirstSession(services, tx, { token: session, browser, admin, now })
    const accepted = { object: 'invitation', objectId: invitation.id, action: 'accept' } as const
    const created = { action: 'create', detail: { role, invitation: invitation.id } } as const
    return writtenAll([accepted, created, firstSignIn], opened)
  })
}
