import type { WaitlistEntryState, WaitlistOfferState } from '#app/db/values.ts'
import { addressOf, knownValue, withParameter } from '#app/platform/lists/list-address.ts'
import { listAddresses } from '#app/platform/lists/list-addresses.ts'

/** What an action came to; the address carries it to the page that says so. */
const actions = [
  'added',
  'offered',
  'taken-back',
  'removed',
  'undone',
  'window-changed',
  'window-undone',
] as const
export type ActionName = (typeof actions)[number]

/**
 * Who waits; of those for whom a time is free right now, and who is being offered one; who took one; who does not wait
 * any more without that.
 */
export const filters = ['waiting', 'matching', 'offered', 'taken', 'ended'] as const
export type Filter = (typeof filters)[number]

/** Ids as this program draws them. */
const idPattern = /^[\w-]{1,64}$/
const readId = (text: string | null) => (text !== null && idPattern.test(text) ? text : null)

export const waitlistPath = '/admin/waitlist'
/** Where somebody who calls is put on the list. */
export const addPath = `${waitlistPath}/add`
/** The same, with that patient and treatment chosen already. */
export const addAddress = (chosen: { patient?: string; treatment?: string | null }): string =>
  addressOf(addPath, { patient: chosen.patient ?? null, treatment: chosen.treatment ?? null })

const addresses = listAddresses({
  path: waitlistPath,
  filter: (search) => ({
    filter: knownValue(search, 'show', filters) ?? 'waiting',
    /** Who waits for that treatment alone; null for all. */
    treatment: readId(search.get('treatment')),
  }),
  parameters: ({ filter, treatment }) => ({ show: filter === 'waiting' ? null : filter, treatment }),
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
  about: readId(search.get('row')),
})

export const doneAddress = (list: string, { action, row }: { action: ActionName; row: string }): string =>
  withParameter(addresses.doneAddress(list, action), 'row', row)

/** Where it is changed when somebody can come, and with whom; from there it goes back to that list. */
export const windowAddress = (list: string, id: string): string =>
  `${waitlistPath}/${encodeURIComponent(id)}/window${list.slice(waitlistPath.length)}`

/** What became of a row since a screen was opened: of who waited, or of what they were offered. */
export type Became = WaitlistEntryState | WaitlistOfferState

/** How all stands of which this screen tells; null while nobody has said so, or nothing of the waitlist. */
export function liveMark(marks: { waitlist?: string; visits?: string }): string
export function liveMark(marks: { waitlist?: string; visits?: string } | null): string | null
export function liveMark(marks: { waitlist?: string; visits?: string } | null): string | null {
  return marks?.waitlist ? `${marks.waitlist} / ${marks.visits ?? ''}` : null
}
