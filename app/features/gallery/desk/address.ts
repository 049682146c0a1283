import { addressOf, knownValue, openDialog, withParameter } from '../../../platform/pages/list-address.ts'

/** What an action came to; the address carries it to the page that says so. */
export const actions = ['added', 'updated', 'deleted'] as const
export type ActionName = (typeof actions)[number]

const path = '/admin/gallery'

/** Where the form with a file is sent when JavaScript sends it. */
export const uploadPath = `${path}/upload`

export type GalleryAddress = {
  /** Cursor of the page that is shown. */
  after: string | null
  /** The address of that page alone, to which forms and dialogs come back. */
  list: string
  dialog: { kind: 'add' } | { kind: 'edit' | 'delete'; id: string } | null
  action: ActionName | null
}

export function readAddress(search: URLSearchParams): GalleryAddress {
  const after = search.get('after')
  const dialog = search.has('add')
    ? ({ kind: 'add' } as const)
    : openDialog(search, ['edit', 'delete'] as const)
  return { after, list: listAddress(after), dialog, action: knownValue(search, 'done', actions) }
}

export const listAddress = (after: string | null): string => addressOf(path, { after })

export const addAddress = (list: string): string => withParameter(list, 'add', '1')

/** The list with the dialog of one image open. */
export const dialogAddress = (list: string, kind: 'edit' | 'delete', id: string): string =>
  withParameter(list, kind, id)

/** The list, saying what was just done. */
export const doneAddress = (list: string, action: ActionName): string => withParameter(list, 'done', action)
