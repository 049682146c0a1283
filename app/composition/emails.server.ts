import { columns } from '../db/columns.ts'
import { textKeysOf, UnreadableText } from '../db/encryption/text-keys.server.ts'
import type { EmailKind } from '../db/values.ts'
import { roleInWords } from '../features/accounts/copy.ts'
import type { InvitationEmails } from '../features/accounts/invitations/commands.server.ts'
import { findForEmail } from '../features/accounts/invitations/queries.server.ts'
import { invitationPath, openToken } from '../features/accounts/invitations/token.server.ts'
import { isOpen } from '../features/accounts/rules.ts'
import { findActorName } from '../features/audit/queries.server.ts'
import { offerText } from '../features/emails/offer-text.ts'
import { writeReminderText } from '../features/emails/reminder-text.server.ts'
import { writeReplyEmail, writeReplyNotice } from '../features/emails/reply-emails.server.ts'
import { writeInvitationEmail } from '../features/emails/staff-emails.server.ts'
import { writeEmail, writeLinksEmail, writeReminder } from '../features/emails/visit-emails.server.ts'
import {
  writeFullEmail,
  writeJoinedEmail,
  writeOfferEmail,
} from '../features/emails/waitlist-emails.server.ts'
import { clinicMailbox } from '../features/mail-setup/sender/queries.server.ts'
import { findReplyForEmail, listEarlierHeaders } from '../features/messages/desk/replies/queries.server.ts'
import { signatureOf } from '../features/messages/desk/replies/rules.ts'
import { enqueueEmail, listGivenUp } from '../features/outbox/queries.server.ts'
import { deleteEmailsOf } from '../features/outbox/retention-queries.server.ts'
import { aboutInvitation } from '../features/outbox/rules.ts'
import { openPrivateToken, withMailbox } from '../features/private-links/token.server.ts'
import { findClinicianName } from '../features/team/queries.server.ts'
import { numberDigest, stopNumber } from '../features/texts/queries.server.ts'
import { isRunning } from '../features/waitlist/offers/commands.server.ts'
import { findOffer, type Offer } from '../features/waitlist/offers/queries.server.ts'
import { findNumberOf } from '../features/waitlist/offers/texts.server.ts'
import { type Entry, findEntry, listOpenUnder, neverBegan } from '../features/waitlist/queries.server.ts'
import { offerMinutes } from '../features/waitlist/rules.ts'
import { localPath } from '../language/addresses.ts'
import { clinicDate, clinicTime } from '../platform/clinic-time.server.ts'
import { sendsLinks } from '../platform/mail/mail-fault.ts'
import type { EmailRequest, OutboxEmail, OutboxText, Services } from '../platform/services.ts'
import { greetingName } from '../platform/text/greeting-name.ts'
import { stoppedCode, type Texter, textCodeOf } from '../platform/texts/texter.ts'
import { staffEmail } from './staff-emails.server.ts'

type Needs = Pick<Services, 'db' | 'settings'>

/**
 * The email of an answer to a message, in the language in use; or the notice to the clinic that one was given up. Null
 * where the message is gone, has no address, or the service can say no email but that about a request.
 */
async function replyEmail({ db, settings }: Needs, request: EmailRequest): Promise<OutboxEmail | null> {
  const reply = await findReplyForEmail(db, request.subject.id)
  if (!reply || settings.mail.transport === 'emailjs') return null
  if (request.kind === 'undelivered')
    return writeReplyNotice(request, {
      to: await clinicMailbox({ db, settings }),
      messageId: reply.messageId,
      publicUrl: settings.publicUrl,
    })
  if (reply.email === '') return null
  // Tried again as after a fault of the mail service, and given up where the text never opens.
  if ([reply.text, reply.subject, reply.message].some(textKeysOf(db).isUnreadable)) throw new UnreadableText()
  const signature = signatureOf((await findActorName(db, reply.adminId)) ?? '')
  return writeReplyEmail(request, {
    to: { name: greetingName(reply.name), address: reply.email },
    subject: reply.subject,
    text: reply.text,
    signature,
    answered: { text: reply.message, at: columns.asInstant(reply.cameAt) },
    earlier: await listEarlierHeaders(db, reply),
  })
}

