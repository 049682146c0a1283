import { countAgainst, type Limit } from '../../../db/technical/limits.server.ts'
import { m } from '../../../language/messages.ts'
import { type FormFields, pick, sentencesByField } from '../../../platform/forms/form-fields.server.ts'
import { sendsLinks } from '../../../platform/mail/mail-reach.ts'
import { done, type Outcome, refused } from '../../../platform/outcome.ts'
import { randomId } from '../../../platform/secrets/random.server.ts'
import type { Services } from '../../../platform/services.ts'
import type { Staff } from '../../audit/actor.ts'
import { changeRecord, type RecordKind, type Work } from '../../records/change-record.server.ts'
import { writeRecord, written } from '../../records/write-record.server.ts'
import { refusedUnlessOwner } from '../people/owner.server.ts'
import { lockAdmins } from '../queries.server.ts'
import { invitationFields, invitationForm, type Way } from './form.ts'
import {
  countWaiting,
  deleteInvitation,
  findWaitingForChange,
  type Invitation,
  insertInvitation,
  renewInvitation,
} from './queries.server.ts'
import { mostWaiting, validHours } from './rules.ts'
import { invitationPath, newToken } from './token.server.ts'

/** What the outbox does with letters to those who are invited; the route brings it along. */
export type InvitationLetters = {
  /** Writes the letter into the outbox, in the transaction of the invitation. */
  enqueue(tx: Tx, invitation: Pick<Invitation, 'id' | 'language'>, now: Temporal.Instant): Promise<unknown>
  /** Takes back what waits: it would say a link that opens nothing any more. */
  takeBack(tx: Tx, id: string): Promise<unknown>
  /** Of these those whose letter was not delivered. */
  listGivenUp(db: Tx, ids: string[]): Promise<string[]>
}
type Tx = Parameters<typeof lockAdmins>[0]

/** What inviting came to: the link, shown this once, where no letter says it. */
export type Invited = { path: string | null }

/** Of the whole clinic, as many as may wait: a session in other hands fills nobody's mailbox. */
const letterLimit: Limit = { name: 'invitation-letter', count: mostWaiting, windowSeconds: 3_600 }

/** The refusal where whoever asks is no owner by now, or enough letters left this hour; all owners are held then. */
async function mayInvite(
  { clock, settings }: Services,
  tx: Tx,
  { actor, way }: { actor: Staff; way: Way },
): Promise<ReturnType<typeof refused> | undefined> {
  const no = await refusedUnlessOwner(tx, actor)
  if (no || way === 'link') return no
  const counting = { now: clock.now(), factor: settings.limitsFactor, subject: 'clinic' }
  const { ok, ...wait } = await countAgainst(tx, letterLimit, counting)
  return ok ? undefined : refused({ status: 429, message: m.invitations_too_often(), ...wait })
}

/**
 * Invites somebody, by letter or by a link.
 * @returns 422 with sentences by field; 409 where too many wait
 */
export async function invite(
  services: Services,
  { actor, letters }: { actor: Staff; letters: InvitationLetters },
  fields: FormFields,
): Promise<Outcome<Invited>> {
  const read = invitationForm.safeParse(pick(fields, invitationFields))
  const errors = sentencesByField(read.error)
  const isByLetter = fields.get('way') === 'letter'
  if (isByLetter && fields.get('email')?.trim() === '') errors.email = m.settings_users_email_invalid()
  if (!read.success || Object.keys(errors).length > 0) return refused({ status: 422, errors })
  const { way, ...invitation } = read.data
  if (way === 'letter' && !sendsLinks(services))
    return refused({ status: 409, message: m.invitations_no_letters() })
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
      { id, ...invitation, ...kept, invitedBy: actor.id },
      { now, expiresAt: endOf(now) },
    )
    if (way === 'letter') await letters.enqueue(tx, { id, language: invitation.language }, now)
    return written({ action: 'create', detail: { role: invitation.role, way } })
  })
  return told(services, invited, { way, path: invitationPath(invitation.language, token) })
}

/** The same invitation with another link, for the whole time once more; the one before opens nothing from then on. */
export async function inviteAgain(
  services: Services,
  { actor, letters }: { actor: Staff; letters: InvitationLetters },
  { id, way }: { id: string; way: Way },
): Promise<Outcome<Invited>> {
  if (way === 'letter' && !sendsLinks(services))
    return refused({ status: 409, message: m.invitations_no_letters() })
  const { token, kept } = newToken(services.settings.secretKey, id)
  const work: Work<Invitation, Invitation> = async (tx, row, updatedAt) => {
    if (way === 'letter' && row.email === '')
      return refused({ status: 409, message: m.invitations_no_address() })
    const no = await mayInvite(services, tx, { actor, way })
    if (no) return no
    const now = services.clock.now()
    await renewInvitation(tx, { id, ...kept, invitedBy: actor.id, updatedAt, expiresAt: endOf(now) })
    await letters.takeBack(tx, id)
    if (way === 'letter') await letters.enqueue(tx, row, now)
    return written({ action: 'send', detail: { way } }, row)
  }
  const change = { actor, id, seen: null }
  const row = await changeRecord(services, change, { ...writing(), kind: waiting, work })
  if (!row.ok) return row
  const path = invitationPath(row.value.language, token)
  return told(services, done(undefined), { way, path })
}

/** The link opens nothing any more, and nothing is kept of who was invited. */
export function withdraw(
  services: Services,
  { actor, letters }: { actor: Staff; letters: InvitationLetters },
  id: string,
): Promise<Outcome<undefined>> {
  const work: Work<Invitation, undefined> = async (tx) => {
    await letters.takeBack(tx, id)
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

/** A letter is on its way; or the link is shown. */
function told(
  services: Services,
  outcome: Outcome<unknown>,
  { way, path }: { way: Way; path: string },
): Outcome<Invited> {
  if (!outcome.ok) return outcome
  if (way === 'letter') services.wake()
  return done({ path: way === 'link' ? path : null })
}
