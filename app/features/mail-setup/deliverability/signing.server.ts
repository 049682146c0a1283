import { generateKeyPair } from 'node:crypto'
import { domainToASCII } from 'node:url'
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

/** As DNS has it: lower case, and in ASCII. */
export function domainOf(address: string): string {
  const domain = address.slice(address.lastIndexOf('@') + 1).toLowerCase()
  return domainToASCII(domain) || domain
}

/** How an email from that address is signed; null while DNS hasn't shown our key at its domain. */
export async function readSigning(db: Database, from: string): Promise<DkimSigning | null> {
  const domain = domainOf(from)
  const key = await findSigningKey(db, domain)
  // One that cannot be opened is a placeholder: unsigned emails arrive, wrongly signed ones may not.
  if (!key?.privateKey.startsWith('-----BEGIN PRIVATE KEY-----')) return null
  return { domain, ...key }
}
