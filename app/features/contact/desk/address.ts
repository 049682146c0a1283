import { knownValue } from '../../../platform/lists/list-address.ts'
import { listAddresses } from '../../../platform/lists/list-addresses.ts'

/** What an action came to; the address carries it to the page that says so. */
const actions = ['deleted', 'genuine', 'unread'] as const

/** Which messages: all but suspected spam, new ones, read ones, and spam. */
export const filters = ['all', 'new', 'read', 'spam'] as const
export type Filter = (typeof filters)[number]

const addresses = listAddresses({
  path: '/admin/messages',
  /** `find` is the random id under which the searched words are kept. */
  filter: (search) => ({ filter: knownValue(search, 'show', filters) ?? 'all', find: search.get('find') }),
  parameters: ({ filter, find }) => ({ show: filter === 'all' ? null : filter, find }),
  dialogs: ['open', 'delete'],
  actions,
})

export const { readAddress, listAddress, dialogAddress, doneAddress } = addresses
export type MessagesAddress = ReturnType<typeof readAddress>
