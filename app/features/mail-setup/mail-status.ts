import { m } from '../../language/messages.ts'
import { type MailReach, mailReach } from '../../platform/mail/mail-reach.ts'
import type { MailSettings } from '../../platform/settings.ts'
import { copy } from './copy.ts'

/** What Settings says about mail: never the user name or the password of the mail server. */
export type MailStatus = { reach: MailReach; line: string }

export function mailStatus(mail: MailSettings): MailStatus {
  const reach = mailReach(mail)
  if (reach === 'nothing' || mail.transport === 'file') return { reach, line: m.mail_setup_nothing() }
  return { reach, line: copy[reach](new URL(mail.url).hostname) }
}
