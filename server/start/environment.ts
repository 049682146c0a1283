import { readFileSync } from 'node:fs'
import type * as z from 'zod/mini'
import type { BucketSettings } from '#app/platform/files/file-store.ts'
import {
  type BackupSettings,
  type MailSettings,
  type OffSiteSettings,
  type ServiceName,
  type Settings,
  serviceNames,
} from '#app/platform/settings.ts'
import { firstOf } from '#app/platform/shapes/collections.ts'
import { leastSecret, variables } from './environment-variables.ts'

/** A variable that stops the start; its message is the whole line that a person reads. */
export class WrongVariable extends Error {}

export type Environment = Record<string, string | undefined>
/** The secret key comes from a file where the variable is unset (`data-folder.ts`). */
export type ReadSettings = Omit<Settings, 'secretKey' | 'isDemo'> & { secretKey: string | null }

type Read = z.output<typeof variables>

/**
 * What the environment says (the table in the README), every variable checked; an empty one counts as unset.
 * Throws WrongVariable for the first that is wrong or half set.
 */
export function readEnvironment(environment: Environment): ReadSettings {
  const given = givenIn(environment)
  const parsed = variables.safeParse(given)
  if (!parsed.success) {
    const { path, message } = firstOf(parsed.error.issues)
    throw wrong(String(path[0]), message)
  }
  const read = parsed.data
  const secretKey = keyOf(read, 'SECRET_KEY')
  const mail = mailOf(read, given)
  const database = databaseOf(read, secretKey)
  return {
    fixed: fixedBy(read, mail),
    port: read.PORT,
    host: read.HOST,
    publicUrl: read.PUBLIC_URL ?? null,
    dataDirectory: read.DATA_DIR,
    database,
    storage: read.STORAGE_URL ?? { kind: 'folder' },
    offSite: offSiteOf(read),
    mail,
    cdn: cdnOf(read),
    texts: textsOf(read),
    trustProxy: read.TRUST_PROXY,
    allowPrivateHosts: read.ALLOW_PRIVATE_HOSTS,
    secretKey,
    formerSecretKey: read.FORMER_SECRET_KEY ?? null,
    limitsFactor: read.LIMITS_FACTOR,
    adminPassword: read.ADMIN_PASSWORD ?? null,
    backup: backupOf(read),
    dnsServer: read.DNS_SERVER ?? null,
    metricsToken: read.METRICS_TOKEN ?? null,
    updates: {
      source: read.RELEASES_URL ?? null,
      keys: read.RELEASE_KEYS,
      directory: read.UPDATES_DIR ?? null,
    },
    embedOrigins: [],
    isTrial: read.TRIAL !== undefined,
  }
}

/** A bucket with its key in the address, as OFFSITE_URL has it. Throws WrongVariable. */
export function readBucket(address: string): BucketSettings {
  const parsed = variables.shape.OFFSITE_URL.safeParse(address)
  if (parsed.success && parsed.data) return parsed.data
  throw wrong('The address of the bucket', parsed.error ? firstOf(parsed.error.issues).message : 'is missing')
}

const wrong = (name: string, problem: string) => new WrongVariable(`${name} ${problem}.`)

/** What is set, without spaces around it; those of a password are its own. */
function givenIn(environment: Environment): Environment {
  const trimmed = Object.keys(variables.shape).map((name) => {
    const value = environment[name]
    return [name, name === 'ADMIN_PASSWORD' ? value : value?.trim()] as const
  })
  return Object.fromEntries(trimmed.filter(([, value]) => value))
}

/** A file keeps the key off the disk of the data and out of the process list. */
function keyOf(read: Read, name: 'SECRET_KEY' | 'SQLITE_KEY'): string | null {
  const [key, path] = [read[name], read[`${name}_FILE`]]
  if (path === undefined) return key ?? null
  if (key !== undefined) throw new WrongVariable(`${name} and ${name}_FILE are both set; choose one.`)
  try {
    const kept = readFileSync(path, 'utf8').trim()
    if (kept.length >= leastSecret) return kept
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : 'unknown cause'
    throw wrong(`${name}_FILE`, `is ${path}, which cannot be read (${code})`)
  }
  throw wrong(`${name}_FILE`, `is ${path}, whose key is shorter than ${leastSecret} characters`)
}

