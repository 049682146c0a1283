import { resolve4, resolve6 } from 'node:dns/promises'
import { isIP } from 'node:net'
import { networkInterfaces } from 'node:os'
import { connect, type PeerCertificate, type TLSSocket } from 'node:tls'
import { OutgoingProblem, type OutgoingRules, pinHost } from '../outgoing/host-guard.server.ts'
import { later } from '../process/timers.server.ts'

const longestMilliseconds = 8_000
const millisecondsOfDay = 86_400_000

/** A certificate as visitors meet it. */
export type Certificate = {
  validFrom: Temporal.Instant
  validUntil: Temporal.Instant
  /** Whole days left; below 0 once it is over. */
  daysLeft: number
  /** Who issued it, such as "Let's Encrypt". */
  issuer: string
  /** The hosts that it is for. */
  hosts: string[]
  /** Why browsers warn of it; null where they do not. */
  problem: CertificateProblem | null
  /** Such as "TLSv1.3". */
  protocol: string
}

type CertificateProblem = 'expired' | 'not-yet' | 'other-host' | 'self-signed' | 'untrusted'

/** Why nothing can be said of it. */
type CertificateFault =
  /** No public address is set. */
  | 'no-address'
  /** The public address begins with http. */
  | 'no-https'
  | 'unresolved'
  /** An address of the clinic's own network, which ALLOW_PRIVATE_HOSTS doesn't open. */
  | 'private'
  | 'refused'
  | 'timeout'
  /** Something answers there, but not with TLS. */
  | 'no-tls'

export type CertificateReading =
  | { ok: true; host: string; certificate: Certificate }
  | { ok: false; host: string; why: CertificateFault }

type Reading = {
  now: Temporal.Instant
  /** Which hosts may be asked: the address may be one that somebody typed. */
  rules: OutgoingRules
  milliseconds?: number
}

/**
 * The certificate that a visitor of that origin is shown, read from outside: a connection to its public address, as any
 * browser makes one. Nothing is sent but the host's name. Never throws.
 */
export async function readCertificate(
  publicUrl: string | null,
  { now, rules, milliseconds = longestMilliseconds }: Reading,
): Promise<CertificateReading> {
  if (publicUrl === null) return { ok: false, host: '', why: 'no-address' }
  const { protocol, hostname, port } = new URL(publicUrl)
  const host = hostname.replace(/^\[|\]$/g, '')
  if (protocol !== 'https:') return { ok: false, host, why: 'no-https' }
  const pinned = await pinHost(host, rules).catch((error) => whyNot(error))
  if (typeof pinned === 'string') return { ok: false, host, why: pinned }
  const { promise, resolve } = Promise.withResolvers<CertificateReading>()
  const socket = connect({
    host: pinned.addresses[0],
    port: port === '' ? 443 : Number(port),
    // A certificate that browsers refuse is what is looked for as well: its problem is told.
    rejectUnauthorized: false,
    ...(pinned.servername !== undefined && { servername: pinned.servername }),
  })
  const end = (reading: CertificateReading) => {
    socket.destroy()
    resolve(reading)
  }
  const stopWaiting = later(milliseconds, () => end({ ok: false, host, why: 'timeout' }))
  socket.once('secureConnect', () => end(readingOf(socket, host, now)))
  socket.on('error', (error) => end({ ok: false, host, why: faultOf(error) }))
  return promise.finally(stopWaiting)
}

function whyNot(error: unknown): CertificateFault {
  const reason = error instanceof OutgoingProblem ? error.reason : 'unknown-host'
  if (reason === 'private' || reason === 'timeout') return reason
  return 'unresolved'
}

function readingOf(socket: TLSSocket, host: string, now: Temporal.Instant): CertificateReading {
  const peer = socket.getPeerCertificate()
  const [validFrom, validUntil] = [instantOf(peer.valid_from), instantOf(peer.valid_to)]
  if (validFrom === null || validUntil === null) return { ok: false, host, why: 'no-tls' }
  const left = validUntil.epochMilliseconds - now.epochMilliseconds
  const certificate = {
    validFrom,
    validUntil,
    daysLeft: Math.floor(left / millisecondsOfDay),
    issuer: issuerOf(peer),
    hosts: (peer.subjectaltname ?? '').split(', ').map((name) => name.replace(/^[A-Za-z ]+:/, '')),
    protocol: socket.getProtocol() ?? '',
  }
  return { ok: true, host, certificate: { ...certificate, problem: problemOf(socket, certificate, now) } }
}

