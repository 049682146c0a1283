import { r4Path } from './address.ts'
import type { Resource } from './resources.server.ts'

export type Bundle = { resourceType: 'Bundle' } & Record<string, unknown>

type Searched = {
  origin: string
  type: string
  matches: readonly Resource[]
  included?: readonly Resource[]
  /** How many there are on all pages; null where they aren't counted. */
  total: number | null
  isMore: boolean
  /** What was understood, for the links; `_after` is left out. */
  said: URLSearchParams
  after: string | null
}

/** A page of a search, with links to itself and the next. */
export function searchBundle(searched: Searched): Bundle {
  const { origin, type, matches, included = [], total, isMore, said, after } = searched
  const linkTo = (from: string | null) => {
    const query = new URLSearchParams(said)
    if (from !== null) query.set('_after', from)
    return `${origin}${r4Path}/${type}${query.size > 0 ? `?${query}` : ''}`
  }
  const last = matches.at(-1)
  return {
    resourceType: 'Bundle',
    type: 'searchset',
    ...(total !== null && { total }),
    link: [
      { relation: 'self', url: linkTo(after) },
      ...(isMore && last ? [{ relation: 'next', url: linkTo(last.id) }] : []),
    ],
    ...entriesOf(origin, matches, included),
  }
}

/** What an operation came to. */
export const operationBundle = (origin: string, matches: readonly Resource[]): Bundle => ({
  resourceType: 'Bundle',
  type: 'searchset',
  total: matches.length,
  ...entriesOf(origin, matches, []),
})

function entriesOf(origin: string, matches: readonly Resource[], included: readonly Resource[]) {
  const entry = (resource: Resource, mode: 'match' | 'include') => ({
    fullUrl: `${origin}${r4Path}/${resource.resourceType}/${resource.id}`,
    resource,
    search: { mode },
  })
  const entries = [
    ...matches.map((one) => entry(one, 'match')),
    ...included.map((one) => entry(one, 'include')),
  ]
  // FHIR knows no empty list.
  return entries.length > 0 ? { entry: entries } : {}
}
