import { addressLine, currentClinic as clinic } from '#app/features/clinic-profile/website/current-clinic.ts'
import { language } from '#app/language/language.ts'
import { m } from '#app/language/messages.ts'
import { clinicDate, clinicTime } from '#app/platform/clinic-time.server.ts'
import { dayAndMonth, timeText } from '#app/platform/format.ts'
import type { Email, MailAddress } from '#app/platform/mail/mailer.ts'
import { randomId } from '#app/platform/secrets/random.server.ts'
import type { EmailRequest, OutboxEmail } from '#app/platform/services.ts'
import { greetingName } from '#app/platform/text/greeting-name.ts'
import type { EmailContents } from './email.ts'
import { emailParts } from './email-parts.server.ts'

/** An email to one of the staff, of what was worded elsewhere; it looks like those to patients. */
export async function writeStaffEmail(
  { messageId, kind, createdAt }: Pick<EmailRequest, 'messageId' | 'kind' | 'createdAt'>,
  contents: EmailContents,
  { to, usefulUntil }: { to: MailAddress; usefulUntil: Temporal.Instant | null },
): Promise<OutboxEmail> {
  return {
    messageId,
    kind,
    createdAt,
    to,
    ...(await emailParts(contents)),
    templateParameters: {},
    usefulUntil,
  }
}

/** An email to staff, in the language in use, that looks like those to patients and says that email works. */
export async function writeTestEmail(to: MailAddress, now: Temporal.Instant): Promise<Email> {
  const name = greetingName(to.name)
  return {
    messageId: `<${randomId()}@${clinic().email.text.split('@')[1]}>`,
    kind: 'test',
    createdAt: now,
    to: { name, address: to.address },
    ...(await emailParts(contents())),
    templateParameters: {
      name,
      recipient: to.address,
      date: clinicDate(now),
      time: timeText(clinicTime(now)),
      treatment: m.emails_test_treatment(),
    },
    usefulUntil: null,
  }
}

/** The code that confirms a new address of the clinic's own emails, in the language in use, to that address. */
export async function writeSenderCode(address: string, code: string, now: Temporal.Instant): Promise<Email> {
  const { name, legalName } = clinic()
  const contents: EmailContents = {
    language: language(),
    subject: m.mail_sender_email_subject({ code }),
    preview: m.mail_sender_email_preview({ clinic: name }),
    heading: m.mail_sender_email_heading(),
    paragraphs: [m.mail_sender_email_text({ clinic: name }), code],
    facts: [],
    buttons: [],
    closing: m.mail_sender_email_closing(),
    footer: [legalName, addressLine()],
    otherwise: null,
  }
  const messageId = `<${randomId()}@${clinic().email.text.split('@')[1]}>`
  const written = { messageId, kind: 'staff-code' as const, createdAt: now }
  return writeStaffEmail(written, contents, { to: { name: '', address }, usefulUntil: null })
}

const contents = (): EmailContents => ({
  language: language(),
  subject: m.emails_test_subject(),
  preview: m.emails_test_preview(),
  heading: m.emails_test_heading(),
  paragraphs: [m.emails_test_text()],
  facts: [],
  buttons: [],
  closing: m.emails_test_closing(),
  footer: [m.emails_test_footer({ clinic: clinic().legalName })],
  otherwise: null,
})

/** What the email says of an invitation. */
export type InvitationFacts = {
  to: MailAddress
  /** Who invites; empty where that account is gone. */
  inviter: string
  /** What they will be, in words. */
  role: string
  link: string
  until: Temporal.Instant
}

/** The email to somebody who is invited to the back office, in the language in use; it looks like those to patients. */
export async function writeInvitationEmail(
  request: Pick<EmailRequest, 'messageId' | 'createdAt'>,
  facts: InvitationFacts,
): Promise<OutboxEmail> {
  const contents = contentsOf(facts)
  const name = greetingName(facts.to.name)
  return {
    messageId: request.messageId,
    kind: 'invitation',
    createdAt: request.createdAt,
    to: { name, address: facts.to.address },
    ...(await emailParts(contents)),
    templateParameters: {},
    usefulUntil: facts.until,
  }
}

function contentsOf({ to, inviter, role, link, until }: InvitationFacts): EmailContents {
  const invitedBy = greetingName(inviter)
  const name = greetingName(to.name)
  const { name: short, legalName } = clinic()
  const moment = m.emails_moment({
    day: dayAndMonth(clinicDate(until)),
    time: timeText(clinicTime(until)),
  })
  return {
    language: language(),
    subject: invitedBy
      ? m.emails_invitation_subject({ name: invitedBy, clinic: short })
      : m.emails_invitation_subject_nameless({ clinic: short }),
    preview: m.emails_invitation_preview({ until: moment }),
    heading: m.emails_invitation_heading({ clinic: short }),
    paragraphs: [
      name === '' ? m.emails_hello_nameless() : m.emails_hello({ name }),
      invitedBy
        ? m.emails_invitation_body({ name: invitedBy, clinic: legalName })
        : m.emails_invitation_body_nameless({ clinic: legalName }),
    ],
    facts: [
      { label: m.emails_invitation_role(), lines: [role] },
      { label: m.emails_invitation_works(), lines: [m.emails_invitation_once({ until: moment })] },
    ],
    buttons: [{ text: m.emails_invitation_button(), href: link }],
    closing: m.emails_invitation_closing(),
    footer: [legalName, addressLine(), '', m.emails_invitation_why()],
    otherwise: null,
  }
}
