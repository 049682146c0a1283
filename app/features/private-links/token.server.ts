import type { SealedText } from '../../db/values.ts'
import { keyedHash } from '../../platform/secrets/keyed-hash.server.ts'
import { randomId } from '../../platform/secrets/random.server.ts'
import { seal, unseal } from '../../platform/secrets/sealed-text.server.ts'

/** What a private link is for: each has keys of its own, so that no token of one opens another. */
export type LinkPurpose = 'visit' | 'waitlist' | 'offer'

/** A token as its row keeps it: a digest by which it is found, and sealed for the letter that says it. */
export type KeptToken = { digest: string; token: SealedText }

/** A new token for that record: 128 random bits. @returns what of it is kept, beside itself */
export function newPrivateToken(
  secretKey: string,
  purpose: LinkPurpose,
  id: string,
): { token: string; kept: KeptToken } {
  const token = randomId()
  const sealed = seal(secretKey, sealOf(purpose, id), token)
  return { token, kept: { digest: privateDigest(secretKey, purpose, token), token: sealed } }
}

/** By what a token's row is found. */
export const privateDigest = (secretKey: string, purpose: LinkPurpose, token: string): string =>
  keyedHash(secretKey, 'private link', purpose, token)

/** @returns null where it was sealed under another key, or for another record */
export function openPrivateToken(
  secretKey: string,
  purpose: LinkPurpose,
  { id, token }: { id: string; token: SealedText },
): string | null {
  try {
    return unseal(secretKey, sealOf(purpose, id), token)
  } catch {
    return null
  }
}

/** 128 random bits, base64url; anything else was never one of ours. */
export const isPrivateToken = (text: string): boolean => /^[A-Za-z0-9_-]{22}$/.test(text)

const sealOf = (purpose: LinkPurpose, id: string) => `private link, ${purpose} ${id}`
