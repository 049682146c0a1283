import { addressLine, currentClinic as clinic } from '#app/features/clinic-profile/website/current-clinic.ts'
import { language } from '#app/language/language.ts'
import { m } from '#app/language/messages.ts'
import { clinicDate } from '#app/platform/clinic-time.server.ts'
import { longDate } from '#app/platform/format.ts'
import type { MailAddress } from '#app/platform/mail/mailer.ts'
import type { EmailRequest, OutboxEmail } from '#app/platform/services.ts'
import type { EmailContents } from './email.ts'
import { emailParts } from './email-parts.server.ts'

/** What staff wrote back, and to what. */
export type ReplyFacts = {
  to: MailAddress
  /** Of the message; the email answers it. */
  subject: string
  /** As staff typed it: plain text. */
  text: string
  /** Who signs; empty where that account is gone. */
  signature: string
  /** The message that it answers, and when that came. */
  answered: { text: string; at: Temporal.Instant }
  /** Message-IDs of the emails before it, oldest first. */
  earlier: readonly string[]
}

/** The email that answers a message, in the language in use: what staff wrote, who signs, what was asked. */
export async function writeReplyEmail(
  request: Pick<EmailRequest, 'messageId' | 'createdAt'>,
  facts: ReplyFacts,
): Promise<OutboxEmail> {
  const contents = contentsOf(facts)
  return {
    messageId: request.messageId,
    kind: 'reply',
    createdAt: request.createdAt,
    to: facts.to,
    earlier: facts.earlier,
    ...(await emailParts(contents)),
    templateParameters: {},
    usefulUntil: null,
  }
}

/** What mail programs show of an email next to its subject. */
const previewLength = 140

function contentsOf({ subject, text, signature, answered }: ReplyFacts): EmailContents {
  const { name, legalName, phone } = clinic()
  const heading = m.emails_reply_heading({ clinic: name })
  return {
    language: language(),
    subject: answerSubject(subject),
    preview: [...text.replaceAll(/\s+/g, ' ')].slice(0, previewLength).join(''),
    heading,
    paragraphs: text.split(/\n{2,}/),
    facts: [],
    buttons: [],
    closing: signature === '' ? name : m.emails_reply_signature({ clinic: name, name: signature }),
    quote: {
      label: m.emails_reply_quote({ day: longDate(clinicDate(answered.at)) }),
      text: answered.text,
    },
    footer: [legalName, addressLine(), phone.text, '', m.emails_reply_why()],
    otherwise: null,
  }
}

/** "Re:" once, as mail programs have it (RFC 5322 3.6.5). */
const answerSubject = (subject: string) => (/^re:/i.test(subject) ? subject : `Re: ${subject}`)

/** To the clinic's own mailbox: an answer to a message was given up. It names nobody and repeats nothing. */
export async function writeReplyNotice(
  request: Pick<EmailRequest, 'messageId' | 'createdAt'>,
  { to, messageId, publicUrl }: { to: MailAddress; messageId: string; publicUrl: string | null },
): Promise<OutboxEmail> {
  const { legalName } = clinic()
  const href = `${publicUrl}/admin/messages?open=${encodeURIComponent(messageId)}`
  const contents = {
    language: language(),
    subject: m.emails_reply_undelivered_subject(),
    preview: m.emails_reply_undelivered_body(),
    heading: m.emails_reply_undelivered_heading(),
    paragraphs: [m.emails_reply_undelivered_body()],
    facts: [],
    buttons: publicUrl ? [{ text: m.emails_reply_undelivered_button(), href }] : [],
    closing: m.emails_closing_undelivered(),
    footer: [m.emails_footer_staff({ clinic: legalName })],
    otherwise: null,
  }
  return {
    messageId: request.messageId,
    kind: 'undelivered',
    createdAt: request.createdAt,
    to,
    ...(await emailParts(contents)),
    templateParameters: {},
    usefulUntil: null,
  }
}
