/**
 * Counts up with each release that writes what the one before does not understand. Releases before this was counted
 * gave their connections no name.
 */
const generation = 5
const prefix = 'firstlight/'

/** The name of our connections, which PostgreSQL shows to all others. */
const connectionName = `${prefix}${generation}`

/** The same address with the name on it, whatever name the operator gave it. */
export function namedAddress(url: string): string {
  const named = new URL(url)
  named.searchParams.set('application_name', connectionName)
  return named.href
}

/** Other programs, such as psql, say who they are. */
export function isOlder(name: string): boolean {
  if (name === '') return true
  return name.startsWith(prefix) && Number(name.slice(prefix.length)) < generation
}

export const isOurs = (name: string): boolean => name.startsWith(prefix)
