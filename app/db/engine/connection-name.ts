/** The name of our connections, which PostgreSQL shows to all others. Other programs, such as psql, say who they are. */
const connectionName = 'firstlight'

/** The same address with the name on it, whatever name the operator gave it. */
export function namedAddress(url: string): string {
  const named = new URL(url)
  named.searchParams.set('application_name', connectionName)
  return named.href
}

export const isOurs = (name: string): boolean => name === connectionName
