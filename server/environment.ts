import { isIP } from 'node:net'
import { resolve } from 'node:path'
import proxyAddress from 'proxy-addr'
import type { StorageSettings } from '../app/platform/file-store.ts'
import { isLoopback } from '../app/platform/loopback.ts'
import type { BackupSettings, MailSettings, Settings } from '../app/platform/settings.ts'

/** A variable that stops the start; its message is the whole line that a person reads. */
export class WrongVariable extends Error {}

export type Environment = Record<string, string | undefined>
/** The secret key comes from a file where the variable is unset (`secret-key.ts`). */
export type ReadSettings = Omit<Settings, 'secretKey'> & { secretKey: string | null }

const defaultPort = 3000
const defaultHost = '127.0.0.1'
const highestPort = 65_535
const leastSecret = 32
const leastPassphrase = 12
const leastToken = 16
const defaultKeep = 14
const mostKept = 10_000
const passwordLengths = { least: 8, most: 256 }
const defaultEmailjsUrl = 'https://api.emailjs.com/api/v1.0/email/send'
/** EmailJS allows one request a second. */
const defaultThrottleMilliseconds = 1_000

/**
 * What the environment says (the table in the README), every variable checked; an empty one counts as unset.
 * Throws WrongVariable for the first that is wrong or half set.
 */
export function readEnvironment(environment: Environment): ReadSettings {
  const read = (name: string) => environment[name]?.trim() || null
  const host = read('HOST') ?? defaultHost
  if (host !== 'localhost' && !isIP(host) && !/^[a-z0-9.-]+$/i.test(host)) {
    throw wrong('HOST', 'must be an address or a host name')
  }
  const database = databaseOf(read('DATABASE_URL'))
  return {
    port: wholeNumber('PORT', read('PORT'), defaultPort, highestPort),
    host,
    publicUrl: publicUrlOf(read('PUBLIC_URL')),
    dataDirectory: resolve(read('DATA_DIR') ?? 'data'),
    database,
    storage: storageOf(read('STORAGE_URL')),
    mail: mailOf(read),
    trustProxy: trustedOf(read('TRUST_PROXY')),
    secretKey: secretOf(read('SECRET_KEY'), database),
    limitsFactor: factorOf(read('LIMITS_FACTOR')),
    adminPassword: passwordOf(environment.ADMIN_PASSWORD),
    backup: backupOf(read),
    metricsToken: metricsTokenOf(read('METRICS_TOKEN')),
  }
}

const wrong = (name: string, problem: string) => new WrongVariable(`${name} ${problem}.`)

function parsed(name: string, value: string, protocols: string[], example: string): URL {
  const url = URL.parse(value)
  if (!url || !protocols.includes(url.protocol) || url.hostname === '') {
    throw wrong(name, `must look like ${example}`)
  }
  return url
}

function wholeNumber(name: string, value: string | null, otherwise: number, most: number): number {
  if (value === null) return otherwise
  if (!/^\d{1,9}$/.test(value) || Number(value) > most) {
    throw wrong(name, `must be a whole number from 0 to ${most}`)
  }
  return Number(value)
}

function publicUrlOf(value: string | null): string | null {
  if (value === null) return null
  const url = parsed('PUBLIC_URL', value, ['http:', 'https:'], 'https://clinic.example')
  if (url.pathname !== '/' || url.search || url.hash || url.username || url.password) {
    throw wrong('PUBLIC_URL', 'must be an origin alone, such as https://clinic.example, without a path')
  }
  return url.origin
}

function databaseOf(value: string | null): Settings['database'] {
  if (value === null) return { engine: 'sqlite' }
  parsed('DATABASE_URL', value, ['postgres:', 'postgresql:'], 'postgres://user:password@host:5432/database')
  return { engine: 'postgres', url: value }
}

const storageExample = 's3://KEY:SECRET@host:port/bucket?region=us-east-1&tls=0'
const defaultRegion = 'us-east-1'
const bucketName = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/

/** Key and secret are percent-encoded (decision 36); `tls=0` speaks http, for a store on the same machine. */
function storageOf(value: string | null): StorageSettings {
  if (value === null) return { kind: 'folder' }
  const url = parsed('STORAGE_URL', value, ['s3:'], storageExample)
  const bucket = url.pathname.slice(1)
  const tls = url.searchParams.get('tls') ?? '1'
  const strange = [...url.searchParams.keys()].filter((name) => name !== 'region' && name !== 'tls')
  if (!url.username || !url.password || !bucketName.test(bucket) || url.hash !== '' || strange.length > 0) {
    throw wrong('STORAGE_URL', `must look like ${storageExample}`)
  }
  requireKnownTls('STORAGE_URL', tls)
  return {
    kind: 's3',
    bucketUrl: `${tls === '1' ? 'https' : 'http'}://${url.host}/${bucket}`,
    region: url.searchParams.get('region') || defaultRegion,
    accessKey: decoded('STORAGE_URL', url.username),
    secretKey: decoded('STORAGE_URL', url.password),
  }
}

