import { existsSync } from 'node:fs'

/** What libpq knows of what may be in an address; its other words are of our own driver. */
const libpqWords = ['sslmode', 'sslrootcert', 'sslcert', 'sslkey', 'host', 'port', 'user']
/** With these our own driver checks the certificate and its name; libpq does so with the last alone. */
const checked = ['prefer', 'require', 'verify-ca', 'verify-full']
/** The authorities of this machine, on Debian and Red Hat; libpq knows `system` from version 16 on. */
const authorities = ['/etc/ssl/certs/ca-certificates.crt', '/etc/pki/tls/certs/ca-bundle.crt']

/**
 * The same address for PostgreSQL's programs, which trust no other server than our own driver does. The password is in the
 * environment, for everybody here sees a program's arguments.
 */
export function libpqAddress(url: string): { address: string; environment: Record<string, string> } {
  const given = new URL(url)
  const sent = given.searchParams
  const password = decodeURIComponent(given.password) || sent.get('password') || ''
  const address = new URL(url)
  address.password = ''
  address.search = ''
  for (const word of libpqWords) {
    const value = sent.get(word)
    if (value !== null) address.searchParams.set(word, value)
  }
  const mode = sent.get('sslmode') ?? (['true', '1'].includes(sent.get('ssl') ?? '') ? 'require' : '')
  if (mode === 'no-verify') address.searchParams.set('sslmode', 'require')
  if (checked.includes(mode) && sent.get('uselibpqcompat') !== 'true') {
    address.searchParams.set('sslmode', 'verify-full')
    // Without it libpq knows no authority at all.
    if (!sent.has('sslrootcert'))
      address.searchParams.set('sslrootcert', authorities.find(existsSync) ?? 'system')
  }
  address.searchParams.set('application_name', 'firstlight-following')
  return { address: address.href, environment: password === '' ? {} : { PGPASSWORD: password } }
}
