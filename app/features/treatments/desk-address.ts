import { addressOf, knownValue, openDialog, withParameter } from '../../platform/pages/list-address.ts'
import type { Offer } from './rules.ts'

/** What a deed came to; the address carries it to the page that says so. */
export const deeds = ['added', 'updated', 'deleted'] as const
export type Deed = (typeof deeds)[number]

export const path = '/admin/treatments'
export const addAddress = withParameter(path, 'add', '1')
export const editAddress = (id: string): string => withParameter(path, 'edit', id)
export const deleteAddress = (id: string): string => withParameter(path, 'delete', id)
export const deedAddress = (deed: Deed): string => withParameter(path, 'done', deed)

export type TreatmentsAddress = {
  dialog: { kind: 'add' } | { kind: 'edit' | 'delete'; id: string } | null
  deed: Deed | null
}

export function readAddress(search: URLSearchParams): TreatmentsAddress {
  const dialog = search.has('add')
    ? ({ kind: 'add' } as const)
    : openDialog(search, ['edit', 'delete'] as const)
  return { dialog, deed: knownValue(search, 'done', deeds) }
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
