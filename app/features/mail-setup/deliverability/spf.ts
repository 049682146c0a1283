import ipaddr from 'ipaddr.js'
import type { Answer, Dns } from '#app/platform/dns/dns.ts'

/* Sender Policy Framework (RFC 7208), as far as one sender is asked about: our own mail service. */

type SpfAll = 'pass' | 'fail' | 'softfail' | 'neutral'

export type SpfResult =
  | { result: SpfAll }
  | { result: 'none' }
  /** DNS didn't answer for this name. */
  | { result: 'temperror'; name: string }
  | { result: 'permerror'; why: 'broken' | 'several' | 'too-many-lookups' }

/** Who sends: by address, or by the names that stand for a service in its customers' records. */
export type SpfSender = { address?: string; includes?: readonly string[] }

type Term = { qualifier: SpfAll; name: string; value: string }
type Read = { terms: Term[]; redirect: string | undefined }

const qualifiers: Record<string, SpfAll> = { '+': 'pass', '-': 'fail', '~': 'softfail', '?': 'neutral' }
const mechanisms = ['all', 'include', 'a', 'mx', 'ptr', 'ip4', 'ip6', 'exists']
/** Lookups that one check may cost, and how many of them may find nothing (RFC 7208 4.6.4). */
const mostLookups = 10
const mostEmpty = 2
const mostExchanges = 10
const mostNames = 10

const version = /^v=spf1(?: |$)/i

export const isSpf = (text: string): boolean => version.test(text)

/** @returns null where it isn't written as RFC 7208 asks */
export function readSpf(text: string): Read | null {
  // A record is printable ASCII; anything else in it is a fault, and so is a term that isn't one.
  if (!/^[\x20-\x7e]*$/.test(text)) return null
  const terms: Term[] = []
  let redirect: string | undefined
  for (const word of text.split(' ').slice(1)) {
    if (word === '') continue
    const modifier = /^([a-z][\w.-]*)=(.*)$/i.exec(word)
    if (modifier) {
      if (modifier[1]?.toLowerCase() !== 'redirect') continue
      if (redirect !== undefined || !modifier[2]) return null
      redirect = modifier[2]
      continue
    }
    const term = /^([+\-~?]?)([a-z0-9]+)(?::(.+?))?(\/.+)?$/i.exec(word)
    const name = term?.[2]?.toLowerCase() ?? ''
    if (!term || !mechanisms.includes(name)) return null
    const value = `${term[3] ?? ''}${term[4] ?? ''}`
    if (!isTermRight(name, value)) return null
    terms.push({ qualifier: qualifiers[term[1] || '+'] ?? 'pass', name, value })
  }
  return { terms, redirect }
}

function isTermRight(name: string, value: string): boolean {
  if (name === 'all') return value === ''
  if (name === 'include' || name === 'exists') return value !== '' && !value.startsWith('/')
  if (name === 'ip4' || name === 'ip6') return rangeOf(name, value) !== null
  return lengthsOf(value) !== null
}

type Range = [ipaddr.IPv4 | ipaddr.IPv6, number]

function rangeOf(name: string, value: string): Range | null {
  const isFour = name === 'ip4'
  const whole = value.includes('/') ? value : `${value}/${isFour ? 32 : 128}`
  try {
    const range = ipaddr.parseCIDR(whole)
    const isFull = !isFour || whole.split('.').length === 4
    return range[0].kind() === (isFour ? 'ipv4' : 'ipv6') && isFull ? range : null
  } catch {
    return null
  }
}

/** Of `a` and `mx`: a name and lengths of prefixes, such as `mail.example/24//64`. */
function lengthsOf(value: string): { host: string; four: number; six: number } | null {
  const found = /^([^/]*)(?:\/(\d{1,2}))?(?:\/\/(\d{1,3}))?$/.exec(value)
  if (!found) return null
  const [four, six] = [Number(found[2] ?? 32), Number(found[3] ?? 128)]
  return four <= 32 && six <= 128 ? { host: found[1] ?? '', four, six } : null
}

/** @throws never; what cannot be known is in the result */
export async function checkSpf(dns: Dns, domain: string, sender: SpfSender): Promise<SpfResult> {
  const walk = new Walk(dns, sender)
  try {
    return { result: await walk.check(domain) }
  } catch (stop) {
    if (stop instanceof Stop) return stop.outcome
    throw stop
  }
}

/** Ends a check in the middle of a record that another one includes. */
class Stop extends Error {
  readonly outcome: SpfResult
  constructor(outcome: SpfResult) {
    super(outcome.result)
    this.outcome = outcome
  }
}

const permanent = (why: 'broken' | 'several' | 'too-many-lookups') => new Stop({ result: 'permerror', why })

/** One check with its count of lookups. Loops of includes end at the tenth. */
class Walk {
  readonly #dns: Dns
  readonly #sender: SpfSender
  #lookups = 0
  #empty = 0

  constructor(dns: Dns, sender: SpfSender) {
    this.#dns = dns
    this.#sender = sender
  }

