import { addressOf, knownValue, openDialog, withParameter } from '#app/platform/lists/list-address.ts'
import type { Offer } from './rules.ts'

/** What an action came to; the address carries it to the page that says so. */
const actions = ['added', 'updated', 'deleted'] as const
export type ActionName = (typeof actions)[number]

export const path = '/admin/treatments'
export const addAddress = withParameter(path, 'add', '1')
export const editAddress = (id: string): string => withParameter(path, 'edit', id)
export const deleteAddress = (id: string): string => withParameter(path, 'delete', id)
export const doneAddress = (action: ActionName): string => withParameter(path, 'done', action)

export type TreatmentsAddress = {
  dialog: { kind: 'add' } | { kind: 'edit' | 'delete'; id: string } | null
  action: ActionName | null
}

export function readAddress(search: URLSearchParams): TreatmentsAddress {
  const dialog = search.has('add')
    ? ({ kind: 'add' } as const)
    : openDialog(search, ['edit', 'delete'] as const)
  return { dialog, action: knownValue(search, 'done', actions) }
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
