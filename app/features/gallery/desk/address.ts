/** What an action came to; the address carries it to the page that says so. */
export const actions = ['added', 'updated', 'deleted', 'restored'] as const
export type ActionName = (typeof actions)[number]

const path = '/admin/gallery'

/** Where the form with a file is sent when JavaScript sends it. */
export const uploadPath = `${path}/upload`

export type GalleryAddress = {
  deleted: boolean
  /** Cursor of the page that is shown. */
  after: string | null
  /** The address of that list alone, to which forms and dialogs come back. */
  list: string
  dialog: { kind: 'add' } | { kind: 'edit' | 'delete'; id: string } | null
  action: ActionName | null
}

export function readAddress(search: URLSearchParams): GalleryAddress {
  const deleted = search.get('view') === 'deleted'
  const after = search.get('after')
  const list = listAddress({ deleted, after })
  const action = actions.find((known) => known === search.get('done')) ?? null
  return { deleted, after, list, dialog: readDialog(search), action }
}

export function listAddress({ deleted, after }: { deleted: boolean; after: string | null }): string {
  const search = new URLSearchParams()
  if (deleted) search.set('view', 'deleted')
  if (after) search.set('after', after)
  return search.size > 0 ? `${path}?${search}` : path
}

export const addAddress = (list: string): string => withParameter(list, 'add', '1')

/** The list with the dialog of one image open. */
export const dialogAddress = (list: string, kind: 'edit' | 'delete', id: string): string =>
  withParameter(list, kind, id)

/** The list, saying what was just done. */
export const doneAddress = (list: string, action: ActionName): string => withParameter(list, 'done', action)

function readDialog(search: URLSearchParams): GalleryAddress['dialog'] {
  if (search.has('add')) return { kind: 'add' }
  for (const kind of ['edit', 'delete'] as const) {
    const id = search.get(kind)
    if (id) return { kind, id }
  }
  return null
}

const withParameter = (list: string, name: string, value: string) =>
  `${list}${list.includes('?') ? '&' : '?'}${name}=${encodeURIComponent(value)}`
