import { statuses } from './rules.ts'

/** What a deed came to; the address carries it to the page that says so. */
export const deeds = [...statuses, 'deleted', 'restored'] as const
export type Deed = (typeof deeds)[number]

/** What the dashboard's address says: no name and nothing that a patient typed ever stands in it. */
export type DeskAddress = {
  deleted: boolean
  /** Cursor of the page that is shown. */
  after: string | null
  /** The address of that list alone, to which forms and dialogs come back. */
  list: string
  dialog: { kind: 'status' | 'delete'; id: string } | null
  deed: Deed | null
}

export function readAddress(search: URLSearchParams): DeskAddress {
  const deleted = search.get('view') === 'deleted'
  const after = search.get('after')
  const list = listAddress({ deleted, after })
  const deed = deeds.find((known) => known === search.get('done')) ?? null
  return { deleted, after, list, dialog: readDialog(search), deed }
}

export function listAddress({ deleted, after }: { deleted: boolean; after: string | null }): string {
  const search = new URLSearchParams()
  if (deleted) search.set('view', 'deleted')
  if (after) search.set('after', after)
  return `/admin/dashboard${search.size > 0 ? `?${search}` : ''}`
}

/** The list with one appointment's dialog open. */
export const dialogAddress = (list: string, kind: 'status' | 'delete', id: string): string =>
  withParameter(list, kind, id)

/** The list, saying what was just done. */
export const deedAddress = (list: string, deed: Deed): string => withParameter(list, 'done', deed)

function readDialog(search: URLSearchParams): DeskAddress['dialog'] {
  for (const kind of ['status', 'delete'] as const) {
    const id = search.get(kind)
    if (id) return { kind, id }
  }
  return null
}

const withParameter = (list: string, name: string, value: string) =>
  `${list}${list.includes('?') ? '&' : '?'}${name}=${encodeURIComponent(value)}`
