import type { Email } from '#app/platform/mail/mailer.ts'
import { type EmailContents, emailText } from './email.ts'

/** The email as both of its texts, in the language in use, with the clinic's logo where it has one of its own. */
export async function emailParts(
  contents: EmailContents,
): Promise<Pick<Email, 'subject' | 'html' | 'text' | 'attachments'>> {
  const { renderEmail } = await import('./html.server.tsx')
  return {
    subject: contents.subject,
    html: renderEmail(contents),
    text: emailText(contents),
    attachments: [],
  }
}
