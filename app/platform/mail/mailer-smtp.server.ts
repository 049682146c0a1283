import { isLoopback } from '../process/loopback.ts'
import { composedMessage, sendLimitMilliseconds } from './mail-message.server.ts'
import type { MailAddress, Mailer } from './mailer.ts'

/** nodemailer's own defaults reach from 30 s to 10 min. */
const timeouts = {
  dnsTimeout: 5_000,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 10_000,
  socketCloseTimeout: 2_000,
}

/**
 * SMTP, one connection for each letter: nothing to keep alive, and each send can be broken off.
 * @param url `smtp:` to another machine needs STARTTLS there, else the send fails before a password is said;
 *   `?tls=0` at its end asks for less
 */
export function createSmtpMailer(
  url: string,
  {
    from,
    limitMilliseconds = sendLimitMilliseconds,
  }: { from: () => MailAddress; limitMilliseconds?: number },
): Mailer {
  const closing = new AbortController()
  const address = securedAddress(url)
  return {
    transport: 'smtp',
    async send(letter) {
      const { createTransport } = await import('nodemailer')
      const transporter = createTransport({
        url: address,
        ...timeouts,
        disableFileAccess: true,
        disableUrlAccess: true,
      })
      const signal = AbortSignal.any([closing.signal, AbortSignal.timeout(limitMilliseconds)])
      const message = { ...composedMessage(letter, from()), signal }
      try {
        await transporter.sendMail(message)
      } finally {
        transporter.close()
      }
    },
    close: () => closing.abort(),
  }
}

/** For nodemailer, where options in the address win over all others. */
function securedAddress(address: string): string {
  const url = new URL(address)
  const mayBeClear = isLoopback(url.hostname) || url.searchParams.get('tls') === '0'
  url.searchParams.delete('tls')
  if (!mayBeClear) url.searchParams.set('requireTLS', 'true')
  return url.href
}
