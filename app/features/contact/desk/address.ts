import { knownValue, withParameter } from '../../../platform/lists/list-address.ts'
import { listAddresses } from '../../../platform/lists/list-addresses.ts'

/** What an action came to; the address carries it to the page that says so. */
const actions = [
  'deleted',
  'genuine',
  'unread',
  'answered',
  'taken-back',
  'called',
  'unanswered',
  'kept',
] as const

/** Which messages: those that wait for an answer, answered ones, both, and spam. */
export const filters = ['answer', 'answered', 'all', 'spam'] as const
export type Filter = (typeof filters)[number]

const addresses = listAddresses({
  path: '/admin/messages',
  /** `find` is the random id under which the searched words are kept, `open` the message beside the list. */
  filter: (search) => ({
    filter: knownValue(search, 'show', filters) ?? 'all',
    find: search.get('find'),
    open: search.get('open'),
  }),
  parameters: ({ filter, find, open }) => ({ show: filter === 'all' ? null : filter, find, open }),
  dialogs: ['delete'],
  actions,
})

export const { listAddress, dialogAddress, doneAddress } = addresses
export type MessagesAddress = ReturnType<typeof addresses.readAddress> & {
  /** The same without the message beside it. */
  closed: string
}

export function readAddress(search: URLSearchParams): MessagesAddress {
  const address = addresses.readAddress(search)
  const { filter, find, after } = address
  return { ...address, closed: listAddress({ filter, find, open: null }, after) }
}

/** The list with that message beside it. */
export const openAddress = (closed: string, id: string): string => withParameter(closed, 'open', id)
