import { countAgainst, fullUntil, type Limit } from '#app/db/technical/limits.server.ts'
import type { EncryptedText } from '#app/db/values.ts'
import { done, type Outcome, refused } from '#app/platform/outcome.ts'
import { decrypt, encrypt, keyedHash } from '#app/platform/secrets/encrypted-text.server.ts'
import { randomId } from '#app/platform/secrets/random.server.ts'
import type { Services } from '#app/platform/services.ts'

/** What a private link is for: each has keys of its own, so that no token of one opens another. */
export type LinkPurpose = 'visit' | 'waitlist' | 'offer'

/** A token as its row keeps it: a digest by which it is found, and encrypted for the email that says it. */
export type KeptToken = { digest: string; token: EncryptedText }

/** A new token for that record: 128 random bits. @returns what of it is kept, next to itself */
export function newPrivateToken(
  secretKey: string,
  purpose: LinkPurpose,
  id: string,
): { token: string; kept: KeptToken } {
  const token = randomId()
  const encrypted = encrypt(secretKey, encryptOf(purpose, id), token)
  return { token, kept: { digest: privateDigest(secretKey, purpose, token), token: encrypted } }
}

/** By what a token's row is found. */
export const privateDigest = (secretKey: string, purpose: LinkPurpose, token: string): string =>
  keyedHash(secretKey, 'private link', purpose, token)

/** @returns null where it was encrypted under another key, or for another record */
export function openPrivateToken(
  secretKey: string,
  purpose: LinkPurpose,
  { id, token }: { id: string; token: EncryptedText },
): string | null {
  try {
    return decrypt(secretKey, encryptOf(purpose, id), token)
  } catch {
    return null
  }
}

/** 128 random bits, base64url; anything else was never one of ours. */
export const isPrivateToken = (text: string): boolean => /^[A-Za-z0-9_-]{22}$/.test(text)

/**
 * What a link in an email carries after its token: pressing a button of that page proves that somebody reads the mailbox.
 * The link on screen after booking has none.
 */
export const withMailbox = (secretKey: string, token: string, email: string): string =>
  `${token}.${mailboxProof(secretKey, token, email)}`

/** The token of a link, and whether the link came by email to that address. */
export function readLinkToken(text: string): {
  token: string
  isFrom: (secretKey: string, email: string) => boolean
} {
  const [, token = text, proof = ''] = /^([\w-]{22})\.([\w-]{22})$/.exec(text) ?? []
  return {
    token,
    isFrom: (secretKey, email) => email !== '' && proof === mailboxProof(secretKey, token, email),
  }
}

const mailboxProof = (secretKey: string, token: string, email: string) =>
  keyedHash(secretKey, 'mailbox of a link', token, email.trim().toLowerCase()).slice(0, proofLength)

const proofLength = 22

const encryptOf = (purpose: LinkPurpose, id: string) => `private link, ${purpose} ${id}`

/** Links that opened nothing. Nobody has so many old emails; a family behind one address may have some. */
const perAddress: Limit = { name: 'private-link-address', count: 30, windowSeconds: 600 }

type Needs = Pick<Services, 'db' | 'clock' | 'settings'>

/**
 * Looks for what a private link opens. Links that open nothing count against the address that tries them, and are answered
 * alike whatever they were; a right one opens even there: anyone who holds it may share the address with somebody who guesses.
 * Past the limit nothing is written.
 * @returns 404 where it opens nothing, however that came; 429 after too many of those
 */
export async function openLink<T>(
  needs: Needs,
  { token, address }: { token: string; address: string },
  find: () => Promise<T | undefined>,
): Promise<Outcome<T>> {
  const found = isPrivateToken(token) ? await find() : undefined
  if (found !== undefined) return done(found)
  const { db, clock, settings } = needs
  const subject = keyedHash(settings.secretKey, 'address', address)
  const wait = await waitOf(needs, subject)
  if (wait !== null) return tooMany(wait)
  const counting = { subject, now: clock.now(), factor: settings.limitsFactor }
  const counted = await countAgainst(db, perAddress, counting)
  return counted.ok ? refused({ status: 404 }) : tooMany(counted.retryAfter)
}

async function waitOf({ db, clock, settings }: Needs, subject: string): Promise<number | null> {
  const now = clock.now()
  const full = await fullUntil(db, perAddress, { subjects: [subject], now, factor: settings.limitsFactor })
  const until = full.get(subject)
  return until ? Math.max(1, Math.ceil(until.since(now).total('seconds'))) : null
}

const tooMany = (retryAfter: number) => refused({ status: 429, retryAfter })
