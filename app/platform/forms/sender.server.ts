import ipaddr from 'ipaddr.js'
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

/** One mailbox however it is written: lower case, without "+tag", without dots before the @. */
export function mailboxOf(email: string): string {
  const [local = '', domain = ''] = email.trim().toLowerCase().split('@')
  return `${(local.split('+')[0] ?? '').replaceAll('.', '')}@${domain}`
}
