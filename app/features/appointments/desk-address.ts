import { type DeskFilter, everything, filterEntries, readFilter } from './desk-filter.ts'
import { statuses } from './rules.ts'

/** What a deed came to; the address carries it to the page that says so. */
export const deeds = [...statuses, 'deleted', 'restored'] as const
export type Deed = (typeof deeds)[number]

/** Which list: of what was deleted, or of what fits the filter; and where its page begins. */
export type DeskList = { deleted: boolean; after: string | null; filter: DeskFilter }

/** What the dashboard's address says: no name and nothing that a patient typed ever stands in it. */
export type DeskAddress = DeskList & {
  /** The address of that list alone, to which forms and dialogs come back. */
  list: string
  dialog: { kind: 'status' | 'delete'; id: string } | null
  deed: Deed | null
}

export const dashboardPath = '/admin/dashboard'

export function readAddress(search: URLSearchParams): DeskAddress {
  const shown = {
    deleted: search.get('view') === 'deleted',
    after: search.get('after'),
    filter: readFilter(search),
  }
  const deed = deeds.find((known) => known === search.get('done')) ?? null
  return { ...shown, list: listAddress(shown), dialog: readDialog(search), deed }
}

export function listAddress({
  deleted = false,
  after = null,
  filter = everything,
}: Partial<DeskList>): string {
  const search = new URLSearchParams(filterEntries(filter))
  if (deleted) search.set('view', 'deleted')
  if (after) search.set('after', after)
  return `${dashboardPath}${search.size > 0 ? `?${search}` : ''}`
}

/** The list with one appointment's dialog open. */
export const dialogAddress = (list: string, kind: 'status' | 'delete', id: string): string =>
  withParameter(list, dialogNames[kind], id)

/** The list, saying what was just done. */
export const deedAddress = (list: string, deed: Deed): string => withParameter(list, 'done', deed)

function readDialog(search: URLSearchParams): DeskAddress['dialog'] {
  for (const kind of ['status', 'delete'] as const) {
    const id = search.get(dialogNames[kind])
    if (id) return { kind, id }
  }
  return null
}

/** `status` alone is the filter's. */
const dialogNames = { status: 'update', delete: 'delete' } as const

const withParameter = (list: string, name: string, value: string) =>
  `${list}${list.includes('?') ? '&' : '?'}${name}=${encodeURIComponent(value)}`
