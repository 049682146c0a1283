import { lookup, resolve4, resolve6 } from 'node:dns/promises'
import { isIP, type LookupFunction } from 'node:net'
import { networkInterfaces } from 'node:os'
import ipaddr from 'ipaddr.js'
import type { Settings } from '../settings.ts'

/** Why nothing was sent, or no answer was taken. Screens have a sentence for each. */
export type OutgoingReason =
  /** No address at all, or one with a user name, a password, or another scheme in it. */
  | 'address'
  /** It isn't https, and the host isn't one of our own. */
  | 'scheme'
  /** The host, or one of its addresses, isn't on the public internet, or is this clinic's own. */
  | 'private'
  /** No such host, or nobody answers for its name. */
  | 'unknown-host'
  | 'unreachable'
  /** Its certificate is for another name, expired, or by nobody we trust. */
  | 'certificate'
  /** It sends us elsewhere: that address was never checked. */
  | 'redirect'
  | 'timeout'
  | 'too-large'

export class OutgoingProblem extends Error {
  override name = 'OutgoingProblem'
  readonly reason: OutgoingReason
  /** Of a redirect: where it leads. Nothing was sent there. */
  readonly location: string | null
  constructor(
    reason: OutgoingReason,
    { location = null, ...options }: ErrorOptions & { location?: string | null } = {},
  ) {
    super(reason, options)
    this.reason = reason
    this.location = location
  }
}

type ResolveHost = (name: string) => Promise<string[]>

export type OutgoingRules = {
  /** Names, addresses and ranges of ALLOW_PRIVATE_HOSTS. */
  privateHosts: readonly string[]
  /** The system's own, unless a test brings another. */
  resolve?: ResolveHost
  /**
   * This clinic itself, on the public internet: from within, its addresses answer at ports that a firewall keeps from
   * others. Nothing that is typed leads there; left out where the clinic's own address is asked for.
   */
  ours?: { publicUrl: string | null; addresses?: () => string[] }
}

/** For everything that an owner types but the web address. */
export const rulesFor = ({
  allowPrivateHosts,
  publicUrl,
}: Pick<Settings, 'allowPrivateHosts' | 'publicUrl'>): OutgoingRules => ({
  privateHosts: allowPrivateHosts,
  ours: { publicUrl },
})

export type PinnedHost = {
  /** The addresses to connect to, each checked; never look the name up again. */
  addresses: [string, ...string[]]
  /** The name that its certificate must have; undefined where the host is an address. */
  servername: string | undefined
  /** ALLOW_PRIVATE_HOSTS lets it be one of our own. */
  isPrivate: boolean
}

/** What ALLOW_PRIVATE_HOSTS may open. A cloud's own service (169.254.169.254) and the like never. */
const openable = new Set(['loopback', 'private', 'uniqueLocal', 'carrierGradeNat'])
const mostAddresses = 16
const resolveMilliseconds = 5_000

/**
 * Looks a host up once, checks every address that it has, and hands out those: what connects to them meets no other host,
 * whatever the name says a moment later. For SMTP and other protocols; `outgoing.server.ts` has HTTP.
 * @param host a name or an address as somebody typed it, IPv6 with or without brackets
 * @param signal ends it before the five seconds that a name may take
 * @throws OutgoingProblem
 */
export async function pinHost(host: string, rules: OutgoingRules, signal?: AbortSignal): Promise<PinnedHost> {
  const name = plainName(host)
  const addresses = isIP(name) ? [name] : await resolved(name, rules.resolve ?? systemAddresses, signal)
  const [first, ...others] = addresses
  if (first === undefined) throw new OutgoingProblem('unknown-host')
  const allKinds = (ours: ReadonlySet<string>) =>
    addresses.map((address) => kindOf(address, { name, opened: rules.privateHosts, ours }))
  let kinds = allKinds(new Set())
  if (kinds.includes('public')) kinds = allKinds(await ownAddresses(rules, signal))
  if (kinds.includes('refused')) throw new OutgoingProblem('private')
  return {
    addresses: [first, ...others],
    servername: isIP(name) ? undefined : name,
    isPrivate: kinds.every((kind) => kind === 'own'),
  }
}

/** Whatever name is asked for, the addresses that were checked. */
export function pinnedLookup({ addresses }: PinnedHost): LookupFunction {
  const found = addresses.map((address) => ({ address, family: isIP(address) }))
  return (_, { all }, tell) => (all ? tell(null, found) : tell(null, addresses[0], isIP(addresses[0])))
}