/** Null for no date: a server that means harm may send a certificate whose dates are none. */
function instantOf(text: string): Temporal.Instant | null {
  const milliseconds = Date.parse(text)
  return Number.isNaN(milliseconds) ? null : Temporal.Instant.fromEpochMilliseconds(milliseconds)
}

function issuerOf({ issuer }: PeerCertificate): string {
  const [name] = [issuer.O ?? issuer.CN ?? ''].flat()
  return name ?? ''
}

/** Dates first, and by the clinic's clock: they say what is to be done. */
function problemOf(
  { authorizationError }: TLSSocket,
  { validFrom, validUntil }: Pick<Certificate, 'validFrom' | 'validUntil'>,
  now: Temporal.Instant,
): CertificateProblem | null {
  if (Temporal.Instant.compare(validUntil, now) <= 0) return 'expired'
  if (Temporal.Instant.compare(validFrom, now) > 0) return 'not-yet'
  // Node's types say Error; it is the code of one.
  const code = String(authorizationError ?? '')
  if (code === '') return null
  if (code.includes('ALTNAME')) return 'other-host'
  if (code.includes('SELF_SIGNED')) return 'self-signed'
  return 'untrusted'
}

function faultOf(error: Error & { code?: string }): CertificateFault {
  const { code = '' } = error
  if (['ENOTFOUND', 'EAI_AGAIN', 'ENODATA'].includes(code)) return 'unresolved'
  if (code.startsWith('ERR_SSL') || code === 'EPROTO' || code === 'ECONNRESET') return 'no-tls'
  return code === 'ETIMEDOUT' ? 'timeout' : 'refused'
}

/** Days before the end at which an owner is warned, and at which it is urgent (a renewal is due at 30). */
const certificateWarningDays = 14
const certificateUrgentDays = 7

export type Urgency = 'fine' | 'soon' | 'urgent'

/** How urgent a certificate is; one that browsers warn of is. */
export function certificateUrgency({
  daysLeft,
  problem,
}: Pick<Certificate, 'daysLeft' | 'problem'>): Urgency {
  if (problem !== null || daysLeft < certificateUrgentDays) return 'urgent'
  return daysLeft < certificateWarningDays ? 'soon' : 'fine'
}

export type Pointing = {
  /**
   * `here`: an address of the host is one of this machine's. `elsewhere`: none is, as behind a proxy or a router, or
   * where the domain leads to another server. `unresolved`: no address is found. `failed`: DNS does not answer.
   */
  state: 'here' | 'elsewhere' | 'unresolved' | 'failed'
  addresses: string[]
}

type Resolver = { resolve4(host: string): Promise<string[]>; resolve6(host: string): Promise<string[]> }

/** Where the clinic's host name leads, asked of DNS. @param own addresses of this machine */
export async function readPointing(
  host: string,
  { resolver = { resolve4, resolve6 }, own = ownAddresses() }: { resolver?: Resolver; own?: string[] } = {},
): Promise<Pointing> {
  if (isIP(host) !== 0) return { state: own.includes(host) ? 'here' : 'elsewhere', addresses: [host] }
  const answers = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
  const addresses = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
  if (addresses.length > 0)
    return { state: addresses.some((one) => own.includes(one)) ? 'here' : 'elsewhere', addresses }
  const isUnknown = answers.some(
    (answer) => answer.status === 'fulfilled' || ['ENOTFOUND', 'ENODATA'].includes(answer.reason?.code),
  )
  return { state: isUnknown ? 'unresolved' : 'failed', addresses }
}

const ownAddresses = (): string[] =>
  Object.values(networkInterfaces()).flatMap((found) => (found ?? []).map(({ address }) => address))
