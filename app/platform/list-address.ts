/** Addresses of lists in the back office: the dialog that is open and what was just done stand in them. */

/** The address with one more parameter. */
export const withParameter = (address: string, name: string, value: string): string =>
  `${address}${address.includes('?') ? '&' : '?'}${name}=${encodeURIComponent(value)}`

/** The path with the parameters that say something. */
export function addressOf(path: string, parameters: Record<string, string | null>): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(parameters)) if (value) search.set(name, value)
  return search.size > 0 ? `${path}?${search}` : path
}

/** Which dialog is open on which record, such as `?edit=ID`; the first kind that is named. */
export function openDialog<K extends string>(
  search: URLSearchParams,
  kinds: readonly K[],
): { kind: K; id: string } | null {
  for (const kind of kinds) {
    const id = search.get(kind)
    if (id) return { kind, id }
  }
  return null
}

/** The parameter's value where it is one of those known. */
export const knownValue = <V extends string>(
  search: URLSearchParams,
  name: string,
  known: readonly V[],
): V | null => known.find((value) => value === search.get(name)) ?? null
