import { isIP } from 'node:net'
import { resolve } from 'node:path'
import proxyAddress from 'proxy-addr'
import * as z from 'zod/mini'
import type { BucketSettings } from '#app/platform/files/file-store.ts'
import { isHostOrRange } from '#app/platform/outgoing/host-guard.server.ts'
import { isLoopback } from '#app/platform/process/loopback.ts'
import { releaseKeys } from '#app/platform/releases/manifest.server.ts'
import type { CdnSettings, TextSettings } from '#app/platform/settings.ts'
import { isMailAddress } from '#app/platform/text/mail-address.ts'
import { smtpProblem } from './smtp-address.ts'

const serviceExample = 'https://ACCOUNT:SECRET@api.twilio.com?from=%2B14325550100'

const number = /^\+[1-9]\d{6,14}$/
const group = /^MG[0-9a-f]{32}$/i
const known = ['from', 'answers', 'tls']

/** Account, secret and sender, and nothing that is not understood. */
function isKnownToService(value: string): boolean {
  const { username, password, hash, searchParams } = new URL(value)
  const isKnown = [...searchParams.keys()].every((name) => known.includes(name))
  const answers = searchParams.get('answers') ?? 'all'
  const sends = number.test(senderIn(searchParams)) || group.test(senderIn(searchParams))
  return isKnown && username !== '' && password !== '' && hash === '' && sends && answers in whoAnswers
}

/** A plus that was not percent-encoded is read as a space. */
const senderIn = (search: URLSearchParams) => (search.get('from') ?? '').replace(/^ /, '+')

const whoAnswers = { all: 'all', foreign: 'foreign' } as const

/** Of an address without a path the resource of the public contract; one with a path is used as given. */
function serviceOf(value: string): TextSettings {
  const { protocol, host, pathname, username, password, searchParams } = new URL(value)
  const account = decodeURIComponent(username)
  const resource = `/2010-04-01/Accounts/${encodeURIComponent(account)}/Messages.json`
  const from = senderIn(searchParams)
  return {
    url: `${protocol}//${host}${pathname === '/' ? resource : pathname}`,
    account,
    secret: decodeURIComponent(password),
    sender: { name: number.test(from) ? 'From' : 'MessagingServiceSid', value: from },
    answers: searchParams.get('answers') === 'foreign' ? 'foreign' : 'all',
  }
}

const mailAddressProblem = 'must be one mail address, such as hello@clinic.example'
const defaultPort = 3000
const defaultHost = '127.0.0.1'
const defaultRegion = 'us-east-1'
const highestPort = 65_535
export const leastSecret = 32
const leastPassphrase = 12
const leastToken = 16
const defaultKeep = 14
const mostKept = 10_000
const passwordLengths = { least: 8, most: 256 }
const defaultEmailjsUrl = 'https://api.emailjs.com/api/v1.0/email/send'
/** EmailJS allows one request a second. */
const defaultThrottleMilliseconds = 1_000
const minute = 60_000
const hostName = /^[a-z0-9.-]+$/i
const bucketName = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/
const cdnExample = 'https://TOKEN@api.fastly.com/service/ID/purge'
const storageExample = 's3://KEY:SECRET@host:port/bucket?region=us-east-1&tls=0'
const publicUrlProblem = 'must be an origin alone, such as https://clinic.example, without a path'

/**
 * Every variable as it may be written and what it is then; one that is unset has its default, or is undefined. A
 * message goes on after the variable's name. README.md explains each.
 */
