import { m } from '#app/language/messages.ts'
import { type accountFaults, type MailReach, mailReach } from '#app/platform/mail/mail-fault.ts'
import type { Sender } from '#app/platform/mail/mailer.ts'
import { isLoopback } from '#app/platform/process/loopback.ts'
import type { MailSettings } from '#app/platform/settings.ts'

/** Why no email leaves: none is set up, or the mail service refuses the clinic's account. */
export type MailAlarm = 'nothing' | (typeof accountFaults)[keyof typeof accountFaults]

/** What the environment says of mail: never the user name or the password of the mail server. */
export type MailStatus = {
  reach: MailReach
  line: string
  /** Names and values, as people read them; none where no service is set up. */
  facts: { name: string; value: string }[]
  /** The variables that say so. */
  variables: string[]
}

/** Where an address names no port, as the mailer has it. */
const defaultPorts: Record<string, string> = {
  'smtp:': '587',
  'smtps:': '465',
  'http:': '80',
  'https:': '443',
}

/** @param sender from whom the next email comes */
export function mailStatus(mail: MailSettings, sender: Sender): MailStatus {
  const reach = mailReach(mail)
  if (mail.transport === 'file') return { reach, line: m.mail_setup_nothing(), facts: [], variables: [] }
  const url = new URL(mail.url)
  const host = url.hostname
  const isSmtp = mail.transport === 'smtp'
  return {
    reach,
    line: isSmtp ? m.mail_setup_everything({ host }) : m.mail_setup_requests({ host }),
    facts: [
      { name: m.mail_setup_server(), value: host },
      { name: m.mail_setup_port(), value: url.port || (defaultPorts[url.protocol] ?? '') },
      { name: m.mail_setup_encryption(), value: encryptionOf(url) },
      {
        name: m.mail_setup_sender(),
        value: isSmtp ? `${sender.name} <${sender.address}>` : m.mail_setup_sender_template(),
      },
      ...(isSmtp && sender.replyTo && sender.replyTo !== sender.address
        ? [{ name: m.mail_sender_reply_to(), value: sender.replyTo }]
        : []),
    ],
    variables: isSmtp
      ? ['SMTP_URL']
      : ['EMAILJS_SERVICE_ID', 'EMAILJS_TEMPLATE_ID', 'EMAILJS_USER_ID', 'EMAILJS_URL'],
  }
}

function encryptionOf({ protocol, hostname, searchParams }: URL): string {
  if (protocol === 'smtps:' || protocol === 'https:') return m.mail_setup_encryption_tls()
  if (isLoopback(hostname)) return m.mail_setup_encryption_here()
  return protocol === 'http:' || searchParams.get('tls') === '0'
    ? m.mail_setup_encryption_none()
    : m.mail_setup_encryption_starttls()
}
