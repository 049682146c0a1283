import ipaddr from 'ipaddr.js'
import type { Answer, MailExchange } from '#app/platform/dns/dns.ts'
import { isFreeMail, serviceOf } from './mail-services.ts'
import { dkimText, isDmarc, readDkim, readDmarc, strongerDmarc } from './records.ts'
import { endOf, isSpf, type SpfResult, withSender, withSoftEnd } from './spf.ts'

/** Whose emails are looked at, and how they leave. */
export type MailRoute = {
  /** Of the sender's address. */
  domain: string
  /** Of the address for answers. */
  replyDomain: string
  /** The mail server; null for one on this machine whose outside name isn't known. */
  host: string | null
  /** Our own keys, the one that signs first. */
  keys: readonly { selector: string; publicKey: string }[]
}

export type Topic = 'alignment' | 'spf' | 'dkim' | 'dmarc' | 'mx' | 'ptr'
export type State = 'passing' | 'missing' | 'weak' | 'mismatch' | 'unchecked'

/** What to copy into DNS; the name as most panels want it, without the domain that they add. */
export type DnsLine = { type: 'TXT' | 'MX' | 'PTR'; name: string; fullName: string; value: string }

/** Why a topic is in its state: `copy.ts` says each. */
type Why =
  | 'free-mail'
  | 'own-provider'
  | 'proved'
  | 'unproved'
  | 'allowed'
  | 'service-proves'
  | 'none'
  | 'not-allowed'
  | 'several'
  | 'broken'
  | 'too-many-lookups'
  | 'everybody-allowed'
  | 'nothing-said'
  | 'signed'
  | 'service-signs'
  | 'other-key'
  | 'doubled'
  | 'testing'
  | 'changing'
  | 'policy'
  | 'monitor'
  | 'partly'
  | 'receives'
  | 'refuses'
  | 'leads-back'
  | 'not-back'
  | 'private'
  | 'no-answer'

export type Finding = {
  topic: Topic
  state: State
  why: Why
  facts: Partial<Record<Fact, string>>
  line?: DnsLine
}
type Fact = 'domain' | 'host' | 'service' | 'selector' | 'policy' | 'reports' | 'address' | 'name' | 'current'

/** What DNS said of a route. */
export type DnsFacts = {
  spf: { texts: Answer<string>; result: SpfResult }
  /** Of each of our keys, and of the names under which the service signs. */
  dkim: { selector: string; answer: Answer<string> }[]
  /** Ours was found under the domain twice: its panel added the domain. */
  isDoubled: boolean
  dmarc: Answer<string>
  mx: Answer<MailExchange>
  /** Of the mail server. */
  addresses: Answer<string>
  ptr: { address: string; names: Answer<string>; leadsBack: string | null }[]
}

/** Everything there is to say, in the order in which it is worth mending. */
export function findingsOf(route: MailRoute, dns: DnsFacts): Finding[] {
  const service = serviceOf(route.host ?? '')
  if (service?.domains.includes(route.domain)) {
    const facts = { service: service.name, domain: route.domain }
    return [{ topic: 'alignment', state: 'passing', why: 'own-provider', facts }]
  }
  if (isFreeMail(route.domain))
    return [{ topic: 'alignment', state: 'mismatch', why: 'free-mail', facts: { domain: route.domain } }]
  const spf = spfFinding(route, dns)
  const dkim = dkimFinding(route, dns)
  const proof = proofOf(route, { spf, dkim })
  return [
    spf,
    dkim,
    dmarcFinding(route, dns, proof === 'proved'),
    alignmentFinding(route, proof),
    mxFinding(route, dns),
    ...(service ? [] : ptrFindings(route, dns)),
  ]
}

const isPassed = ({ state }: Finding) => state === 'passing' || state === 'weak'

