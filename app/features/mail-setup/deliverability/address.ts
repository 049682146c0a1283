import { mailSettingsPath } from '../address.ts'

/** Takes what is asked of deliverability, and shows how a key is changed. */
export const deliverabilityPath = '/admin/settings/deliverability'

/** What was just done, as the address of the Email section says it. */
const deliverabilityDone = ['checked', 'often', 'failed', 'renewed'] as const
export type DeliverabilityDone = (typeof deliverabilityDone)[number]

export const doneAddress = (done: DeliverabilityDone): string => `${mailSettingsPath}?deliverability=${done}`

export const readDone = (search: URLSearchParams): DeliverabilityDone | null =>
  deliverabilityDone.find((one) => one === search.get('deliverability')) ?? null