function requireKnownTls(name: string, tls: string | null): void {
  if (tls !== '0' && tls !== '1') throw wrong(name, 'must have tls=0 or tls=1')
}

function decoded(name: string, value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    throw wrong(name, 'must have its key and secret percent-encoded')
  }
}

function secretOf(value: string | null, database: Settings['database']): string | null {
  if (value === null && database.engine === 'postgres') {
    throw wrong('SECRET_KEY', 'must be set together with DATABASE_URL: all processes share it')
  }
  if (value !== null && value.length < leastSecret) {
    throw wrong('SECRET_KEY', `must have at least ${leastSecret} characters`)
  }
  return value
}

function trustedOf(value: string | null): string[] {
  const trusted = (value ?? '').split(',').map((one) => one.trim())
  const named = trusted.filter((one) => one !== '')
  try {
    proxyAddress.compile(named)
  } catch {
    throw wrong('TRUST_PROXY', 'must list addresses or ranges, such as 127.0.0.1, 10.0.0.0/8')
  }
  return named
}

function factorOf(value: string | null): number {
  const factor = value === null ? 1 : Number(value)
  if (!Number.isFinite(factor) || factor <= 0) throw wrong('LIMITS_FACTOR', 'must be a number above 0')
  return factor
}

function passwordOf(value: string | undefined): string | null {
  if (value === undefined || value === '') return null
  const { length } = [...value]
  if (length < passwordLengths.least || length > passwordLengths.most) {
    throw wrong('ADMIN_PASSWORD', `must have ${passwordLengths.least} to ${passwordLengths.most} characters`)
  }
  return value
}

type Read = (name: string) => string | null

function mailOf(read: Read): MailSettings {
  const smtp = read('SMTP_URL')
  const emailjs = emailjsOf(read)
  if (smtp === null) return emailjs ?? { transport: 'file' }
  if (emailjs) throw new WrongVariable('SMTP_URL and EMAILJS_* are both set; choose one way for mail.')
  const { searchParams } = parsed('SMTP_URL', smtp, ['smtp:', 'smtps:'], 'smtp://user:password@host:587')
  requireKnownTls('SMTP_URL', searchParams.get('tls') ?? '1')
  return { transport: 'smtp', url: smtp }
}

function emailjsOf(read: Read): MailSettings | null {
  const needed = ['EMAILJS_SERVICE_ID', 'EMAILJS_TEMPLATE_ID', 'EMAILJS_USER_ID']
  const missing = needed.filter((name) => read(name) === null)
  const given = [...needed, 'EMAILJS_URL', 'EMAILJS_THROTTLE_MS'].filter((name) => read(name) !== null)
  if (given.length === 0) return null
  if (missing.length > 0) {
    throw new WrongVariable(`${given.join(', ')} set without ${missing.join(', ')}; set all or none.`)
  }
  const url = emailjsAddress(read('EMAILJS_URL') ?? defaultEmailjsUrl)
  const minute = 60_000
  return {
    transport: 'emailjs',
    serviceId: read('EMAILJS_SERVICE_ID') ?? '',
    templateId: read('EMAILJS_TEMPLATE_ID') ?? '',
    userId: read('EMAILJS_USER_ID') ?? '',
    url,
    throttleMilliseconds: wholeNumber(
      'EMAILJS_THROTTLE_MS',
      read('EMAILJS_THROTTLE_MS'),
      defaultThrottleMilliseconds,
      minute,
    ),
  }
}

/** Names and treatments go in the clear only within this machine, or where `tls=0` asks for it. */
function emailjsAddress(value: string): string {
  const { protocol, hostname, searchParams } = parsed(
    'EMAILJS_URL',
    value,
    ['http:', 'https:'],
    defaultEmailjsUrl,
  )
  const tls = searchParams.get('tls') ?? '1'
  requireKnownTls('EMAILJS_URL', tls)
  if (protocol === 'http:' && !isLoopback(hostname) && tls !== '0') {
    throw wrong('EMAILJS_URL', 'must begin with https: (?tls=0 at its end sends letters in the clear)')
  }
  return value
}

/** Nightly backups need their passphrase beside them: nobody is there to be asked. */
function backupOf(read: Read): BackupSettings {
  const keep = wholeNumber('BACKUP_KEEP', read('BACKUP_KEEP'), defaultKeep, mostKept)
  if (keep === 0) throw wrong('BACKUP_KEEP', `must be a whole number from 1 to ${mostKept}`)
  const passphrase = read('BACKUP_PASSPHRASE')
  if (passphrase !== null && passphrase.length < leastPassphrase) {
    throw wrong('BACKUP_PASSPHRASE', `must have at least ${leastPassphrase} characters`)
  }
  const directory = read('BACKUP_DIR')
  if (directory !== null && passphrase === null)
    throw wrong('BACKUP_DIR', 'needs BACKUP_PASSPHRASE beside it')
  return { directory: directory && resolve(directory), keep, passphrase }
}

function metricsTokenOf(token: string | null): string | null {
  if (token !== null && token.length < leastToken) {
    throw wrong('METRICS_TOKEN', `must have at least ${leastToken} characters`)
  }
  return token
}