/** Whether the sender's domain is proved by SPF or by a signature (RFC 7489 3.1: they have to name that domain). */
function proofOf(
  { host }: MailRoute,
  { spf, dkim }: { spf: Finding; dkim: Finding },
): 'proved' | 'unproved' | 'no-answer' {
  const isSpfOurs = !serviceOf(host ?? '')?.ownsReturnPath
  if ((isSpfOurs && isPassed(spf)) || isPassed(dkim)) return 'proved'
  return [spf, dkim].some(({ state }) => state === 'unchecked') ? 'no-answer' : 'unproved'
}

function alignmentFinding(route: MailRoute, why: 'proved' | 'unproved' | 'no-answer'): Finding {
  const state = { proved: 'passing', unproved: 'mismatch', 'no-answer': 'unchecked' } as const
  return { topic: 'alignment', state: state[why], why, facts: { domain: route.domain } }
}

function spfFinding(route: MailRoute, { spf: { texts, result }, addresses }: DnsFacts): Finding {
  const { domain, host } = route
  const service = serviceOf(host ?? '')
  const sender = service?.name ?? host ?? ''
  const of = (state: State, why: Why, value?: string): Finding => ({
    topic: 'spf',
    state,
    why,
    facts: { domain, host: sender, ...(text !== null && { current: shown(text) }) },
    ...(value !== undefined && { line: lineOf('TXT', domain, domain, value) }),
  })
  const found = texts.state === 'found' ? texts.values.filter(isSpf) : []
  const text = found[0] ?? null
  if (service?.ownsReturnPath) return of('passing', 'service-proves')
  const term = service ? `include:${service.includes[0]}` : ownTerm(route, addresses)
  if (texts.state === 'silent') return of('unchecked', 'no-answer', term && withSender(null, term))
  if (result.result === 'temperror') return of('unchecked', 'no-answer')
  if (result.result === 'none') return of('missing', 'none', term && withSender(null, term))
  if (result.result === 'permerror') {
    const [value] = result.why === 'several' ? [mergedSpf(found)] : []
    return of('mismatch', result.why, result.why === 'broken' && term ? withSender(null, term) : value)
  }
  if (text === null) return of('missing', 'none', term && withSender(null, term))
  if (endOf(text) === 'pass') return of('weak', 'everybody-allowed', withSoftEnd(text))
  if (result.result !== 'pass') return of('mismatch', 'not-allowed', term && withSender(text, term))
  return endOf(text) === 'neutral' ? of('weak', 'nothing-said', withSoftEnd(text)) : of('passing', 'allowed')
}

/** Names the server, so that the record holds when its address changes. */
function ownTerm({ host }: MailRoute, addresses: Answer<string>): string | undefined {
  if (host === null) return undefined
  const isAddress = /^[\d.]+$/.test(host) || host.includes(':')
  if (isAddress) return host.includes(':') ? `ip6:${host}` : `ip4:${host}`
  return addresses.state === 'none' ? undefined : `a:${host}`
}

/** One record that says what several say. Next to `all`, `redirect` is ignored, and two of them are an error (RFC 7208 6.1). */
function mergedSpf(texts: readonly string[]): string {
  const terms = texts
    .flatMap((text) => text.split(' ').slice(1))
    .filter((word) => word !== '')
    .map((word) => word.replace(/^redirect=/i, 'include:'))
  const named = terms.filter((word) => !/^[+\-~?]?all$/i.test(word))
  return ['v=spf1', ...new Set(named), '~all'].join(' ')
}

