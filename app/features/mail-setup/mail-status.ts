import { m } from '../../language/messages.ts'
import { type MailReach, mailReach } from '../../platform/mail/mail-reach.ts'
import type { MailSettings } from '../../platform/settings.ts'

/** What Settings says about mail: never the user name or the password of the mail server. */
export type MailStatus = { reach: MailReach; line: string }

export function mailStatus(mail: MailSettings): MailStatus {
  const reach = mailReach(mail)
  if (reach === 'nothing' || mail.transport === 'file') return { reach, line: m.mail_setup_nothing() }
  const host = new URL(mail.url).hostname
  return {
    reach,
    line: reach === 'everything' ? m.mail_setup_everything({ host }) : m.mail_setup_requests({ host }),
  }
}
