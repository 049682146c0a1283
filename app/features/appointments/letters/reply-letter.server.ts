import { language } from '../../../language/language.ts'
import { m } from '../../../language/messages.ts'
import { clinicDate } from '../../../platform/clinic-time.server.ts'
import type { MailAddress } from '../../../platform/mail/mailer.ts'
import type { LetterRequest, OutboxLetter } from '../../../platform/services.ts'
import { longDate } from '../../../platform/shown.ts'
import { addressLine, clinic } from '../../clinic/website/in-use.ts'
import type { LetterContents } from './letter.ts'
import { letterText } from './text.ts'

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
    html: await renderLetter(contents),
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
