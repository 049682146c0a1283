import { addressOf, knownValue, withParameter } from '#app/platform/lists/list-address.ts'
import { publishPath } from './preview/address.ts'

export const doctorsPath = '/admin/clinic/doctors'
export const doctorPath = (id: string): string => `${doctorsPath}/${encodeURIComponent(id)}`
/** The list, saying who was moved. */
export const movedAddress = (id: string): string => addressOf(doctorsPath, { moved: id })
export const movedIn = (search: string): string | null => new URLSearchParams(search).get('moved')

export const servicesPath = '/admin/clinic/services'
export const servicePath = (key: string): string => `${servicesPath}/${encodeURIComponent(key)}`

const actions = ['moved', 'deleted', 'shown', 'hidden', 'undone'] as const
export type ServiceAction = (typeof actions)[number]

/** The list, saying what was just done to which; with the previous order it can be undone. */
export const doneAddress = (action: ServiceAction, key: string, before: readonly string[] = []): string =>
  addressOf(servicesPath, { done: action, of: key, before: before.join(',') })

export type ServicesAddress = { action: ServiceAction | null; of: string; before: string[] }

export function readServicesAddress(search: URLSearchParams): ServicesAddress {
  const before = (search.get('before') ?? '').split(',').filter((key) => key !== '')
  return { action: knownValue(search, 'done', actions), of: search.get('of') ?? '', before }
}

export const versionsPath = '/admin/clinic/versions'
export const versionPath = (number: number): string => `${versionsPath}/${number}`

/** A form's page, saying that the draft was saved. */
export const savedAddress = (path: string): string => withParameter(path, 'done', 'saved')
export const isSaved = (search: string): boolean => new URLSearchParams(search).get('done') === 'saved'

/** The list of changes, asking whether all of them are to be taken back. */
export const takeAllBackAddress = withParameter(publishPath, 'take-back', 'all')
export const isAskingToTakeBack = (search: string): boolean =>
  new URLSearchParams(search).get('take-back') === 'all'