function dkimFinding(route: MailRoute, { dkim, isDoubled }: DnsFacts): Finding {
  const { domain, keys, host } = route
  const service = serviceOf(host ?? '')
  const newest = keys.at(-1)
  const read = dkim.map(({ selector, answer }) => ({ selector, answer, ...recordIn(answer) }))
  const has = ({ selector, publicKey }: { selector: string; publicKey: string }) =>
    read.find((one) => one.selector === selector && one.record?.publicKey === publicKey)
  const of = (state: State, why: Why, selector: string, withLine = false): Finding => ({
    topic: 'dkim',
    state,
    why,
    facts: { domain, selector, ...(service && { service: service.name }) },
    ...(withLine && newest && { line: dkimLine(domain, newest) }),
  })
  const ours = keys.map(has)
  const found = ours.find((one) => one !== undefined)
  const theirs = read.find(
    ({ selector, record }) => record?.publicKey && !keys.some((key) => key.selector === selector),
  )
  if (found && newest) {
    if (!ours.at(-1)) return of('weak', 'changing', newest.selector, true)
    if (found.record?.isTesting) return of('weak', 'testing', newest.selector, true)
    return of('passing', 'signed', newest.selector)
  }
  if (theirs) return of('passing', 'service-signs', theirs.selector)
  const own = read.find(({ selector }) => selector === newest?.selector)
  if (!newest || !own || own.answer.state === 'silent') return of('unchecked', 'no-answer', '', true)
  if (isDoubled) return of('mismatch', 'doubled', newest.selector, true)
  if (own.answer.state === 'found') return of('mismatch', 'other-key', newest.selector, true)
  return of('missing', 'none', newest.selector, true)
}

function recordIn(answer: Answer<string>) {
  const records = answer.state === 'found' ? answer.values.map(readDkim) : []
  return { record: records.find((one) => one !== null) ?? null }
}

export const dkimName = (selector: string, domain: string): string => `${selector}._domainkey.${domain}`

const dkimLine = (domain: string, { selector, publicKey }: { selector: string; publicKey: string }) =>
  lineOf('TXT', dkimName(selector, domain), domain, dkimText(publicKey))

function dmarcFinding({ domain }: MailRoute, { dmarc }: DnsFacts, isProved: boolean): Finding {
  const texts = dmarc.state === 'found' ? dmarc.values.filter(isDmarc) : []
  const [text] = texts
  const record = text === undefined ? null : readDmarc(text)
  const of = (state: State, why: Why, value?: string): Finding => ({
    topic: 'dmarc',
    state,
    why,
    facts: {
      domain,
      ...(record && { policy: `p=${record.policy}` }),
      ...(record?.reports && { reports: shown(record.reports.replaceAll('mailto:', '')) }),
      ...(text !== undefined && { current: shown(text) }),
    },
    ...(value !== undefined && { line: lineOf('TXT', `_dmarc.${domain}`, domain, value) }),
  })
  // Before SPF or DKIM pass, a stricter record would keep the clinic's own emails away.
  const first = `v=DMARC1; p=${isProved ? 'quarantine' : 'none'}`
  if (dmarc.state === 'silent') return of('unchecked', 'no-answer', first)
  if (text === undefined) return of('missing', 'none', first)
  if (texts.length > 1) return of('mismatch', 'several', first)
  if (!record) return of('mismatch', 'broken', first)
  const stronger = isProved ? strongerDmarc(text) : undefined
  if (record.policy === 'none') return of('weak', 'monitor', stronger)
  return record.percent < 100 ? of('weak', 'partly', stronger) : of('passing', 'policy')
}

function mxFinding({ replyDomain: domain, host }: MailRoute, { mx }: DnsFacts): Finding {
  const service = serviceOf(host ?? '')
  const value = service?.exchange?.(domain)
  const hosts = mx.state === 'found' ? mx.values.map(({ exchange }) => exchange) : []
  const of = (state: State, why: Why): Finding => ({
    topic: 'mx',
    state,
    why,
    facts: { domain, ...(hosts[0] && { host: shown(hosts[0]) }) },
    ...(state === 'missing' && value && { line: lineOf('MX', domain, domain, value) }),
  })
  if (isFreeMail(domain)) return of('passing', 'receives')
  if (mx.state === 'silent') return of('unchecked', 'no-answer')
  if (mx.state === 'none') return of('missing', 'none')
  // A single dot says that a domain takes no email (RFC 7505).
  return hosts.every((one) => one === '' || one === '.')
    ? of('mismatch', 'refuses')
    : of('passing', 'receives')
}

