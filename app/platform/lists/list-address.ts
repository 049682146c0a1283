/** Addresses of lists in the back office: the dialog that is open and what was just done are in them. */

/** The address with one more parameter. */
export const withParameter = (address: string, name: string, value: string): string =>
  `${address}${address.includes('?') ? '&' : '?'}${name}=${encodeURIComponent(value)}`

const beforeId = 'row-'
/** A row's place in the page; browsers without script go there. */
const rowAnchor = (id: string): string => beforeId + id

/** How a row of a list says who it is: to an address, and to what keeps the focus (`ui/back-office/use-kept-focus.ts`). */
export const rowMark = (id: string) => ({ id: rowAnchor(id) })

/** Any row of a list. */
export const anyRow = `[id^="${beforeId}"]`

/** The id of the record whose row that is, or stands around that; null outside of rows. */
export const rowIdAround = (element: Element): string | null =>
  element.closest(anyRow)?.id.slice(beforeId.length) ?? null

/** The row of that record; null where it is not shown. */
export const rowOf = (id: string): HTMLElement | null => document.getElementById(rowAnchor(id))

/** The address, at that row. */
export const atRow = (address: string, id: string | null): string =>
  id ? `${address}#${encodeURIComponent(rowAnchor(id))}` : address

/** The row to go on with where this one leaves: the one below, else the one above. */
export function besideRow(rows: readonly { id: string }[], id: string): string {
  const at = rows.findIndex((row) => row.id === id)
  return (rows[at + 1] ?? rows[at - 1])?.id ?? ''
}

/** Where a form of a list goes on: at the row that it names, or at the one next to it where that row leaves. */
export const afterAction = (address: string, fields: ReadonlyMap<string, string>): string =>
  atRow(address, fields.get('next') || fields.get('id') || null)

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

/** Why a search shows nobody: it is somebody else's or too long ago, or there is nothing in it to look for. */
export type SearchProblem = 'gone' | 'nothing-to-find'