export const variables = z.object({
  HOST: z._default(checked(isHost, 'must be an address or a host name'), defaultHost),
  DATABASE_URL: z.optional(
    address(['postgres:', 'postgresql:'], 'postgres://user:password@host:5432/database'),
  ),
  PORT: wholeNumber({ least: 0, most: highestPort, otherwise: defaultPort }),
  PUBLIC_URL: z.optional(
    z.pipe(
      address(['http:', 'https:'], 'https://clinic.example').check(
        z.refine(isOriginAlone, { error: publicUrlProblem, when: isWhole }),
      ),
      z.transform((value) => new URL(value).origin),
    ),
  ),
  DATA_DIR: z._default(
    z.pipe(
      z.string(),
      z.transform((path) => resolve(path)),
    ),
    resolve('data'),
  ),
  STORAGE_URL: bucket(),
  OFFSITE_URL: bucket(),
  OFFSITE_READ_URL: bucket(),
  SMTP_URL: z.optional(z.string().check(z.check(mailServer), knownTls())),
  MAIL_FROM: z.optional(checked(isMailAddress, mailAddressProblem)),
  MAIL_REPLY_TO: z.optional(checked(isMailAddress, mailAddressProblem)),
  CDN_URL: z.optional(
    z.pipe(
      address(['https:', 'http:'], cdnExample).check(
        knownTls(),
        z.refine(isEncoded, { error: 'must have its token percent-encoded', when: isWhole }),
        z.refine(isCdn, { error: `must look like ${cdnExample}`, when: isWhole }),
        z.refine(keepsSecrets, {
          error: 'must begin with https: (?tls=0 at its end sends the token in the clear)',
          when: isWhole,
        }),
      ),
      z.transform(cdnOf),
    ),
  ),
  EMAILJS_SERVICE_ID: z.optional(z.string()),
  EMAILJS_TEMPLATE_ID: z.optional(z.string()),
  EMAILJS_USER_ID: z.optional(z.string()),
  EMAILJS_URL: z._default(
    address(['http:', 'https:'], defaultEmailjsUrl).check(
      knownTls(),
      z.refine(keepsSecrets, {
        error: 'must begin with https: (?tls=0 at its end sends emails in the clear)',
        when: isWhole,
      }),
    ),
    defaultEmailjsUrl,
  ),
  EMAILJS_THROTTLE_MS: wholeNumber({ least: 0, most: minute, otherwise: defaultThrottleMilliseconds }),
  SMS_URL: z.optional(
    z.pipe(
      address(['https:', 'http:'], serviceExample).check(
        knownTls(),
        z.refine(isEncoded, { error: 'must have its account and secret percent-encoded', when: isWhole }),
        z.refine(isKnownToService, { error: `must look like ${serviceExample}`, when: isWhole }),
        z.refine(keepsSecrets, {
          error: 'must begin with https: (?tls=0 in it sends text messages in the clear)',
          when: isWhole,
        }),
      ),
      z.transform(serviceOf),
    ),
  ),
  TRUST_PROXY: z._default(
    z.pipe(
      checked(isTrustable, 'must list addresses or ranges, such as 127.0.0.1, 10.0.0.0/8'),
      z.transform(namesIn),
    ),
    [],
  ),
  ALLOW_PRIVATE_HOSTS: z._default(
    z.pipe(
      checked(
        (list) => namesIn(list).every(isHostOrRange),
        'must list host names, addresses or ranges, such as minio.lan, 10.0.0.0/8',
      ),
      z.transform(namesIn),
    ),
    [],
  ),
  SECRET_KEY: z.optional(atLeast(leastSecret)),
  SECRET_KEY_FILE: z.optional(z.string()),
  FORMER_SECRET_KEY: z.optional(atLeast(leastSecret)),
  SQLITE_KEY: z.optional(atLeast(leastSecret)),
  SQLITE_KEY_FILE: z.optional(z.string()),
  FORMER_SQLITE_KEY: z.optional(atLeast(leastSecret)),
  LIMITS_FACTOR: z._default(z.pipe(checked(isFactor, 'must be a number above 0'), z.transform(Number)), 1),
  ADMIN_PASSWORD: z.optional(
    checked(isPasswordLong, `must have ${passwordLengths.least} to ${passwordLengths.most} characters`),
  ),
  BACKUP_KEEP: wholeNumber({ least: 1, most: mostKept, otherwise: defaultKeep }),
  BACKUP_PASSPHRASE: z.optional(atLeast(leastPassphrase)),
  BACKUP_DIR: z.optional(
    z.pipe(
      z.string(),
      z.transform((path) => resolve(path)),
    ),
  ),
  METRICS_TOKEN: z.optional(atLeast(leastToken)),
  RELEASES_URL: z.optional(z.string()),
  RELEASE_KEYS: z._default(
    z.pipe(
      z.string(),
      z.transform((keys) => keys.split(',')),
    ),
    [...releaseKeys],
  ),
  UPDATES_DIR: z.optional(z.string()),
  TRIAL: z.optional(checked((value) => value === '1', 'must be 1')),
  DNS_SERVER: z.optional(checked(isDnsServer, 'must be an address, such as 1.1.1.1 or 127.0.0.1:5353')),
})

/** The next rule is asked only where those before it hold. */
function isWhole({ issues }: { issues: unknown[] }): boolean {
  return issues.length === 0
}

function checked(isRight: (value: string) => boolean, error: string) {
  return z.string().check(z.refine(isRight, { error }))
}

function mailServer(payload: z.core.ParsePayload<string>): void {
  const { value: input } = payload
  const message = smtpProblem(input)
  if (message !== null) payload.issues.push({ code: 'custom', message, input, continue: false })
}