type WaitlistEmailsNeeds = Pick<Services, 'db' | 'settings' | 'clock'>

/** In the language in use. Not to who is off the list by then. */
async function joinedEmail(needs: WaitlistEmailsNeeds, request: EmailRequest): Promise<OutboxEmail | null> {
  const entry = await findEntry(needs.db, request.subject.id)
  if (entry && neverBegan(entry)) return fullEmail(needs, request, entry)
  const facts = entry && factsOf(needs, entry)
  return facts ? writeJoinedEmail(request, { ...entry, ...facts, minutes: offerMinutes }) : null
}

/** To who asked once too often: where they stand by now. */
async function fullEmail(
  needs: WaitlistEmailsNeeds,
  request: EmailRequest,
  entry: Entry,
): Promise<OutboxEmail | null> {
  const { db, settings } = needs
  const { publicUrl } = settings
  if (publicUrl === null || !sendsLinks(needs)) return null
  const open = await listOpenUnder(db, entry.email)
  const places = open.flatMap(({ id, token: encrypted, from, until }) => {
    const token = openPrivateToken(settings.secretKey, 'waitlist', { id, token: encrypted })
    return token === null
      ? []
      : [{ from, until, path: localPath(`/waitlist/${withMailbox(settings.secretKey, token, entry.email)}`) }]
  })
  return writeFullEmail(request, { to: { name: entry.name, address: entry.email }, publicUrl, places })
}

/** The same, of an offer: not once it was answered, is over or was taken back. */
async function offerEmail(needs: WaitlistEmailsNeeds, request: EmailRequest): Promise<OutboxEmail | null> {
  const found = await findStanding(needs, request.subject.id)
  const facts = found && factsOf(needs, found.entry)
  if (!found || !facts) return null
  const { offer, token } = found
  return writeOfferEmail(request, {
    ...facts,
    slot: { date: offer.date, time: offer.time },
    clinician: await findClinicianName(needs.db, offer.clinicianId),
    answerBy: Temporal.Instant.from(offer.until),
    minutes: minutesLeft(offer, needs.clock.now()),
    offerPath: localPath(`/offer/${withMailbox(needs.settings.secretKey, token, found.entry.email)}`),
  })
}

/** The same by text message; not where its number wants none any more, either. */
async function offerMessage(needs: WaitlistEmailsNeeds, request: EmailRequest): Promise<OutboxText | null> {
  const { settings, clock } = needs
  const found = await findStanding(needs, request.subject.id)
  const to = found && (await findNumberOf(needs, found.entry))
  if (!found || !to || settings.publicUrl === null) return null
  const { offer, entry, token } = found
  const usefulUntil = Temporal.Instant.from(offer.until)
  const body = offerText({
    name: entry.name,
    date: offer.date,
    time: offer.time,
    today: clinicDate(clock.now()),
    until: clinicTime(usefulUntil),
    link: settings.publicUrl + localPath(`/offer/${token}`),
  })
  return { kind: 'waitlist-offer', to, body, usefulUntil }
}

/** An offer that can be answered now, whose it is, and the token of the page that does. */
async function findStanding({ db, settings, clock }: WaitlistEmailsNeeds, id: string) {
  const offer = await findOffer(db, id)
  if (!offer || !isRunning(offer, clock.now())) return null
  const entry = await findEntry(db, offer.entryId)
  const token = openPrivateToken(settings.secretKey, 'offer', offer)
  if (entry?.state !== 'open' || token === null) return null
  return { offer, entry, token }
}

