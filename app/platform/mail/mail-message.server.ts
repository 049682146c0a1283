import type { SendMailOptions } from 'nodemailer'
import type { Letter, MailAddress } from './mailer.ts'

/** What every send ends by itself within; the outbox's lease is longer. */
export const sendLimitMilliseconds = 30_000

const addressLimit = 254
/** One mailbox and nothing beside it: no list, no comment, no line break, no quoting. */
const oneMailbox = /^[^\s\p{Cc}"(),:;<>@[\\\]]+@[^\s\p{Cc}"(),:;<>@[\\\]]+$/u

/** Throws for anything but a single plain address, so that no text can add a recipient (docs/security.md, T18). */
export function requireOneMailbox(address: string): void {
  if (address.length <= addressLimit && oneMailbox.test(address)) return
  throw Object.assign(new Error('not one mail address'), { code: 'EADDRESS' })
}

/** The letter as nodemailer takes it; the envelope is set by us and never read from headers. */
export function composedMessage(letter: Letter, from: MailAddress): SendMailOptions {
  requireOneMailbox(letter.to.address)
  return {
    messageId: letter.messageId,
    from,
    to: letter.to,
    envelope: { from: from.address, to: [letter.to.address] },
    subject: letter.subject,
    text: letter.text,
    html: letter.html,
    attachments: letter.attachments.map(({ contentId, content, ...attachment }) => ({
      ...attachment,
      content: typeof content === 'string' ? content : Buffer.from(content),
      ...(contentId ? { cid: contentId, contentDisposition: 'inline' as const } : {}),
    })),
    // Beside the texts, where mail programs act upon it, and once more as a file for those that do not (RFC 6047 2.4).
    ...(letter.calendar ? { icalEvent: letter.calendar } : {}),
    ...threadOf(letter),
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

/** An answer stands below what it answers; a letter of the program asks for no automatic reply. */
function threadOf({ earlier }: Letter): SendMailOptions {
  if (!earlier) return { headers: { 'Auto-Submitted': 'auto-generated' } }
  const last = earlier.at(-1)
  return last === undefined ? {} : { inReplyTo: last, references: [...earlier] }
}
