import type { EncryptedText } from '#app/db/values.ts'
import { pathIn } from '#app/language/addresses.ts'
import type { Language } from '#app/language/languages.ts'
import { decrypt, encrypt, keyedHash } from '#app/platform/secrets/encrypted-text.server.ts'
import { randomToken } from '#app/platform/secrets/random.server.ts'

/** A token as its row keeps it: a digest by which it is found, and encrypted for the email that says it. */
export type KeptToken = { digest: string; token: EncryptedText }

/** A new token for that invitation, and what of it is kept. */
export function newToken(secretKey: string, id: string): { token: string; kept: KeptToken } {
  const token = randomToken()
  const kept = { digest: tokenDigest(secretKey, token), token: encrypt(secretKey, purposeOf(id), token) }
  return { token, kept }
}

export const tokenDigest = (secretKey: string, token: string): string =>
  keyedHash(secretKey, 'invitation', token)

/** @throws where it was encrypted under another key, or for another invitation */
export const openToken = (secretKey: string, { id, token }: { id: string; token: EncryptedText }): string =>
  decrypt(secretKey, purposeOf(id), token)

/** 256 random bits, base64url; anything else was never one of ours. */
export const isToken = (text: string): boolean => /^[A-Za-z0-9_-]{43}$/.test(text)

/** Where the invitation is accepted, in its language. */
export const invitationPath = (language: Language, token: string): string =>
  pathIn(language, `/invitation/${token}`)

const purposeOf = (id: string) => `invitation ${id}`
