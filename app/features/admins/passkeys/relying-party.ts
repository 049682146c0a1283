import { isIP } from 'node:net'

/** For which host passkeys are made here, and from which origin they must be signed (Web Authentication, Level 3). */
export type RelyingParty = { id: string; origin: string }

/**
 * Of the origin that people use; null where browsers make no passkey: an address without a name, or a name without
 * TLS, but for this machine itself (docs/topics/two-step-verification.md).
 */
export function relyingPartyOf(origin: string): RelyingParty | null {
  const url = URL.parse(origin)
  if (!url || isAddress(url.hostname)) return null
  const { hostname, protocol } = url
  return protocol === 'https:' || hostname === ownMachine ? { id: hostname, origin: url.origin } : null
}

const ownMachine = 'localhost'

/** The host that passkeys have to be of, for who looks at all of them; null where none works. */
export const expectedHost = (publicUrl: string | null): string | null =>
  relyingPartyOf(publicUrl ?? `http://${ownMachine}`)?.id ?? null

const isAddress = (hostname: string) => hostname.startsWith('[') || isIP(hostname) !== 0
