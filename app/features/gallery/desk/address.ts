import { withParameter } from '#app/platform/lists/list-address.ts'
import { listAddresses } from '#app/platform/lists/list-addresses.ts'

/** What an action came to; the address carries it to the page that says so. */
export const actions = ['added', 'several', 'updated', 'deleted', 'moved'] as const
export type ActionName = (typeof actions)[number]

const path = '/admin/gallery'

/** Where the form with a file is sent when JavaScript sends it. */
export const uploadPath = `${path}/upload`

const addresses = listAddresses({
  path,
  filter: () => ({}),
  parameters: () => ({}),
  dialogs: ['edit', 'delete', 'words'],
  actions,
})

export const { listAddress, dialogAddress } = addresses

/** The list, saying what was just done: to which image, or to how many. */
export function doneAddress(
  list: string,
  action: ActionName,
  { row, count }: { row?: string; count?: number } = {},
): string {
  const said = addresses.doneAddress(list, action)
  if (row) return withParameter(said, 'row', row)
  return count === undefined ? said : withParameter(said, 'count', String(count))
}

type Address = ReturnType<typeof addresses.readAddress>
export type GalleryAddress = Omit<Address, 'dialog'> & {
  dialog: Address['dialog'] | { kind: 'add' }
  /** The image to which that was done, where it is said; else null. */
  row: string | null
  /** To how many it was done. */
  count: number
}

export function readAddress(search: URLSearchParams): GalleryAddress {
  const address = addresses.readAddress(search)
  const about = { row: search.get('row'), count: countIn(search.get('count')) }
  return { ...address, ...about, ...(search.has('add') && { dialog: { kind: 'add' } as const }) }
}

const countIn = (text: string | null): number => (/^[1-9]\d?$/.test(text ?? '') ? Number(text) : 1)

export const addAddress = (list: string): string => withParameter(list, 'add', '1')
