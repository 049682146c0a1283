import { language } from '../../../language/language.ts'
import { m } from '../../../language/messages.ts'
import type { LetterRequest, OutboxLetter } from '../../../platform/services.ts'
import { clinic } from '../../clinic/website/in-use.ts'
import { letterText } from './text.ts'

/** To the clinic's own mailbox: an answer to a message was given up. It names nobody and repeats nothing. */
export async function writeReplyNotice(
  request: Pick<LetterRequest, 'messageId' | 'createdAt'>,
  { messageId, publicUrl }: { messageId: string; publicUrl: string | null },
): Promise<OutboxLetter> {
  const { renderLetter, letterPictures } = await import('./html.server.tsx')
  const { name, email, legalName } = clinic()
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
    to: { name, address: email.text },
    subject: contents.subject,
    html: await renderLetter(contents),
    text: letterText(contents),
    attachments: letterPictures(),
    templateParameters: {},
    usefulUntil: null,
  }
}
