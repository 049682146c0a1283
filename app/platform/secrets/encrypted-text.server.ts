import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import type { SealedText } from '#app/db/values.ts'

const cipher = 'aes-256-gcm'
const keyBytes = 32
const nonceBytes = 12
const tagBytes = 16
/** Without it, a tag of four bytes would do, which can be guessed. */
const options = { authTagLength: tagBytes }

/** AES-256-GCM with a key of its own for each purpose (HKDF, RFC 5869); base64url of nonce, tag and text. */
export function seal(secretKey: string, purpose: string, text: string): SealedText {
  const nonce = randomBytes(nonceBytes)
  const sealing = createCipheriv(cipher, keyFor(secretKey, purpose), nonce, options)
  const sealed = Buffer.concat([sealing.update(text, 'utf8'), sealing.final()])
  const whole = Buffer.concat([nonce, sealing.getAuthTag(), sealed])
  return whole.toString('base64url') as SealedText // the one place that makes any
}

/** What was sealed under that key for that purpose; throws where it was not, or was changed. */
export function unseal(secretKey: string, purpose: string, sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64url')
  const body = nonceBytes + tagBytes
  const nonce = bytes.subarray(0, nonceBytes)
  const opening = createDecipheriv(cipher, keyFor(secretKey, purpose), nonce, options)
  opening.setAuthTag(bytes.subarray(nonceBytes, body))
  return Buffer.concat([opening.update(bytes.subarray(body)), opening.final()]).toString('utf8')
}

const keyFor = (secretKey: string, purpose: string) =>
  Buffer.from(hkdfSync('sha256', secretKey, '', `sealed ${purpose}`, keyBytes))

/**
 * HMAC-SHA-256, base64url, of the parts; their borders count. What stands for an address or a user name in
 * limits and in the audit log: equal ones can be told apart from others, nothing can be read back.
 */
export function keyedHash(secretKey: string, ...parts: string[]): string {
  return createHmac('sha256', secretKey).update(JSON.stringify(parts)).digest('base64url')
}