/** From when the email leaves: fewer where it could not at once, and of a time that begins sooner. */
const minutesLeft = ({ until }: Pick<Offer, 'until'>, now: Temporal.Instant): number =>
  Math.min(offerMinutes, Math.floor(now.until(Temporal.Instant.from(until)).total('minutes')))

function factsOf({ settings }: WaitlistEmailsNeeds, entry: Entry) {
  const token = openPrivateToken(settings.secretKey, 'waitlist', entry)
  const { publicUrl } = settings
  if (entry.state !== 'open' || entry.email === '' || token === null) return null
  if (publicUrl === null || !sendsLinks({ settings })) return null
  const to = { name: entry.name, address: entry.email }
  return {
    to,
    publicUrl,
    path: localPath(`/waitlist/${withMailbox(settings.secretKey, token, entry.email)}`),
    until: entry.until,
  }
}

type EmailsNeeds = Pick<Services, 'db' | 'settings' | 'clock'>

/** Writes the email of an outbox row, by what it is about; null where there is nothing to say any more. */
export const writeAnyEmail = (needs: EmailsNeeds, request: EmailRequest): Promise<OutboxEmail | null> =>
  request.kind === 'reminder' ? writeReminder(needs, request) : writers[request.subject.kind](needs, request)

/** In the language in use. Not of an invitation that was accepted, withdrawn, is over, or has no address. */
async function invitationEmail(
  { db, settings, clock }: EmailsNeeds,
  request: EmailRequest,
): Promise<OutboxEmail | null> {
  const { publicUrl, secretKey, mail } = settings
  const invitation = await findForEmail(db, request.subject.id)
  if (!invitation || invitation.email === '' || publicUrl === null) return null
  if (mail.transport === 'emailjs' || !isOpen(invitation, columns.instant(clock.now()))) return null
  const token = openToken(secretKey, invitation)
  return writeInvitationEmail(request, {
    to: { name: invitation.name, address: invitation.email },
    inviter: invitation.inviter ?? '',
    role: roleInWords(invitation.role),
    link: publicUrl + invitationPath(request.language, token),
    until: Temporal.Instant.from(invitation.expiresAt),
  })
}

const writers = {
  appointment: writeEmail,
  invitation: invitationEmail,
  reply: replyEmail,
  waitlist: joinedEmail,
  offer: offerEmail,
  staff: staffEmail,
  mailbox: writeLinksEmail,
}

/** Emails to those who are invited, for the screen that invites. */
export const invitationEmails: InvitationEmails = {
  enqueue: (tx, { id, language }, now) =>
    enqueueEmail(tx, { kind: 'invitation', subject: aboutInvitation(id), language, now }),
  takeBack: (tx, id) => deleteEmailsOf(tx, 'invitation', [id]),
  listGivenUp: (db, ids) => listGivenUp(db, 'invitation', ids),
}

type TextsNeeds = Pick<Services, 'db' | 'settings' | 'clock'>

/** Writes the text message of an outbox row, by its kind; null where there is nothing to say any more. */
export const writeAnyText = async (needs: TextsNeeds, request: EmailRequest): Promise<OutboxText | null> =>
  textsWriters[request.kind]?.(needs, request) ?? null

type Writer = (needs: TextsNeeds, request: EmailRequest) => Promise<OutboxText | null>

/** Of all else only emails tell. */
const textsWriters: Partial<Record<EmailKind, Writer>> = {
  reminder: writeReminderText,
  'waitlist-offer': offerMessage,
}

/** The same texter; that the service sends a number nothing any more counts as that number's STOP. */
export const obeying = (
  texter: Texter,
  { db, settings, clock }: Pick<Services, 'db' | 'settings' | 'clock'>,
): Texter => ({
  ...texter,
  send: async (message) => {
    try {
      return await texter.send(message)
    } catch (error) {
      if (textCodeOf(error) === stoppedCode)
        await stopNumber(db, numberDigest(settings.secretKey, message.to), clock.now())
      throw error
    }
  },
})