function databaseOf(read: Read, secretKey: string | null): Settings['database'] {
  const { DATABASE_URL: url, FORMER_SQLITE_KEY: formerKey } = read
  const key = keyOf(read, 'SQLITE_KEY')
  if (url === undefined) return { engine: 'sqlite', ...(key && { key }), ...(formerKey && { formerKey }) }
  if (key !== null || formerKey !== undefined) {
    throw wrong(
      'SQLITE_KEY',
      'encrypts the file of SQLite, and DATABASE_URL leads to PostgreSQL; set one of them',
    )
  }
  if (secretKey === null) {
    throw wrong('SECRET_KEY', 'must be set together with DATABASE_URL: all processes share it')
  }
  return { engine: 'postgres', url }
}

function mailOf(read: Read, given: Environment): MailSettings {
  const emailjs = emailjsOf(read, given)
  const { SMTP_URL: url, MAIL_FROM: from, MAIL_REPLY_TO: replyTo } = read
  const sender = { ...(from && { from }), ...(replyTo && { replyTo }) }
  if (url === undefined) return emailjs ?? { transport: 'file', ...sender }
  if (emailjs) throw new WrongVariable('SMTP_URL and EMAILJS_* are both set; choose one way for mail.')
  return { transport: 'smtp', url, ...sender }
}

/** What the environment says is not the owner's to change. */
function fixedBy(read: Read, { transport }: MailSettings): ReadonlySet<ServiceName> {
  const isGiven: Record<ServiceName, boolean> = {
    email: transport !== 'file',
    texts: read.SMS_URL !== undefined,
    address: read.PUBLIC_URL !== undefined,
    backups: read.BACKUP_DIR !== undefined,
    'off-site': read.OFFSITE_URL !== undefined,
    metrics: read.METRICS_TOKEN !== undefined,
    updates: false,
    embed: false,
  }
  return new Set(serviceNames.filter((name) => isGiven[name]))
}

function emailjsOf(read: Read, given: Environment): MailSettings | null {
  const { EMAILJS_SERVICE_ID: serviceId, EMAILJS_TEMPLATE_ID: templateId, EMAILJS_USER_ID: userId } = read
  const set = Object.keys(given).filter((name) => name.startsWith('EMAILJS_'))
  if (set.length === 0) return null
  if (serviceId === undefined || templateId === undefined || userId === undefined) {
    const needed = ['EMAILJS_SERVICE_ID', 'EMAILJS_TEMPLATE_ID', 'EMAILJS_USER_ID']
    const missing = needed.filter((name) => !set.includes(name))
    throw new WrongVariable(`${set.join(', ')} set without ${missing.join(', ')}; set all or none.`)
  }
  const { EMAILJS_URL: url, EMAILJS_THROTTLE_MS: throttleMilliseconds } = read
  return { transport: 'emailjs', serviceId, templateId, userId, url, throttleMilliseconds }
}

/** What the service hands in is signed for the address that people use: without that, nothing could be believed. */
function textsOf({ SMS_URL: service, PUBLIC_URL: publicUrl }: Read): Settings['texts'] {
  if (service && publicUrl === undefined) throw wrong('SMS_URL', 'needs PUBLIC_URL beside it')
  return service ?? null
}

/** Pages are stored and purged under the address that people use. */
function cdnOf({ CDN_URL: cdn, PUBLIC_URL: publicUrl }: Read): Settings['cdn'] {
  if (!cdn) return null
  if (publicUrl === undefined) throw wrong('CDN_URL', 'needs PUBLIC_URL beside it')
  return { ...cdn, clinic: new URL(publicUrl).host }
}

/** Nightly backups need their passphrase next to them: nobody is there to be asked. */
function backupOf(read: Read): BackupSettings {
  const { BACKUP_DIR: directory = null, BACKUP_PASSPHRASE: passphrase = null, BACKUP_KEEP: keep } = read
  if (directory !== null && passphrase === null)
    throw wrong('BACKUP_DIR', 'needs BACKUP_PASSPHRASE beside it')
  return { directory, keep, passphrase }
}

/** Everything that leaves is under the passphrase. The key that reads may be another one, of the same bucket. */
function offSiteOf(read: Read): OffSiteSettings | null {
  const { OFFSITE_URL: writing, OFFSITE_READ_URL: reading, BACKUP_PASSPHRASE: passphrase } = read
  if (writing === undefined) {
    if (reading) throw wrong('OFFSITE_READ_URL', 'needs OFFSITE_URL, the key that writes')
    return null
  }
  if (passphrase === undefined)
    throw wrong('OFFSITE_URL', 'needs BACKUP_PASSPHRASE: backups are encrypted with it')
  if (reading && reading.bucketUrl !== writing.bucketUrl)
    throw wrong('OFFSITE_READ_URL', 'must lead to the bucket of OFFSITE_URL')
  return { writing, reading: reading ?? writing, isTyped: false }
}
