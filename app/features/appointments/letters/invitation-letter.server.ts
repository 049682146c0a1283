import { language } from '../../../language/language.ts'
import { m } from '../../../language/messages.ts'
import { clinicDate, clinicTime } from '../../../platform/clinic-time.server.ts'
import type { MailAddress } from '../../../platform/mail/mailer.ts'
import type { LetterRequest, OutboxLetter } from '../../../platform/services.ts'
import { dayAndMonth, stoppedOnce, timeText } from '../../../platform/shown.ts'
import { greetingName } from '../../../platform/text/greeting-name.ts'
import { addressLine, clinic } from '../../clinic/website/in-use.ts'
import type { LetterContents } from './letter.ts'
import { letterText } from './text.ts'

/** What the letter says of an invitation. */
export type InvitationFacts = {
  to: MailAddress
  /** Who invites; empty where that account is gone. */
  inviter: string
  /** What they will be, in words. */
  role: string
  link: string
  until: Temporal.Instant
}

/** The letter to somebody who is invited to the back office, in the language in use; it looks like those to patients. */
export async function writeInvitationLetter(
  request: Pick<LetterRequest, 'messageId' | 'createdAt'>,
  facts: InvitationFacts,
): Promise<OutboxLetter> {
  const { renderLetter, letterPictures } = await import('./html.server.tsx')
  const contents = contentsOf(facts)
  const name = greetingName(facts.to.name)
  return {
    messageId: request.messageId,
    kind: 'invitation',
    createdAt: request.createdAt,
    to: { name, address: facts.to.address },
    subject: contents.subject,
    html: await renderLetter(contents),
    text: letterText(contents),
    attachments: letterPictures(),
    templateParameters: {},
    usefulUntil: facts.until,
  }
}

function contentsOf({ to, inviter, role, link, until }: InvitationFacts): LetterContents {
  const invitedBy = greetingName(inviter)
  const name = greetingName(to.name)
  const { name: short, legalName } = clinic()
  const moment = m.letters_moment({
    day: dayAndMonth(clinicDate(until)),
    time: timeText(clinicTime(until)),
  })
  return {
    language: language(),
    subject: invitedBy
      ? m.letters_invitation_subject({ name: invitedBy, clinic: short })
      : m.letters_invitation_subject_nameless({ clinic: short }),
    preview: stoppedOnce(m.letters_invitation_preview({ until: moment })),
    badge: { tone: 'success', text: m.letters_invitation_badge() },
    heading: m.letters_invitation_heading({ clinic: short }),
    paragraphs: [
      name === '' ? m.letters_hello_nameless() : m.letters_hello({ name }),
      invitedBy
        ? m.letters_invitation_body({ name: invitedBy, clinic: legalName })
        : m.letters_invitation_body_nameless({ clinic: legalName }),
    ],
    facts: [
      { label: m.letters_invitation_role(), lines: [role] },
      { label: m.letters_invitation_works(), lines: [m.letters_invitation_once({ until: moment })] },
    ],
    buttons: [{ text: m.letters_invitation_button(), href: link }],
    closing: m.letters_invitation_closing(),
    footer: [legalName, addressLine(), '', m.letters_invitation_why()],
    otherwise: null,
  }
}
