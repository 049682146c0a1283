import type { Service } from '#app/features/service-settings/rules.ts'
import { keysOf } from '#app/platform/shapes/collections.ts'

type Smtp = Extract<Service<'email'>, { kind: 'smtp' }>
type Encryption = Smtp['encryption']

/** What a form about a mail service sends. `password` is whatever the service keeps secret. */
export const serviceFields = [
  'provider',
  'host',
  'port',
  'encryption',
  'region',
  'user',
  'password',
  'serviceId',
  'templateId',
  'from',
  'to',
] as const
/** What is sent back to a form that was refused. */
export const keptServiceFields = serviceFields.filter((name) => name !== 'password')
export type ServiceField = (typeof serviceFields)[number]
export type TypedService = Record<ServiceField, string>

type Preset = {
  /** What a clinic is asked for, besides the sender. */
  asks: readonly ServiceField[]
  /** What it needs nobody for. */
  server: { host: string; port: number; encryption: Encryption } | null
}

/** The services that are known by name: nobody has to know their server. */
export const presets = {
  google: {
    asks: ['user', 'password'],
    server: { host: 'smtp.gmail.com', port: 587, encryption: 'starttls' },
  },
  microsoft: {
    asks: ['user', 'password'],
    server: { host: 'smtp.office365.com', port: 587, encryption: 'starttls' },
  },
  postmark: {
    asks: ['password'],
    server: { host: 'smtp.postmarkapp.com', port: 587, encryption: 'starttls' },
  },
  ses: { asks: ['region', 'user', 'password'], server: null },
  fastmail: {
    asks: ['user', 'password'],
    server: { host: 'smtp.fastmail.com', port: 465, encryption: 'tls' },
  },
  other: { asks: ['host', 'port', 'encryption', 'user', 'password'], server: null },
  emailjs: { asks: ['serviceId', 'templateId', 'password'], server: null },
} as const satisfies Record<Smtp['provider'], Preset>

export type MailProvider = keyof typeof presets
export const mailProviders = keysOf(presets)

export const asksFor = (provider: MailProvider, field: ServiceField): boolean =>
  (presets[provider].asks as readonly ServiceField[]).includes(field)

/** Where Amazon sends email from within the United States. */
export const sesRegions = ['us-east-1', 'us-east-2', 'us-west-1', 'us-west-2'] as const
export const sesHost = (region: string): string => `email-smtp.${region}.amazonaws.com`
export const sesServer = { port: 587, encryption: 'starttls' } as const

export const usualPort: Record<Encryption, number> = { starttls: 587, tls: 465 }

/** The secret that is kept: only for the same account at the same place, else it would be said to a stranger. */
export function keptSecret(stored: Service<'email'> | undefined, next: Service<'email'>): string | undefined {
  if (stored?.kind === 'emailjs')
    return next.kind === 'emailjs' && next.serviceId === stored.serviceId ? stored.userId : undefined
  if (stored?.kind !== 'smtp' || next.kind !== 'smtp') return
  const isSameUser = isTokenAlone(next) || stored.user === next.user
  const isSamePlace = stored.host === next.host && stored.port === next.port
  return isSamePlace && isSameUser ? stored.password : undefined
}

/** Its token is the user name as well. */
export const isTokenAlone = ({ provider }: { provider: MailProvider }): boolean => provider === 'postmark'