/** As the URL standard reads a host: 2130706433, 0x7f.1 and 127.1 are 127.0.0.1. */
function plainName(host: string): string {
  const typed = host.trim()
  if (/[\s/?#@\\%]/.test(typed)) throw new OutgoingProblem('address')
  const bracketed = isIP(typed) === 6 ? `[${typed}]` : typed
  const url = URL.parse(`http://${bracketed}`)
  if (url?.port !== '' || url.hostname === '') throw new OutgoingProblem('address')
  return url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
}

const systemAddresses: ResolveHost = async (name) =>
  (await lookup(name, { all: true, order: 'ipv4first' })).map(({ address }) => address)

/** As visitors are led: a server often has its own name in its list of hosts, as 127.0.1.1. */
export async function addressesInDns(name: string): Promise<string[]> {
  const answers = await Promise.allSettled([resolve4(name), resolve6(name)])
  return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
}

/** The addresses of this machine, and those that the clinic's web address has in DNS; a name that has none is no fault. */
async function ownAddresses(
  { ours, resolve = addressesInDns }: OutgoingRules,
  signal: AbortSignal | undefined,
): Promise<ReadonlySet<string>> {
  if (!ours) return new Set()
  const { publicUrl, addresses = interfaceAddresses } = ours
  const name = publicUrl === null ? null : plainName(new URL(publicUrl).hostname)
  const named = name === null || isIP(name) ? [] : await resolved(name, resolve, signal).catch(() => [])
  const own = [...addresses(), ...named, ...(name !== null && isIP(name) ? [name] : [])]
  return new Set(own.map((one) => ipaddr.process(one).toString()))
}

const interfaceAddresses = (): string[] =>
  Object.values(networkInterfaces()).flatMap((all = []) => all.map(({ address }) => address))

async function resolved(name: string, resolve: ResolveHost, signal?: AbortSignal): Promise<string[]> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = AbortSignal.any([AbortSignal.timeout(resolveMilliseconds), ...(signal ? [signal] : [])])
  if (timer.aborted) throw new OutgoingProblem('timeout')
  timer.addEventListener('abort', () => reject(new OutgoingProblem('timeout')))
  late.catch(() => {})
  try {
    const addresses = await Promise.race([resolve(name), late])
    if (addresses.length > mostAddresses || !addresses.every((one) => isIP(one) !== 0))
      throw new OutgoingProblem('unknown-host')
    return addresses
  } catch (error) {
    throw error instanceof OutgoingProblem ? error : new OutgoingProblem('unknown-host', { cause: error })
  }
}

/** Of the public internet, one of our own that is opened, or one that nothing may connect to. */
function kindOf(
  address: string,
  { name, opened, ours }: { name: string; opened: readonly string[]; ours: ReadonlySet<string> },
): 'public' | 'own' | 'refused' {
  const parsed = ipaddr.process(address)
  const range = parsed.range()
  if (range === 'unicast' && isEmbedding(parsed)) return 'refused'
  const isOurs = ours.has(parsed.toString())
  if (range === 'unicast' && !isOurs) return 'public'
  const mayBeOpened = isOurs || openable.has(range)
  return mayBeOpened && opened.some((one) => isOpenedBy(one, { parsed, name })) ? 'own' : 'refused'
}

/** IPv6 is handed out from 2000::/3 alone; all other space there is somebody's own. */
function isEmbedding(parsed: ipaddr.IPv4 | ipaddr.IPv6): boolean {
  return parsed.kind() === 'ipv6' && !parsed.match(ipaddr.parseCIDR('2000::/3'))
}

function isOpenedBy(
  one: string,
  { parsed, name }: { parsed: ipaddr.IPv4 | ipaddr.IPv6; name: string },
): boolean {
  if (one.toLowerCase() === name) return true
  const range = rangeOf(one)
  return range !== null && range[0].kind() === parsed.kind() && parsed.match(range)
}

/** An address is a range of one. */
function rangeOf(text: string): [ipaddr.IPv4 | ipaddr.IPv6, number] | null {
  if (ipaddr.isValidCIDR(text)) return ipaddr.parseCIDR(text)
  if (isIP(text) === 0) return null
  const address = ipaddr.process(text)
  return [address, address.kind() === 'ipv4' ? 32 : 128]
}

const hostName = /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i

/** Whether ALLOW_PRIVATE_HOSTS may hold it. */
export const isHostOrRange = (text: string): boolean =>
  rangeOf(text) !== null || (hostName.test(text) && !/^[\d.]+$/.test(text))
