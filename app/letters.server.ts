import { columns } from './db/columns.ts'
import { findForLetter } from './features/admins/invitations/queries.server.ts'
import { isOpen } from './features/admins/invitations/rules.ts'
import { invitationPath, openToken } from './features/admins/invitations/token.server.ts'
import { roleInWords } from './features/admins/people/copy.ts'
import { writeInvitationLetter } from './features/appointments/letters/invitation-letter.server.ts'
import { writeLetter } from './features/appointments/letters/letters.server.ts'
import { writeLinksLetter } from './features/appointments/letters/links-letter.server.ts'
import { writeReminder } from './features/appointments/letters/reminder-letter.server.ts'
import type { LetterRequest, OutboxLetter, Services } from './platform/services.ts'
import { replyLetter } from './reply-letters.server.ts'
import { staffLetter } from './staff-letters.server.ts'
import { joinedLetter, offerLetter } from './waitlist-letters.server.ts'

type Needs = Pick<Services, 'db' | 'settings' | 'clock'>

/** Writes the letter of an outbox row, by what it is about; null where there is nothing to say any more. */
export const writeAnyLetter = (needs: Needs, request: LetterRequest): Promise<OutboxLetter | null> =>
  request.kind === 'reminder' ? writeReminder(needs, request) : writers[request.subject.kind](needs, request)

/** In the language in use. Not of an invitation that was accepted, withdrawn, is over, or has no address. */
async function invitationLetter(
  { db, settings, clock }: Needs,
  request: LetterRequest,
): Promise<OutboxLetter | null> {
  const { publicUrl, secretKey, mail } = settings
  const invitation = await findForLetter(db, request.subject.id)
  if (!invitation || invitation.email === '' || publicUrl === null) return null
  if (mail.transport === 'emailjs' || !isOpen(invitation, columns.instant(clock.now()))) return null
  const token = openToken(secretKey, invitation)
  return writeInvitationLetter(request, {
    to: { name: invitation.name, address: invitation.email },
    inviter: invitation.inviter ?? '',
    role: roleInWords(invitation.role),
    link: publicUrl + invitationPath(request.language, token),
    until: Temporal.Instant.from(invitation.expiresAt),
  })
}

const writers = {
  appointment: writeLetter,
  invitation: invitationLetter,
  reply: replyLetter,
  waitlist: joinedLetter,
  offer: offerLetter,
  staff: staffLetter,
  mailbox: writeLinksLetter,
}
