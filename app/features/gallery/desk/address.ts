import { withParameter } from '../../../platform/lists/list-address.ts'
import { listAddresses } from '../../../platform/lists/list-addresses.ts'

/** What an action came to; the address carries it to the page that says so. */
export const actions = ['added', 'updated', 'deleted'] as const
export type ActionName = (typeof actions)[number]

const path = '/admin/gallery'

/** Where the form with a file is sent when JavaScript sends it. */
export const uploadPath = `${path}/upload`

const addresses = listAddresses({
  path,
  filter: () => ({}),
  parameters: () => ({}),
  dialogs: ['edit', 'delete'],
  actions,
})

export const { listAddress, dialogAddress, doneAddress } = addresses

type Address = ReturnType<typeof addresses.readAddress>
export type GalleryAddress = Omit<Address, 'dialog'> & { dialog: Address['dialog'] | { kind: 'add' } }

export function readAddress(search: URLSearchParams): GalleryAddress {
  const address = addresses.readAddress(search)
  return search.has('add') ? { ...address, dialog: { kind: 'add' } } : address
}

export const addAddress = (list: string): string => withParameter(list, 'add', '1')