  async check(domain: string): Promise<SpfAll> {
    const found = known(await this.#dns.text(domain), domain).filter(isSpf)
    if (found.length > 1) throw permanent('several')
    const [text] = found
    if (text === undefined) throw new Stop({ result: 'none' })
    const record = readSpf(text)
    if (!record) throw permanent('broken')
    for (const term of record.terms) if (await this.#matches(term, domain)) return term.qualifier
    if (record.redirect === undefined) return 'neutral'
    this.#count()
    return this.#of(record.redirect)
  }

  /** The result of another record; one that isn't there is a fault of the record that names it. */
  async #of(name: string): Promise<SpfAll> {
    // A macro stands for what only the receiver knows.
    if (name.includes('%')) return 'neutral'
    try {
      return await this.check(name)
    } catch (stop) {
      throw stop instanceof Stop && stop.outcome.result === 'none' ? permanent('broken') : stop
    }
  }

  async #matches({ name, value }: Term, domain: string): Promise<boolean> {
    if (name === 'all') return true
    if (name === 'ip4' || name === 'ip6') return this.#isIn([rangeOf(name, value)])
    this.#count()
    if (name === 'include') {
      const isIt = this.#sender.includes?.includes(plain(value)) ?? false
      return (await this.#of(value)) === 'pass' || isIt
    }
    if (name === 'a' || name === 'mx') return this.#isAtHost(name, value, domain)
    if (name === 'ptr') return !value.includes('%') && this.#isNamed(value || domain)
    if (name === 'exists' && !value.includes('%')) {
      // Only IPv4 counts, even for a sender with IPv6 (RFC 7208 5.7).
      const answer = await this.#dns.addresses(value)
      return this.#kept(ofKind(answer, 'ipv4'), value).length > 0
    }
    return false
  }

  async #isAtHost(name: 'a' | 'mx', value: string, domain: string): Promise<boolean> {
    const { host, four, six } = lengthsOf(value) ?? { host: '', four: 32, six: 128 }
    if (host.includes('%')) return false
    const at = host || domain
    const hosts = name === 'a' ? [at] : await this.#exchanges(at)
    for (const one of hosts) {
      const { address: sender } = this.#sender
      const answer = ofKind(
        await this.#dns.addresses(one),
        sender ? ipaddr.process(sender).kind() : undefined,
      )
      const addresses = name === 'a' ? this.#kept(answer, one) : known(answer, one)
      const ranges = addresses.map((address): Range => {
        const parsed = ipaddr.parse(address)
        return [parsed, parsed.kind() === 'ipv4' ? four : six]
      })
      if (this.#isIn(ranges)) return true
    }
    return false
  }

  /** One of the names of the sender's address is in that domain, and leads back to the address (RFC 7208 5.5). */
  async #isNamed(domain: string): Promise<boolean> {
    const { address } = this.#sender
    if (address === undefined) return false
    const answer = await this.#dns.names(address)
    const names = answer.state === 'silent' ? [] : this.#kept(answer, address)
    for (const name of names.slice(0, mostNames)) {
      const isWithin = `.${plain(name)}`.endsWith(`.${plain(domain)}`)
      const found = isWithin && (await this.#dns.addresses(name))
      if (found && found.state === 'found' && found.values.includes(address)) return true
    }
    return false
  }

  async #exchanges(name: string): Promise<string[]> {
    const found = this.#kept(await this.#dns.mailExchanges(name), name)
    if (found.length > mostExchanges) throw permanent('too-many-lookups')
    return found.map(({ exchange }) => exchange).filter((exchange) => exchange !== '')
  }

  #isIn(ranges: (Range | null)[]): boolean {
    const { address } = this.#sender
    if (address === undefined) return false
    const parsed = ipaddr.process(address)
    return ranges.some((range) => range && range[0].kind() === parsed.kind() && parsed.match(range))
  }

  #count(): void {
    this.#lookups += 1
    if (this.#lookups > mostLookups) throw permanent('too-many-lookups')
  }

  /** Records that were looked for; too many that aren't there make the whole record void. */
  #kept<T>(answer: Answer<T>, name: string): T[] {
    const values = known(answer, name)
    if (values.length === 0) this.#empty += 1
    if (this.#empty > mostEmpty) throw permanent('too-many-lookups')
    return values
  }
}

/** A sender with IPv4 is looked for among addresses of IPv4 alone. */
function ofKind(answer: Answer<string>, kind: 'ipv4' | 'ipv6' | undefined): Answer<string> {
  if (answer.state !== 'found' || kind === undefined) return answer
  const values = answer.values.filter((one) => ipaddr.parse(one).kind() === kind)
  return values.length > 0 ? { state: 'found', values } : { state: 'none' }
}

const plain = (name: string) => name.toLowerCase().replace(/\.$/, '')

function known<T>(answer: Answer<T>, name: string): T[] {
  if (answer.state === 'silent') throw new Stop({ result: 'temperror', name })
  return answer.state === 'found' ? answer.values : []
}

/**
 * The record with one more term, in front of what is said of everybody else.
 * @param text the record as it is; null where there is none
 */
export function withSender(text: string | null, term: string): string {
  if (text === null) return `v=spf1 ${term} ~all`
  const words = text.split(' ').filter((word) => word !== '')
  const last = words.findIndex((word, at) => at > 0 && /^([+\-~?]?all$|redirect=)/i.test(word))
  const end = last === -1 ? words.length : last
  const [before, after] = [words.slice(0, end), words.slice(end)]
  return [...before, term, ...(after.length > 0 ? after : ['~all'])].join(' ')
}

/** The record, but hesitant about everybody else: those who only forget one of their services lose no email. */
export function withSoftEnd(text: string): string {
  const words = text.split(' ').filter((word) => word !== '' && !/^[+?]?all$/i.test(word))
  return [...words, '~all'].join(' ')
}

/** What is said of everybody who isn't named; neutral where nothing is. */
export function endOf(text: string): SpfAll | 'redirect' {
  const record = readSpf(text)
  const all = record?.terms.find(({ name }) => name === 'all')
  if (all) return all.qualifier
  return record?.redirect === undefined ? 'neutral' : 'redirect'
}
