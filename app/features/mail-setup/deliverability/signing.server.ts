import { generateKeyPair } from 'node:crypto'
import { promisify } from 'node:util'
import type { Database } from '#app/db/tables.ts'
import type { DkimSigning } from '#app/platform/mail/mailer.ts'
import { findSigningKey } from './queries.server.ts'

/** RSA of this length is what every receiver reads; Ed25519 (RFC 8463) isn't read by Gmail and Outlook yet. */
const modulusLength = 2_048

export type DrawnKey = { privateKey: string; publicKey: string }

/** A new key, of nobody yet. */
export async function drawKey(): Promise<DrawnKey> {
  const { privateKey, publicKey } = await promisify(generateKeyPair)('rsa', {
    modulusLength,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'der' },
  })
  return { privateKey, publicKey: publicKey.toString('base64') }
}

export const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1).toLowerCase()

/** How an email from that address is signed; null while DNS hasn't shown our key at its domain. */
export async function readSigning(db: Database, from: string): Promise<DkimSigning | null> {
  const domain = domainOf(from)
  const key = await findSigningKey(db, domain)
  // One that cannot be opened is a placeholder: unsigned emails arrive, wrongly signed ones may not.
  if (!key?.privateKey.startsWith('-----BEGIN PRIVATE KEY-----')) return null
  return { domain, ...key }
}
