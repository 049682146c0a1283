import { columns } from '#app/db/columns.ts'
import { isUniqueViolation } from '#app/db/engine/transaction.server.ts'
import type { Database } from '#app/db/tables.ts'
import { countAgainst, type Limit } from '#app/db/technical/limits.server.ts'
import { roleOf } from '#app/features/access/permissions/permissions.ts'
import type { Staff } from '#app/features/audit/actor.ts'
import { changeRecord, type RecordKind, type Work } from '#app/features/records/change-record.server.ts'
import {
  type RecordEntry,
  writeRecord,
  written,
  writtenAll,
} from '#app/features/records/write-record.server.ts'
import { m } from '#app/language/messages.ts'
import { attempt } from '#app/platform/attempt.server.ts'
import { type FormFields, pick, sentencesByField } from '#app/platform/forms/form-fields.server.ts'
import { sendsLinks } from '#app/platform/mail/mail-fault.ts'
import { done, type Outcome, refused } from '#app/platform/outcome.ts'
import { hashPassword } from '#app/platform/secrets/password.server.ts'
import { randomId, randomToken } from '#app/platform/secrets/random.server.ts'
import { sessionId } from '#app/platform/secrets/session.server.ts'
import type { Services } from '#app/platform/services.ts'
import { copy } from '../copy.ts'
import { acceptedFields, adminForm, invitationFields, invitationForm, type Way } from '../form.ts'
import { newPasswordSentence } from '../new-password.server.ts'
import { readClinician } from '../people/clinician.server.ts'
import { refusedUnlessOwner } from '../people/commands.server.ts'
import { insertAdmin, lockAdmins } from '../queries.server.ts'
import { isOpen, mostWaiting, validHours } from '../rules.ts'
import { endSession, insertSession } from '../sessions/queries.server.ts'
import type { SignInBrowser } from '../sign-in/commands.server.ts'
import { cookieAfterSignIn } from '../sign-in/known-device.server.ts'
import { addressHash } from '../sign-in/sign-in-limits.server.ts'
import { noteFactorDue } from '../two-step/queries.server.ts'
import {
  countWaiting,
  deleteInvitation,
  findByDigest,
  findWaitingForChange,
  type Invitation,
  insertInvitation,
  type ListedInvitation,
  renewInvitation,
  takeInvitation,
} from './queries.server.ts'
import { invitationPath, isToken, newToken, tokenDigest } from './token.server.ts'

/** What the outbox does with emails to those who are invited; the route brings it along. */
export type InvitationEmails = {
  /** Writes the email into the outbox, in the transaction of the invitation. */
  enqueue(tx: Tx, invitation: Pick<Invitation, 'id' | 'language'>, now: Temporal.Instant): Promise<unknown>
  /** Takes back what waits: it would say a link that opens nothing any more. */
  takeBack(tx: Tx, id: string): Promise<unknown>
  /** Of these those whose email was not delivered. */
  listGivenUp(db: Tx, ids: string[]): Promise<string[]>
}
type Tx = Parameters<typeof lockAdmins>[0]

/** What inviting came to: the link, shown this once, where no email says it. */
export type Invited = { path: string | null }

/** Of the whole clinic, as many as may wait: a session in other hands fills nobody's mailbox. */
const emailLimit: Limit = { name: 'invitation-email', count: mostWaiting, windowSeconds: 3_600 }

/** The refusal where anyone who asks is no owner by now, or enough emails left this hour; all owners are held then. */
async function mayInvite(
  { clock, settings }: Services,
  tx: Tx,
  { actor, way }: { actor: Staff; way: Way },
): Promise<ReturnType<typeof refused> | undefined> {
  const no = await refusedUnlessOwner(tx, actor)
  if (no || way === 'link') return no
  const counting = { now: clock.now(), factor: settings.limitsFactor, subject: 'clinic' }
  const { ok, ...wait } = await countAgainst(tx, emailLimit, counting)
  return ok ? undefined : refused({ status: 429, message: m.invitations_too_often(), ...wait })
}

/**
 * Invites somebody, by email or by a link.
 * @returns 422 with sentences by field; 409 where too many wait
 */
export async function invite(
  services: Services,
  { actor, emails }: { actor: Staff; emails: InvitationEmails },
  fields: FormFields,
): Promise<Outcome<Invited>> {
  const read = invitationForm.safeParse(pick(fields, invitationFields))
  const errors = sentencesByField(read.error)
  const isByEmail = fields.get('way') === 'email'
  if (isByEmail && fields.get('email')?.trim() === '') errors.email = m.settings_users_email_invalid()
  if (!read.success || Object.keys(errors).length > 0) return refused({ status: 422, errors })
  const { way, ...invitation } = read.data
  const typed = fields.get('clinicianId')
  const clinician = await readClinician(services.db, { role: invitation.role, typed })
  if (!clinician.ok) return clinician
  const clinicianId = clinician.value
  if (way === 'email' && !sendsLinks(services))
    return refused({ status: 409, message: m.invitations_no_emails() })
  const id = randomId()
  const { token, kept } = newToken(services.settings.secretKey, id)
  const invited = await writeRecord(services, { ...writing(), actor, id }, async (tx) => {
    const no = await mayInvite(services, tx, { actor, way })
    if (no) return no
    if ((await countWaiting(tx)) >= mostWaiting)
      return refused({ status: 409, message: m.invitations_too_many({ most: mostWaiting }) })
    const now = services.clock.now()
    await insertInvitation(
      tx,
      { id, ...invitation, clinicianId, ...kept, invitedBy: actor.id },
      { now, expiresAt: endOf(now) },
    )
    if (way === 'email') await emails.enqueue(tx, { id, language: invitation.language }, now)
    return written({ action: 'create', detail: { role: invitation.role, way } })
  })
  return told(services, invited, { way, path: invitationPath(invitation.language, token) })
}

