import type { IncomingMessage } from 'node:http'
import { isIPv6 } from 'node:net'
import ipaddr from 'ipaddr.js'
import proxyAddress from 'proxy-addr'

const prefixParts = 4

/** Finds the address of who asks: the socket's, or what the last proxy that we trust says (TRUST_PROXY). */
export function addressReader(trusted: string[]): (incoming: IncomingMessage) => string {
  const isTrusted = proxyAddress.compile(trusted)
  return (incoming) => subscriber(proxyAddress(incoming, isTrusted) ?? '')
}

/**
 * Whether many visitors may be behind a socket's address: a proxy that we trust; while none is named, anyone who
 * asks from this machine or its network.
 */
export function proxyReader(trusted: string[]): (address: string) => boolean {
  const isTrusted = proxyAddress.compile(trusted)
  if (trusted.length > 0) return (address) => ipaddr.isValid(address) && isTrusted(address, 0)
  return (address) => ipaddr.isValid(address) && ipaddr.process(address).range() !== 'unicast'
}

/**
 * An IPv6 subscriber has a /64, whose addresses are one person to a limit; an IPv4 address in
 * IPv6 clothes is the IPv4 one. Anything that is no address counts as one and the same.
 */
export function subscriber(address: string): string {
  if (!ipaddr.isValid(address)) return 'unknown'
  const plain = ipaddr.process(address).toString()
  if (!isIPv6(plain)) return plain
  const parts = ipaddr.IPv6.parse(plain).parts.slice(0, prefixParts)
  return `${parts.map((part) => part.toString(16)).join(':')}::/64`
}
