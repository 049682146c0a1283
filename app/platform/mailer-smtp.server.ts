import { composedMessage, sendLimitMilliseconds } from './mail-message.server.ts'
import type { MailAddress, Mailer } from './mailer.ts'

/** nodemailer's own defaults reach from 30 s to 10 min (threat T39). */
const timeouts = {
  dnsTimeout: 5_000,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 10_000,
  socketCloseTimeout: 2_000,
}

/** SMTP, one connection for each letter: nothing to keep alive, and each send can be broken off. */
export function createSmtpMailer(
  url: string,
  { from, limitMilliseconds = sendLimitMilliseconds }: { from: MailAddress; limitMilliseconds?: number },
): Mailer {
  const closing = new AbortController()
  return {
    transport: 'smtp',
    async send(letter) {
      const { createTransport } = await import('nodemailer')
      const transporter = createTransport({
        url,
        ...timeouts,
        disableFileAccess: true,
        disableUrlAccess: true,
      })
      const signal = AbortSignal.any([closing.signal, AbortSignal.timeout(limitMilliseconds)])
      const message = { ...composedMessage(letter, from), signal }
      try {
        await transporter.sendMail(message)
      } finally {
        transporter.close()
      }
    },
    close: () => closing.abort(),
  }
}
