import { addressLine, currentClinic as clinic } from '#app/features/clinic-profile/website/current-clinic.ts'
import { language } from '#app/language/language.ts'
import { m } from '#app/language/messages.ts'
import { clinicDate, clinicTime } from '#app/platform/clinic-time.server.ts'
import { dayAndMonth, stoppedOnce, timeText } from '#app/platform/format.ts'
import type { Letter, MailAddress } from '#app/platform/mail/mailer.ts'
import { randomId } from '#app/platform/secrets/random.server.ts'
import type { LetterRequest, OutboxLetter } from '#app/platform/services.ts'
import { greetingName } from '#app/platform/text/greeting-name.ts'
import { type LetterContents, letterText } from './letter.ts'

/** A letter to one of the staff, of what was worded elsewhere; it looks like those to patients. */
export async function writeStaffLetter(
  { messageId, kind, createdAt }: Pick<LetterRequest, 'messageId' | 'kind' | 'createdAt'>,
  contents: LetterContents,
  { to, usefulUntil }: { to: MailAddress; usefulUntil: Temporal.Instant | null },
): Promise<OutboxLetter> {
  const { renderLetter, letterPictures } = await import('./html.server.tsx')
  return {
    messageId,
    kind,
    createdAt,
    to,
    subject: contents.subject,
    html: renderLetter(contents),
    text: letterText(contents),
    attachments: letterPictures(),
    templateParameters: {},
    usefulUntil,
  }
}

/** A letter to staff, in the language in use, that looks like those to patients and says that e-mail works. */
export async function writeTestLetter(to: MailAddress, now: Temporal.Instant): Promise<Letter> {
  const { renderLetter, letterPictures } = await import('./html.server.tsx')
  const name = greetingName(to.name)
  return {
    messageId: `<${randomId()}@${clinic().email.text.split('@')[1]}>`,
    kind: 'test',
    createdAt: now,
    to: { name, address: to.address },
    subject: m.letters_test_subject(),
    html: renderLetter(contents()),
    text: letterText(contents()),
    attachments: letterPictures(),
    templateParameters: {
      name,
      recipient: to.address,
      date: clinicDate(now),
      time: timeText(clinicTime(now)),
      treatment: m.letters_test_treatment(),
    },
    usefulUntil: null,
  }
}

/** The code that confirms a new address of the clinic's own emails, in the language in use, to that address. */
export async function writeSenderCode(address: string, code: string, now: Temporal.Instant): Promise<Letter> {
  const { name, legalName } = clinic()
  const contents: LetterContents = {
    language: language(),
    subject: m.mail_sender_letter_subject({ code }),
    preview: m.mail_sender_letter_preview({ clinic: name }),
    badge: null,
    heading: m.mail_sender_letter_heading(),
    paragraphs: [m.mail_sender_letter_text({ clinic: name }), code],
    facts: [],
    buttons: [],
    closing: m.mail_sender_letter_closing(),
    footer: [legalName, addressLine()],
    otherwise: null,
  }
  const messageId = `<${randomId()}@${clinic().email.text.split('@')[1]}>`
  const written = { messageId, kind: 'staff-code' as const, createdAt: now }
  return writeStaffLetter(written, contents, { to: { name: '', address }, usefulUntil: null })
}

const contents = (): LetterContents => ({
  language: language(),
  subject: m.letters_test_subject(),
  preview: m.letters_test_preview(),
  badge: { tone: 'success', text: m.letters_test_badge() },
  heading: m.letters_test_heading(),
  paragraphs: [m.letters_test_text()],
  facts: [],
  buttons: [],
  closing: m.letters_test_closing(),
  footer: [m.letters_test_footer({ clinic: clinic().legalName })],
  otherwise: null,
})

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
    html: renderLetter(contents),
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
