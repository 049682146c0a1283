import { knownValue, withParameter } from '#app/platform/lists/list-address.ts'
import { listAddresses } from '#app/platform/lists/list-addresses.ts'
import { folded } from '#app/platform/text/folded-text.ts'
import type { ContactMessage } from '../page/form.ts'

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

/** Those that take a message out of the list. */
const takes = ['deleted', 'genuine'] as const

/** Which messages: those that wait for an answer, answered ones, both, and spam. */
export const filters = ['answer', 'answered', 'all', 'spam'] as const
export type Filter = (typeof filters)[number]

const addresses = listAddresses({
  path: '/admin/messages',
  /** `find` is the random id under which the searched words are kept, `open` the message next to the list. */
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

/** The same where that message has left the list. */
export const takenAddress = (list: string, action: (typeof takes)[number], id: string): string =>
  withParameter(doneAddress(list, action), 'row', id)
export type MessagesAddress = ReturnType<typeof addresses.readAddress> & {
  /** The same without the message next to it. */
  closed: string
  /** The message that the last action took out of the list. */
  taken: string | null
}

export function readAddress(search: URLSearchParams): MessagesAddress {
  const address = addresses.readAddress(search)
  const { filter, find, after, action } = address
  const taken = takes.some((one) => one === action) ? search.get('row') : null
  return { ...address, closed: listAddress({ filter, find, open: null }, after), taken }
}

/** The list with that message next to it. */
export const openAddress = (closed: string, id: string): string => withParameter(closed, 'open', id)

const mostWords = 8

/** All of a message that a search looks through, as it is compared. */
export const searchTextOf = ({ name, email, phone, subject, message }: ContactMessage): string =>
  folded([name, email, phone, subject, message].join(' '))

/** The words that a message must hold, as they are compared; none where nothing can be looked for. */
export const wantedWords = (typed: string): string[] =>
  folded(typed).split(/\s+/).filter(Boolean).slice(0, mostWords)
