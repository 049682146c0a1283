import { setTimeout as pause } from 'node:timers/promises'
import type { MailSettings } from '../settings.ts'
import { requireOneMailbox, sendLimitMilliseconds } from './mail-message.server.ts'
import type { Mailer } from './mailer.ts'

/** Of an address that names only the service; one with a path is used as given. */
const sendPath = '/api/v1.0/email/send'

type EmailjsSettings = Extract<MailSettings, { transport: 'emailjs' }>

/**
 * The HTTP mail service (docs/specification.md#http-mail-service): it holds the template and gets only its
 * parameters. Sends keep the service's throttle between their starts; one whose turn would come too late fails
 * and is tried again.
 */
export function createEmailjsMailer(
  settings: EmailjsSettings,
  { limitMilliseconds = sendLimitMilliseconds } = {},
): Mailer {
  const address = new URL(settings.url)
  address.searchParams.delete('tls') // said to us (`server/start/environment.ts`), not to the service
  if (address.pathname === '/') address.pathname = sendPath
  const closing = new AbortController()
  let nextStart = 0

  async function turn(signal: AbortSignal): Promise<void> {
    const now = performance.now()
    const wait = Math.max(0, nextStart - now)
    if (wait > limitMilliseconds / 2) throw Object.assign(new Error('throttled'), { code: 'ETHROTTLED' })
    nextStart = now + wait + settings.throttleMilliseconds
    if (wait > 0) await pause(wait, undefined, { signal })
  }

  return {
    transport: 'emailjs',
    async send({ to, templateParameters }) {
      requireOneMailbox(to.address)
      const signal = AbortSignal.any([closing.signal, AbortSignal.timeout(limitMilliseconds)])
      await turn(signal)
      const response = await fetch(address, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'accept-encoding': 'identity' },
        body: JSON.stringify({
          service_id: settings.serviceId,
          template_id: settings.templateId,
          user_id: settings.userId,
          template_params: templateParameters,
        }),
        redirect: 'manual',
        signal,
      })
      await response.body?.cancel()
      if (!response.ok) {
        throw Object.assign(new Error('refused'), { code: 'EEMAILJS', responseCode: response.status })
      }
    },
    close: () => closing.abort(),
  }
}