/** The same invitation with another link, for the whole time once more; the one before opens nothing from then on. */
export async function inviteAgain(
  services: Services,
  { actor, emails }: { actor: Staff; emails: InvitationEmails },
  { id, way }: { id: string; way: Way },
): Promise<Outcome<Invited>> {
  if (way === 'email' && !sendsLinks(services))
    return refused({ status: 409, message: m.invitations_no_emails() })
  const work: Work<Invitation, string> = async (tx, row, updatedAt) => {
    if (way === 'email' && row.email === '')
      return refused({ status: 409, message: m.invitations_no_address() })
    const no = await mayInvite(services, tx, { actor, way })
    if (no) return no
    const now = services.clock.now()
    const { token, kept } = newToken(services.settings.secretKey, id)
    await renewInvitation(tx, { id, ...kept, invitedBy: actor.id, updatedAt, expiresAt: endOf(now) })
    await emails.takeBack(tx, id)
    if (way === 'email') await emails.enqueue(tx, row, now)
    return written({ action: 'send', detail: { way } }, invitationPath(row.language, token))
  }
  const change = { actor, id, seen: null }
  const path = await changeRecord(services, change, { ...writing(), kind: waiting, work })
  return path.ok ? told(services, path, { way, path: path.value }) : path
}

/** The link opens nothing any more, and nothing is kept of who was invited. */
export function withdraw(
  services: Services,
  { actor, emails }: { actor: Staff; emails: InvitationEmails },
  id: string,
): Promise<Outcome<undefined>> {
  const work: Work<Invitation, undefined> = async (tx) => {
    await emails.takeBack(tx, id)
    await deleteInvitation(tx, id)
    return written({ action: 'delete' })
  }
  return changeRecord(services, { actor, id, seen: null }, { ...writing(), kind: waiting, work })
}

const waiting = {
  object: 'invitation',
  words: () => ({ deletedMeanwhile: m.invitations_gone(), changedMeanwhile: m.invitations_gone() }),
  // Those who invite before what they invited to, as where somebody leaves.
  hold: async (tx: Tx) => void (await lockAdmins(tx)),
  find: findWaitingForChange,
} satisfies RecordKind<Invitation>

const writing = () => ({ object: 'invitation', failed: m.settings_failed() }) as const

const endOf = (now: Temporal.Instant) => now.add({ hours: validHours })

/** An email is on its way; or the link is shown. */
function told(
  services: Services,
  outcome: Outcome<unknown>,
  { way, path }: { way: Way; path: string },
): Outcome<Invited> {
  if (!outcome.ok) return outcome
  if (way === 'email') services.wake()
  return done({ path: way === 'link' ? path : null })
}

type First = {
  /** Of the new session, made before: what is written down names the session. */
  token: string
  browser: SignInBrowser
  admin: { id: string; passwordHash: string }
  now: Temporal.Instant
}

/** What anyone who joined is signed in with. */
type FirstSession = { token: string; known: string }

/** The session of somebody who has just joined, in place of the browser's earlier one; nothing was counted for it. */
async function openFirstSession(
  { settings }: Pick<Services, 'settings'>,
  tx: Database,
  { token, browser, admin, now }: First,
): Promise<FirstSession> {
  if (browser.earlierToken) await endSession(tx, sessionId(browser.earlierToken), now)
  await insertSession(tx, { id: sessionId(token), adminId: admin.id, device: browser.device, now })
  await noteFactorDue(tx, admin.id, now)
  const known = cookieAfterSignIn(settings.secretKey, browser.knownCookie, { account: admin, now })
  return { token, known }
}

/** What the log holds of it, after what made the account. */
const firstSignIn: RecordEntry = {
  action: 'sign-in',
  object: 'session',
  objectId: '',
  detail: { step: 'password' },
}

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
    const { clinicianId } = invitation
    const added = { id, ...person, role, clinicianId, passwordHash, isTemporary: false }
    if (!(await insertAdmin(tx, added, now))) return taken()
    const admin = { id, passwordHash }
    const opened = await openFirstSession(services, tx, { token: session, browser, admin, now })
    const accepted = { object: 'invitation', objectId: invitation.id, action: 'accept' } as const
    const created = { action: 'create', detail: { role, invitation: invitation.id } } as const
    return writtenAll([accepted, created, firstSignIn], opened)
  })
}