function address(protocols: string[], example: string) {
  const isAddress = (value: string) => {
    const url = URL.parse(value)
    return url !== null && protocols.includes(url.protocol) && url.hostname !== ''
  }
  return checked(isAddress, `must look like ${example}`)
}

function bucket() {
  return z.optional(
    z.pipe(
      address(['s3:'], storageExample).check(
        z.refine(isBucket, { error: `must look like ${storageExample}`, when: isWhole }),
        knownTls(),
        z.refine(isEncoded, { error: 'must have its key and secret percent-encoded', when: isWhole }),
      ),
      z.transform(bucketOf),
    ),
  )
}

function wholeNumber({ least, most, otherwise }: { least: number; most: number; otherwise: number }) {
  const isRight = (value: string) =>
    /^\d{1,9}$/.test(value) && Number(value) >= least && Number(value) <= most
  const number = checked(isRight, `must be a whole number from ${least} to ${most}`)
  return z._default(z.pipe(number, z.transform(Number)), otherwise)
}

function atLeast(length: number) {
  return checked((value) => value.length >= length, `must have at least ${length} characters`)
}

function knownTls() {
  const isKnown = (value: string) => ['0', '1'].includes(tlsOf(new URL(value)))
  return z.refine<string>(isKnown, { error: 'must have tls=0 or tls=1', when: isWhole })
}

function tlsOf({ searchParams }: URL): string {
  return searchParams.get('tls') ?? '1'
}

function isHost(value: string): boolean {
  return isIP(value) !== 0 || hostName.test(value)
}

/** An address alone, or with a port behind it. */
function isDnsServer(value: string): boolean {
  const [, six, four, port = '53'] = /^(?:\[([^\]]+)\]|([\d.]+))(?::(\d{1,5}))?$/.exec(value) ?? []
  return isIP(value) !== 0 || (isIP(six ?? four ?? '') !== 0 && Number(port) <= highestPort)
}

function isOriginAlone(value: string): boolean {
  const { pathname, search, hash, username, password } = new URL(value)
  return pathname === '/' && [search, hash, username, password].every((part) => part === '')
}

/** Key and secret are percent-encoded; `tls=0` speaks http, for a store on the same machine. */
function isBucket(value: string): boolean {
  const { username, password, pathname, hash, searchParams } = new URL(value)
  const areKnown = [...searchParams.keys()].every((name) => name === 'region' || name === 'tls')
  return username !== '' && password !== '' && bucketName.test(pathname.slice(1)) && hash === '' && areKnown
}

function isEncoded(value: string): boolean {
  const { username, password } = new URL(value)
  try {
    return [username, password].map(decodeURIComponent).length > 0
  } catch {
    return false
  }
}

/** A token that a header can carry, of 16 characters or more, and nothing that is not understood. */
function isCdn(value: string): boolean {
  const { username, password, hash, searchParams } = new URL(value)
  const areKnown = [...searchParams.keys()].every((name) => name === 'tls')
  const token = decodeURIComponent(username)
  const isToken = token.length >= leastToken && /^[\x21-\x7e]*$/.test(token)
  return isToken && password === '' && hash === '' && areKnown
}

function cdnOf(value: string): Omit<CdnSettings, 'clinic'> {
  const { origin, pathname, username } = new URL(value)
  return { purgeUrl: origin + pathname, token: decodeURIComponent(username) }
}

function bucketOf(value: string): BucketSettings {
  const url = new URL(value)
  return {
    kind: 's3',
    bucketUrl: `${tlsOf(url) === '1' ? 'https' : 'http'}://${url.host}${url.pathname}`,
    region: url.searchParams.get('region') || defaultRegion,
    accessKey: decodeURIComponent(url.username),
    secretKey: decodeURIComponent(url.password),
  }
}

/** Names and treatments go in the clear only within this machine, or where `tls=0` asks for it. */
function keepsSecrets(value: string): boolean {
  const url = new URL(value)
  return url.protocol === 'https:' || isLoopback(url.hostname) || tlsOf(url) === '0'
}

function namesIn(list: string): string[] {
  return list
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '')
}

function isTrustable(list: string): boolean {
  try {
    proxyAddress.compile(namesIn(list))
    return true
  } catch {
    return false
  }
}

function isFactor(value: string): boolean {
  return Number.isFinite(Number(value)) && Number(value) > 0
}

function isPasswordLong(value: string): boolean {
  const { length } = [...value]
  return length >= passwordLengths.least && length <= passwordLengths.most
}
