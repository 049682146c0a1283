import { addressLine, currentClinic as clinic } from '#app/features/clinic-profile/website/current-clinic.ts'
import { language } from '#app/language/language.ts'
import { m } from '#app/language/messages.ts'
import { clinicDate } from '#app/platform/clinic-time.server.ts'
import { longDate } from '#app/platform/format.ts'
import type { MailAddress } from '#app/platform/mail/mailer.ts'
import type { LetterRequest, OutboxLetter } from '#app/platform/services.ts'
import { type LetterContents, letterText } from './letter.ts'

/** What staff wrote back, and to what. */
export type ReplyFacts = {
  to: MailAddress
  /** Of the message; the letter answers it. */
  subject: string
  /** As staff typed it: plain text. */
  text: string
  /** Who signs; empty where that account is gone. */
  signature: string
  /** The message that it answers, and when that came. */
  answered: { text: string; at: Temporal.Instant }
  /** Message-IDs of the letters before it, oldest first. */
  earlier: readonly string[]
}

/** The letter that answers a message, in the language in use: what staff wrote, who signs, what was asked. */
export async function writeReplyLetter(
  request: Pick<LetterRequest, 'messageId' | 'createdAt'>,
  facts: ReplyFacts,
): Promise<OutboxLetter> {
  const { renderLetter, letterPictures } = await import('./html.server.tsx')
  const contents = contentsOf(facts)
  return {
    messageId: request.messageId,
    kind: 'reply',
    createdAt: request.createdAt,
    to: facts.to,
    earlier: facts.earlier,
    subject: contents.subject,
    html: renderLetter(contents),
    text: letterText(contents),
    attachments: letterPictures(),
    templateParameters: {},
    usefulUntil: null,
  }
}

/** What mail programs show of a letter beside its subject. */
const previewLength = 140

function contentsOf({ subject, text, signature, answered }: ReplyFacts): LetterContents {
  const { name, legalName, phone } = clinic()
  const heading = m.letters_reply_heading({ clinic: name })
  return {
    language: language(),
    subject: answerSubject(subject),
    preview: [...text.replaceAll(/\s+/g, ' ')].slice(0, previewLength).join(''),
    badge: null,
    heading,
    paragraphs: text.split(/\n{2,}/),
    facts: [],
    buttons: [],
    closing: signature === '' ? name : m.letters_reply_signature({ clinic: name, name: signature }),
    quote: {
      label: m.letters_reply_quote({ day: longDate(clinicDate(answered.at)) }),
      text: answered.text,
    },
    footer: [legalName, addressLine(), phone.text, '', m.letters_reply_why()],
    otherwise: null,
  }
}

/** "Re:" once, as mail programs have it (RFC 5322 3.6.5). */
const answerSubject = (subject: string) => (/^re:/i.test(subject) ? subject : `Re: ${subject}`)

/** To the clinic's own mailbox: an answer to a message was given up. It names nobody and repeats nothing. */
export async function writeReplyNotice(
  request: Pick<LetterRequest, 'messageId' | 'createdAt'>,
  { to, messageId, publicUrl }: { to: MailAddress; messageId: string; publicUrl: string | null },
): Promise<OutboxLetter> {
  const { renderLetter, letterPictures } = await import('./html.server.tsx')
  const { legalName } = clinic()
  const href = `${publicUrl}/admin/messages?open=${encodeURIComponent(messageId)}`
  const contents = {
    language: language(),
    subject: m.letters_reply_undelivered_subject(),
    preview: m.letters_reply_undelivered_body(),
    badge: { tone: 'error' as const, text: m.letters_badge_undelivered() },
    heading: m.letters_reply_undelivered_heading(),
    paragraphs: [m.letters_reply_undelivered_body()],
    facts: [],
    buttons: publicUrl ? [{ text: m.letters_reply_undelivered_button(), href }] : [],
    closing: m.letters_closing_undelivered(),
    footer: [m.letters_footer_staff({ clinic: legalName })],
    otherwise: null,
  }
  return {
    messageId: request.messageId,
    kind: 'undelivered',
    createdAt: request.createdAt,
    to,
    subject: contents.subject,
    html: renderLetter(contents),
    text: letterText(contents),
    attachments: letterPictures(),
    templateParameters: {},
    usefulUntil: null,
  }
}
