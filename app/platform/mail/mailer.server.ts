import type { MailSettings } from '../settings.ts'
import type { MailAddress, Mailer } from './mailer.ts'
import { createEmailjsMailer } from './mailer-emailjs.server.ts'
import { createFileMailer, letterFolder } from './mailer-file.server.ts'
import { createSmtpMailer } from './mailer-smtp.server.ts'

/** The mailer that the environment asks for; every letter comes from the one address. */
export function createMailer(
  mail: MailSettings,
  { dataDirectory, from }: { dataDirectory: string; from: () => MailAddress },
): Mailer {
  if (mail.transport === 'smtp') return createSmtpMailer(mail.url, { from })
  if (mail.transport === 'emailjs') return createEmailjsMailer(mail)
  return createFileMailer(letterFolder(dataDirectory), { from })
}