function ptrFindings({ host, domain }: MailRoute, { addresses, ptr }: DnsFacts): Finding[] {
  if (host === null) return []
  const of = (state: State, why: Why, address = '', name = ''): Finding => ({
    topic: 'ptr',
    state,
    why,
    facts: { host, domain, address, name: shown(name) },
    ...((state === 'missing' || state === 'mismatch') && {
      line: { type: 'PTR', name: reverseName(address), fullName: reverseName(address), value: host },
    }),
  })
  if (addresses.state !== 'found') return [of('unchecked', 'no-answer')]
  return ptr.map(({ address, names, leadsBack }) => {
    if (isPrivate(address)) return of('unchecked', 'private', address)
    if (names.state === 'silent') return of('unchecked', 'no-answer', address)
    if (names.state === 'none') return of('missing', 'none', address)
    if (leadsBack === null) return of('mismatch', 'not-back', address, names.values[0])
    return of('passing', 'leads-back', address, leadsBack)
  })
}

const privateRanges = ['loopback', 'private', 'uniqueLocal', 'carrierGradeNat', 'linkLocal']

/** Nobody outside sees these. */
const isPrivate = (address: string): boolean => privateRanges.includes(ipaddr.parse(address).range())

/** RFC 1035 3.5, RFC 3596 2.5. */
function reverseName(address: string): string {
  const parsed = ipaddr.parse(address)
  if (parsed.kind() === 'ipv4') return `${address.split('.').reverse().join('.')}.in-addr.arpa`
  const digits = parsed.toByteArray().map((byte) => byte.toString(16).padStart(2, '0'))
  return `${[...digits.join('')].reverse().join('.')}.ip6.arpa`
}

const lineOf = (type: DnsLine['type'], fullName: string, domain: string, value: string): DnsLine => ({
  type,
  name: withinZone(fullName, domain),
  fullName,
  value,
})

/** As a panel has it whose zone is the registered domain: two labels, as in the United States. */
function withinZone(fullName: string, domain: string): string {
  const zone = domain.split('.').slice(-2).join('.')
  return fullName === zone ? '@' : fullName.slice(0, -zone.length - 1)
}

const longestShown = 500

/** What strangers wrote into DNS, as a line of a page. */
const shown = (text: string): string => text.replace(/[^\x20-\x7e]/g, '\u{fffd}').slice(0, longestShown)

/** What the two largest mailbox providers would do with an email that leaves now. */
export type Verdict =
  | 'accepted'
  | 'accepted-unsigned'
  | 'accepted-plain'
  | 'refused-by-policy'
  | 'refused-unproved'
  | 'refused-free-mail'
  | 'unknown'

/**
 * By their rules for senders of 2024 and 2025: an email that neither SPF nor DKIM proves is refused by Gmail and junk at
 * Outlook; what DMARC asks for is done by both.
 */
export function verdictOf(findings: readonly Finding[]): Verdict {
  const of = (topic: Topic) => findings.find((one) => one.topic === topic)
  const [alignment, dkim, dmarc] = [of('alignment'), of('dkim'), of('dmarc')]
  if (alignment?.why === 'free-mail') return 'refused-free-mail'
  if (alignment?.why === 'own-provider') return 'accepted'
  if (alignment?.state === 'passing') {
    if (!dkim || !isPassed(dkim)) return 'accepted-unsigned'
    return dmarc && isPassed(dmarc) ? 'accepted' : 'accepted-plain'
  }
  if (alignment?.state !== 'mismatch') return 'unknown'
  const { policy } = dmarc?.facts ?? {}
  return policy === undefined || policy === 'p=none' ? 'refused-unproved' : 'refused-by-policy'
}

/** What needs somebody: nothing that couldn't be seen, nor what only could be better. */
export const needsAttention = ({ state }: Finding): boolean => state === 'missing' || state === 'mismatch'

/** As a panel takes a long text that refuses more than 255 characters: in parts, each in quotation marks. */
export const inParts = (value: string): string =>
  (value.match(/.{1,255}/g) ?? []).map((part) => `"${part}"`).join(' ')
