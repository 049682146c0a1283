import type { MailAddress } from '../../../platform/mail/mailer.ts'
import type { LetterRequest, OutboxLetter } from '../../../platform/services.ts'
import type { LetterContents } from './letter.ts'
import { letterText } from './text.ts'

/** A letter to one of the staff, of what was worded elsewhere; it looks like those to patients. */
export async function writeStaffLetter(
  { messageId, kind, createdAt }: Pick<LetterRequest, 'messageId' | 'kind' | 'createdAt'>,
  contents: LetterContents,
  { to, usefulUntil }: { to: MailAddress; usefulUntil: Temporal.Instant | null },
): Promise<OutboxLetter> {
  const { renderLetter, letterPictures } = await import('./html.server.tsx')
  return {
    ...{ messageId, kind, createdAt, to },
    subject: contents.subject,
    html: await renderLetter(contents),
    text: letterText(contents),
    attachments: letterPictures(),
    templateParameters: {},
    usefulUntil,
  }
}
