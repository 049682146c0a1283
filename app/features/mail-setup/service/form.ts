import type { Service } from '#app/features/service-settings/rules.ts'
import { m } from '#app/language/messages.ts'
import { done, type Outcome, refused } from '#app/platform/outcome.ts'
import { keyOf } from '#app/platform/shapes/collections.ts'
import { isMailAddress } from '#app/platform/text/mail-address.ts'
import { oneLine } from '#app/platform/text/text.ts'
import {
  asksFor,
  isTokenAlone,
  keptSecret,
  type MailProvider,
  presets,
  type ServiceField,
  sesHost,
  sesRegions,
  sesServer,
  type TypedService,
  usualPort,
} from './rules.ts'

export type ReadService = {
  service: Service<'email'>
  /** The sender as typed; empty where the service has its own, or it wasn't typed. */
  from: string
  /** Who gets the test email. */
  to: string
}

type Errors = Partial<Record<ServiceField, string>>

const longestHost = 253
const longestName = 320
const longestSecret = 1_000
const mostPort = 65_535

/** What was typed, as a service to try; 422 with a sentence at each field that is wrong. */
export function readService(typed: TypedService, stored: Service<'email'> | undefined): Outcome<ReadService> {
  const provider = keyOf(presets, typed.provider)
  if (provider === null)
    return refused({ status: 422, errors: { provider: m.mail_service_provider_missing() } })
  const errors: Errors = {}
  const from = provider === 'emailjs' ? '' : oneLine(typed.from)
  if (from !== '' && !isMailAddress(from)) errors.from = m.mail_sender_invalid()
  const to = oneLine(typed.to)
  if (!isMailAddress(to)) errors.to = m.mail_sender_invalid()
  const secret = provider === 'google' ? typed.password.replaceAll(/\s/g, '') : typed.password.trim()
  const service =
    provider === 'emailjs' ? emailjsIn(typed, secret, errors) : smtpIn(provider, typed, secret, errors)
  const whole = withSecret(service, stored, errors)
  return Object.keys(errors).length > 0
    ? refused({ status: 422, errors })
    : done({ service: whole, from, to })
}

function emailjsIn(typed: TypedService, userId: string, errors: Errors): Service<'email'> {
  const [serviceId, templateId] = [oneLine(typed.serviceId), oneLine(typed.templateId)]
  if (!isName(serviceId)) errors.serviceId = m.mail_service_missing()
  if (!isName(templateId)) errors.templateId = m.mail_service_missing()
  return { kind: 'emailjs', serviceId, templateId, userId }
}

function smtpIn(
  provider: Exclude<MailProvider, 'emailjs'>,
  typed: TypedService,
  password: string,
  errors: Errors,
): Service<'email'> {
  const user = isTokenAlone({ provider }) ? password : oneLine(typed.user)
  const mayBeOpen = provider === 'other' && password === ''
  if (asksFor(provider, 'user') && !(isName(user) || (mayBeOpen && user === '')))
    errors.user = m.mail_service_user_missing()
  return { kind: 'smtp', provider, ...serverIn(provider, typed, errors), user, password }
}

type Server = { host: string; port: number; encryption: 'tls' | 'starttls' }

function serverIn(provider: MailProvider, typed: TypedService, errors: Errors): Server {
  const { server } = presets[provider]
  if (server) return server
  if (provider === 'ses') {
    const region = sesRegions.find((one) => one === typed.region)
    if (region === undefined) errors.region = m.mail_service_region_missing()
    return { host: sesHost(region ?? ''), ...sesServer }
  }
  const host = oneLine(typed.host)
    .toLowerCase()
    .replace(/^\[(.*)\]$/, '$1')
  if (!isHost(host)) errors.host = m.mail_service_host_invalid()
  const encryption = typed.encryption === 'tls' ? 'tls' : 'starttls'
  const port = typed.port.trim() === '' ? usualPort[encryption] : Number(typed.port)
  if (!(Number.isInteger(port) && port > 0 && port <= mostPort)) errors.port = m.mail_service_port_invalid()
  return { host, port, encryption }
}

/** A blank secret stays what it is, for the same account at the same server. */
function withSecret(
  service: Service<'email'>,
  stored: Service<'email'> | undefined,
  errors: Errors,
): Service<'email'> {
  const typed = service.kind === 'smtp' ? service.password : service.userId
  if (typed.length > longestSecret || /\p{Cc}/u.test(typed)) errors.password = m.mail_service_secret_invalid()
  if (typed !== '') return service
  const kept = keptSecret(stored, service)
  if (kept === undefined) {
    const isOpen = service.kind === 'smtp' && service.provider === 'other' && service.user === ''
    if (!isOpen) errors.password = stored ? m.mail_service_secret_again() : m.mail_service_secret_missing()
    return service
  }
  if (service.kind === 'emailjs') return { ...service, userId: kept }
  return { ...service, password: kept, user: isTokenAlone(service) ? kept : service.user }
}

const isName = (text: string) => text !== '' && text.length <= longestName

/** A name or an address; what it leads to is looked at when it is tried. */
const isHost = (text: string) =>
  text.length <= longestHost &&
  (/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/.test(text) || /^[0-9a-f:.]*:[0-9a-f:.]+$/.test(text)) &&
  URL.canParse(`smtp://${text.includes(':') ? `[${text}]` : text}`)
