import ipaddr from 'ipaddr.js'
import type { DNSResolver } from 'mailauth'
import type { Answer, Dns } from '#app/platform/dns/dns.ts'

/** What DNS holds under one name, or how it fails there. */
export type Records = { [T in 'TXT' | 'A' | 'AAAA' | 'MX' | 'PTR']?: readonly string[] | undefined }
/** A silent name is never answered; a failing one at once, with a fault of the server. */
export type Zone = Record<string, Records | 'silent' | 'failing'>

type Type = keyof Records

/** Names are compared as DNS does: without case, and without the dot at their end. */
export function recordsIn(zone: Zone, name: string, type: Type): readonly string[] | 'silent' | 'failing' {
  const wanted = name.toLowerCase().replace(/\.$/, '')
  const found = Object.entries(zone).find(([key]) => key.toLowerCase() === wanted)?.[1] ?? {}
  return typeof found === 'string' ? found : (found[type] ?? [])
}

export function reverseNameOf(address: string): string {
  const parsed = ipaddr.parse(address)
  if (parsed.kind() === 'ipv4') return `${address.split('.').reverse().join('.')}.in-addr.arpa`
  const digits = parsed.toByteArray().map((byte) => byte.toString(16).padStart(2, '0'))
  return `${[...digits.join('')].reverse().join('.')}.ip6.arpa`
}

/** That zone, without a server. */
export function dnsOf(zone: Zone): Dns {
  const answer = (name: string, ...types: Type[]): Answer<string> => {
    const found = types.map((type) => recordsIn(zone, name, type))
    const values = found.flatMap((one) => (typeof one === 'string' ? [] : one))
    if (found.some((one) => typeof one === 'string')) return { state: 'silent' }
    return values.length > 0 ? { state: 'found', values } : { state: 'none' }
  }
  return {
    text: async (name) => answer(name, 'TXT'),
    addresses: async (name) => answer(name, 'A', 'AAAA'),
    names: async (address) => answer(reverseNameOf(address), 'PTR'),
    async mailExchanges(name) {
      const found = answer(name, 'MX')
      return found.state === 'found' ? { state: 'found', values: found.values.map(exchangeOf) } : found
    },
  }
}

export function exchangeOf(line: string): { priority: number; exchange: string } {
  const [priority = '', exchange = ''] = line.split(' ')
  return { priority: Number(priority), exchange }
}

/** The same as `resolve` of node:dns/promises, for programs that are handed it. */
export const resolverOf =
  (zone: Zone): DNSResolver =>
  async (name, type) => {
    const found = recordsIn(zone, name, type as Type)
    if (typeof found === 'string') throw Object.assign(new Error('queryTxt ETIMEOUT'), { code: 'ETIMEOUT' })
    if (found.length === 0) throw Object.assign(new Error('queryTxt ENODATA'), { code: 'ENODATA' })
    // Its types leave out what `resolve` gives for MX.
    if (type === 'MX') return found.map(exchangeOf) as unknown as string[]
    return type === 'TXT' ? found.map((text) => [text]) : [...found]
  }
