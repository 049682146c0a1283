import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import type { EncryptedText } from '#app/db/values.ts'

const cipher = 'aes-256-gcm'
const keyBytes = 32
const nonceBytes = 12
const tagBytes = 16
/** Without it, a tag of four bytes would do, which can be guessed. */
const options = { authTagLength: tagBytes }

/** AES-256-GCM with a key of its own for each purpose (HKDF, RFC 5869); base64url of nonce, tag and text. */
export function encrypt(secretKey: string, purpose: string, text: string): EncryptedText {
  const { nonce, tag, body } = encrypted(keyFor(secretKey, purpose), text)
  return Buffer.concat([nonce, tag, body]).toString('base64url') as EncryptedText // the one place that makes any
}

/** What was encrypted under that key for that purpose; throws where it was not, or was changed. */
export function decrypt(secretKey: string, purpose: string, encrypted: string): string {
  const bytes = Buffer.from(encrypted, 'base64url')
  const [nonce, tag] = [bytes.subarray(0, nonceBytes), bytes.subarray(nonceBytes, nonceBytes + tagBytes)]
  return decrypted(keyFor(secretKey, purpose), { nonce, tag, body: bytes.subarray(nonceBytes + tagBytes) })
}

const keyFor = (secretKey: string, purpose: string) => derivedKey(secretKey, `encrypted ${purpose}`)

/** A key of 32 bytes for one use, from a key for many (HKDF, RFC 5869). */
export const derivedKey = (key: string | Buffer, use: string): Buffer =>
  Buffer.from(hkdfSync('sha256', key, '', use, keyBytes))

/** A new key, drawn by lot. */
export const randomKey = (): Buffer => randomBytes(keyBytes)

/**
 * A text for one place: AES-256-GCM, the place as associated data.
 * @returns nonce, and text with tag, each in base64url with a dot between them
 */
export function encryptFor(key: Buffer, place: string, text: string): string {
  const { nonce, tag, body } = encrypted(key, text, place)
  return `${nonce.toString('base64url')}.${Buffer.concat([body, tag]).toString('base64url')}`
}

/** @throws where it was not encrypted with that key for that place, or was changed since */
export function openFor(key: Buffer, place: string, encrypted: string): string {
  const [nonce = Buffer.alloc(0), data = Buffer.alloc(0)] = encrypted
    .split('.', 2)
    .map((part) => Buffer.from(part, 'base64url'))
  const [body, tag] = [data.subarray(0, -tagBytes), data.subarray(-tagBytes)]
  return decrypted(key, { nonce, tag, body }, place)
}

type Encrypted = { nonce: Buffer; tag: Buffer; body: Buffer }

function encrypted(key: Buffer, text: string, associated = ''): Encrypted {
  const nonce = randomBytes(nonceBytes)
  const encryption = createCipheriv(cipher, key, nonce, options).setAAD(Buffer.from(associated))
  const body = Buffer.concat([encryption.update(text), encryption.final()])
  return { nonce, tag: encryption.getAuthTag(), body }
}

function decrypted(key: Buffer, { nonce, tag, body }: Encrypted, associated = ''): string {
  const opening = createDecipheriv(cipher, key, nonce, options).setAAD(Buffer.from(associated))
  opening.setAuthTag(tag)
  return Buffer.concat([opening.update(body), opening.final()]).toString('utf8')
}

/**
 * HMAC-SHA-256, base64url, of the parts; their borders count. What stands for an address or a user name in
 * limits and in the audit log: equal ones can be told apart from others, nothing can be read back.
 */
export function keyedHash(secretKey: string, ...parts: string[]): string {
  return createHmac('sha256', secretKey).update(JSON.stringify(parts)).digest('base64url')
}
