import { addressOf, knownValue } from '../../../platform/lists/list-address.ts'

export const servicesPath = '/admin/clinic/services'
export const servicePath = (key: string): string => `${servicesPath}/${encodeURIComponent(key)}`

const actions = ['moved', 'deleted', 'shown', 'hidden', 'undone'] as const
export type ServiceAction = (typeof actions)[number]

/** The list, saying what was just done to which; with the order of before it can be taken back. */
export const doneAddress = (action: ServiceAction, key: string, before: readonly string[] = []): string =>
  addressOf(servicesPath, { done: action, of: key, before: before.join(',') })

export type ServicesAddress = { action: ServiceAction | null; of: string; before: string[] }

export function readServicesAddress(search: URLSearchParams): ServicesAddress {
  const before = (search.get('before') ?? '').split(',').filter((key) => key !== '')
  return { action: knownValue(search, 'done', actions), of: search.get('of') ?? '', before }
}
