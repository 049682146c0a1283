import { join } from 'node:path'
import * as z from 'zod/mini'
import type { MailSettings, OffSiteSettings, ServiceName, Settings } from '#app/platform/settings.ts'

/**
 * Mail services that the program knows by name, with what they ask for. `other` is any SMTP server; EmailJS is spoken to
 * over HTTP and holds the text of one email itself.
 */
const mailProviders = ['google', 'microsoft', 'postmark', 'ses', 'fastmail', 'other', 'emailjs'] as const

const smtp = z.object({
  kind: z.literal('smtp'),
  provider: z.enum(mailProviders),
  host: z.string(),
  port: z.number(),
  /** From the first byte on, or by STARTTLS: never in the clear to another machine. */
  encryption: z.enum(['tls', 'starttls']),
  user: z.string(),
  password: z.string(),
})

const emailjs = z.object({
  kind: z.literal('emailjs'),
  serviceId: z.string(),
  templateId: z.string(),
  userId: z.string(),
})

const bucketKey = z.object({ accessKey: z.string(), secretKey: z.string() })

/** What each service's row holds, as JSON. */
export const serviceShapes = {
  email: z.discriminatedUnion('kind', [smtp, emailjs]),
  texts: z.object({
    url: z.string(),
    account: z.string(),
    secret: z.string(),
    sender: z.object({ name: z.enum(['From', 'MessagingServiceSid']), value: z.string() }),
    answers: z.enum(['all', 'foreign']),
  }),
  address: z.object({ publicUrl: z.string() }),
  /** The passphrase is empty where the environment has it. */
  backups: z.object({ keep: z.number(), passphrase: z.string() }),
  'off-site': z.object({
    /** Origin of the storage service. */
    endpoint: z.string(),
    bucket: z.string(),
    region: z.string(),
    ...bucketKey.shape,
    /** Null where the key that writes reads, too. */
    reading: z.nullable(bucketKey),
  }),
  metrics: z.object({ token: z.string() }),
  /** Whether releases are installed at night, and the one that the owner skips; '' for none. */
  updates: z.object({ automatic: z.boolean(), skipped: z.string() }),
  /** Origins of other websites that may show the booking form. */
  embed: z.object({ origins: z.array(z.string()) }),
} as const satisfies Record<ServiceName, z.ZodMiniType>

/** As the owner set a service. */
export type Service<Name extends ServiceName> = z.output<(typeof serviceShapes)[Name]>
export type StoredServices = { readonly [Name in ServiceName]?: Service<Name> }

/** EmailJS itself; an address of one's own is a variable. */
const emailjsUrl = 'https://api.emailjs.com/api/v1.0/email/send'
const emailjsThrottle = 1_000

/** Where backups are put that the owner turned on, and the environment names no folder. */
export const ownBackupFolder = ({ dataDirectory }: Pick<Settings, 'dataDirectory'>): string =>
  join(dataDirectory, 'backups')

type Effective = Pick<
  Settings,
  'mail' | 'texts' | 'publicUrl' | 'backup' | 'offSite' | 'metricsToken' | 'embedOrigins'
>

/** What holds: the environment, and where that says nothing, what the owner set. */
export function effectiveSettings(environment: Settings, stored: StoredServices): Effective {
  const publicUrl = environment.publicUrl ?? stored.address?.publicUrl ?? null
  return {
    publicUrl,
    mail: mailOf(environment, stored.email),
    // What the service hands in is signed for the clinic's address.
    texts:
      environment.texts ?? (stored.texts && publicUrl !== null ? { ...stored.texts, isTyped: true } : null),
    backup: backupOf(environment, stored.backups),
    offSite: environment.offSite ?? (stored['off-site'] ? offSiteOf(stored['off-site']) : null),
    metricsToken: environment.metricsToken ?? stored.metrics?.token ?? null,
    embedOrigins: stored.embed?.origins ?? [],
  }
}

const mailOf = ({ mail }: Settings, stored: StoredServices['email']): MailSettings =>
  mail.transport !== 'file' || !stored ? mail : mailThrough(stored, givenSender(mail))

/** What the environment says of the sender; EmailJS has its own in its template. */
export const givenSender = (mail: MailSettings): GivenSender => {
  if (mail.transport === 'emailjs') return {}
  const { from, replyTo } = mail
  return { ...(from && { from }), ...(replyTo && { replyTo }) }
}

type GivenSender = { from?: string; replyTo?: string }

/** Sending by a service as the owner set it, or is about to. */
export function mailThrough(stored: Service<'email'>, given: GivenSender): MailSettings {
  if (stored.kind === 'smtp') return { ...given, transport: 'smtp', url: smtpAddress(stored), isTyped: true }
  const { serviceId, templateId, userId } = stored
  const ids = { serviceId, templateId, userId }
  return { transport: 'emailjs', ...ids, url: emailjsUrl, throttleMilliseconds: emailjsThrottle }
}

type Smtp = Extract<Service<'email'>, { kind: 'smtp' }>

/** As SMTP_URL says it. An IPv6 address is in brackets. */
function smtpAddress({ host, port, encryption, user, password }: Omit<Smtp, 'kind' | 'provider'>): string {
  const account = user === '' ? '' : `${encodeURIComponent(user)}:${encodeURIComponent(password)}@`
  const place = host.includes(':') ? `[${host}]` : host
  return `${encryption === 'tls' ? 'smtps' : 'smtp'}://${account}${place}:${port}`
}

function backupOf(environment: Settings, stored: StoredServices['backups']): Settings['backup'] {
  const { backup } = environment
  if (backup.directory !== null || !stored) return backup
  const { keep, passphrase } = stored
  return {
    directory: ownBackupFolder(environment),
    keep,
    passphrase: backup.passphrase ?? (passphrase || null),
  }
}

/** The owner's bucket, as what sends backups there reads it. */
export function offSiteOf(stored: Service<'off-site'>): OffSiteSettings {
  const { endpoint, bucket, region, accessKey, secretKey, reading } = stored
  const writing = { kind: 's3', bucketUrl: `${endpoint}/${bucket}`, region, accessKey, secretKey } as const
  return { writing, reading: { ...writing, ...reading }, isTyped: true }
}
