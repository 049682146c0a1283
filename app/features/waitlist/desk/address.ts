import { knownValue, withParameter } from '../../../platform/lists/list-address.ts'
import { listAddresses } from '../../../platform/lists/list-addresses.ts'

/** What an action came to; the address carries it to the page that says so. */
const actions = ['offered', 'taken-back', 'removed', 'undone'] as const
export type ActionName = (typeof actions)[number]

/** Who waits; of those who is being offered a time; who took one; who does not wait any more without that. */
export const filters = ['waiting', 'offered', 'taken', 'ended'] as const
export type Filter = (typeof filters)[number]

const addresses = listAddresses({
  path: '/admin/waitlist',
  filter: (search) => ({ filter: knownValue(search, 'show', filters) ?? 'waiting' }),
  parameters: ({ filter }) => ({ show: filter === 'waiting' ? null : filter }),
  dialogs: [],
  actions,
})

export const { listAddress } = addresses

export type WaitlistAddress = ReturnType<typeof addresses.readAddress> & {
  /** The place that the last action was about. */
  about: string | null
}

export const readAddress = (search: URLSearchParams): WaitlistAddress => ({
  ...addresses.readAddress(search),
  about: search.get('row'),
})

export const doneAddress = (list: string, { action, row }: { action: ActionName; row: string }): string =>
  withParameter(addresses.doneAddress(list, action), 'row', row)
