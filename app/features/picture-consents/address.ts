import { consentsPath } from '#app/features/patients/address.ts'
import { addressOf, knownValue, openDialog } from '#app/platform/lists/list-address.ts'

const actions = ['added', 'saved', 'withdrawn'] as const
/** What an action came to; the address carries it to the page that says so. */
export type ConsentAction = (typeof actions)[number]

export const editConsentAddress = (id: string): string => addressOf(consentsPath, { edit: id })
export const withdrawConsentAddress = (id: string): string => addressOf(consentsPath, { withdraw: id })
export const consentDoneAddress = (action: ConsentAction): string => addressOf(consentsPath, { done: action })

export type ConsentsAddress = {
  dialog: { kind: 'add' } | { kind: 'edit' | 'withdraw'; id: string } | null
  action: ConsentAction | null
}

export const readConsentsAddress = (search: URLSearchParams): ConsentsAddress => ({
  dialog: search.has('add') ? { kind: 'add' } : openDialog(search, ['edit', 'withdraw'] as const),
  action: knownValue(search, 'done', actions),
})
