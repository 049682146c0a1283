import { knownValue } from '#app/platform/lists/list-address.ts'
import { listAddresses } from '#app/platform/lists/list-addresses.ts'
import { deletedPath } from '../records/address.ts'
import { kinds } from './rules.ts'

const addresses = listAddresses({
  path: deletedPath,
  /** Null for all kinds. */
  filter: (search) => ({ kind: knownValue(search, 'kind', kinds) }),
  parameters: ({ kind }) => ({ kind }),
  dialogs: [],
  /** Which kind was just brought back. */
  actions: kinds,
})

export const { readAddress, listAddress, doneAddress } = addresses
export type DeletedAddress = ReturnType<typeof readAddress>
