import { addressOf, knownValue, openDialog, withParameter } from '../../../platform/pages/list-address.ts'

/** What an action came to; the address carries it to the page that says so. */
export const actions = ['deleted', 'genuine'] as const
export type ActionName = (typeof actions)[number]

/** Which messages: all but suspected spam, new ones, read ones, and spam. */
export const filters = ['all', 'new', 'read', 'spam'] as const
export type Filter = (typeof filters)[number]

/** `find` is the random id under which the searched words are kept. */
export type MessageList = { filter: Filter; find: string | null; after: string | null }

export const path = '/admin/messages'

export type MessagesAddress = MessageList & {
  /** The address of that page alone, to which forms and dialogs come back. */
  list: string
  dialog: { kind: 'open' | 'delete'; id: string } | null
  action: ActionName | null
}

export function readAddress(search: URLSearchParams): MessagesAddress {
  const shown = {
    filter: knownValue(search, 'show', filters) ?? 'all',
    find: search.get('find'),
    after: search.get('after'),
  }
  return {
    ...shown,
    list: listAddress(shown),
    dialog: openDialog(search, ['open', 'delete'] as const),
    action: knownValue(search, 'done', actions),
  }
}

export const listAddress = ({
  filter,
  find,
  after = null,
}: Omit<MessageList, 'after'> & { after?: string | null }) =>
  addressOf(path, { show: filter === 'all' ? null : filter, find, after })

export const dialogAddress = (list: string, kind: 'open' | 'delete', id: string): string =>
  withParameter(list, kind, id)

export const doneAddress = (list: string, action: ActionName): string => withParameter(list, 'done', action)
