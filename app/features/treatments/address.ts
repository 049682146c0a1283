import { addressOf, knownValue, openDialog, withParameter } from '#app/platform/lists/list-address.ts'
import type { Offer } from './rules.ts'

/** What an action came to; the address carries it to the page that says so. */
const actions = ['added', 'updated', 'deleted', 'moved', 'category-moved', 'renamed'] as const
export type ActionName = (typeof actions)[number]

export const path = '/admin/treatments'
export const addAddress = withParameter(path, 'add', '1')
export const editAddress = (id: string): string => withParameter(path, 'edit', id)
export const deleteAddress = (id: string): string => withParameter(path, 'delete', id)
export const renameAddress = (categoryKey: string): string => withParameter(path, 'rename', categoryKey)
/** @param of the treatment or the category that was moved, for the sentence that says where it is */
export const doneAddress = (action: ActionName, of = ''): string => addressOf(path, { done: action, of })

export type TreatmentsAddress = {
  /** `id` is the key of a category where that is renamed. */
  dialog: { kind: 'add' } | { kind: 'edit' | 'delete' | 'rename'; id: string } | null
  action: ActionName | null
  /** What was moved; empty where nothing was. */
  of: string
}

export function readAddress(search: URLSearchParams): TreatmentsAddress {
  const dialog = search.has('add')
    ? ({ kind: 'add' } as const)
    : openDialog(search, ['edit', 'delete', 'rename'] as const)
  return { dialog, action: knownValue(search, 'done', actions), of: search.get('of') ?? '' }
}

/** The visits that stand outside of what it offers now, until each is settled. */
export const unsettledAddress = (id: string): string => `${path}/${encodeURIComponent(id)}/outside`

/** The visits that stand outside of such an offer, as a list of their own. */
export const outsideAddress = (id: string, offer: Offer): string =>
  addressOf(`${path}/${encodeURIComponent(id)}/outside`, {
    days: offer.availableDays.join(','),
    times: offer.availableTimes.join(','),
    capacity: String(offer.capacity),
  })
