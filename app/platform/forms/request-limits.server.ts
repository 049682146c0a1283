import ipaddr from 'ipaddr.js'
import type { Database } from '#app/db/tables.ts'
import { countAgainst, type Limit, type LimitAnswer } from '#app/db/technical/limits.server.ts'
import { keyedHash } from '../secrets/encrypted-text.server.ts'
import type { Services } from '../services.ts'
import type { Settings } from '../settings.ts'

/** Ranges of a proxy on the same machine or network, behind which everybody looks alike. */
const sharedRanges = ['loopback', 'private', 'uniqueLocal', 'linkLocal', 'unspecified']

/**
 * Whether the address stands for one sender. Where no proxy is trusted (TRUST_PROXY), a loopback or private one may
 * be a proxy, and everybody's.
 * @param address as `server/http/requests/visitor.ts` reads it: an IPv4 address, an IPv6 /64, or no address at all
 */
export function isOneSender(address: string, { trustProxy }: Pick<Settings, 'trustProxy'>): boolean {
  const plain = address.replace(/\/64$/, '')
  if (!ipaddr.isValid(plain)) return false
  return trustProxy.length > 0 || !sharedRanges.includes(ipaddr.parse(plain).range())
}

const subscriberPattern = /^([0-9a-f]+:[0-9a-f]+:[0-9a-f]+):[0-9a-f]+::\/64$/

/** The /48 of an IPv6 /64: what a site is given at most (RFC 6177), 65,536 senders as limits see them. Null for IPv4. */
export const siteOf = (address: string): string | null => subscriberPattern.exec(address)?.[1] ?? null

/** One mailbox however it is written: lower case, without "+tag", without dots before the @. */
export function mailboxOf(email: string): string {
  const [local = '', domain = ''] = email.trim().toLowerCase().split('@')
  return `${(local.split('+')[0] ?? '').replaceAll('.', '')}@${domain}`
}

/** What was stored through public forms, all of them together (docs/specification.md#limits-on-forms). */
const perAddress: Limit = { name: 'form-address', count: 30, windowSeconds: 600 }
const perSite: Limit = { name: 'form-site', count: 100, windowSeconds: 600 }

/**
 * Counts one stored form against the network address that it came from, and its /48. Call it in the transaction that stores
 * the form: a refusal gives the count back. Mailboxes are never counted here: anybody can type one, and a refusal would tell
 * how much its owner sends, or keep them from booking.
 */
export async function countStoredForm(
  { settings, clock }: Pick<Services, 'settings' | 'clock'>,
  tx: Database,
  { address }: { address: string },
): Promise<LimitAnswer> {
  const count = (limit: Limit, subject: string) =>
    countAgainst(tx, limit, {
      subject: keyedHash(settings.secretKey, limit.name, subject),
      now: clock.now(),
      factor: settings.limitsFactor,
    })
  const ofAddress = await count(perAddress, address.toLowerCase())
  const site = siteOf(address)
  return ofAddress.ok && site !== null ? count(perSite, site) : ofAddress
}
