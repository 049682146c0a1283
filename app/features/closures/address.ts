import { type CalendarDate, parseDate } from '#app/platform/dates.ts'
import { addressOf, knownValue, withParameter } from '#app/platform/lists/list-address.ts'

/** What an action came to; the address carries it to the page that says so. */
const actions = [
  'added',
  'changed',
  'deleted',
  'holidays',
  'opening-added',
  'opening-changed',
  'opening-deleted',
] as const
export type ActionName = (typeof actions)[number]

export const closuresPath = '/admin/clinic/closures'
export const addAddress = `${closuresPath}/add`

/** The form of a new closure, filled in for one day of one clinician. */
export const closeDayAddress = (day: CalendarDate, clinician: string): string =>
  addressOf(addAddress, { day, clinician })

/** What such an address asks for; null where it names no day. */
export function readDayToClose(search: URLSearchParams): DayToClose | null {
  const day = parseDate(search.get('day') ?? '')
  return day && { day, clinician: search.get('clinician') }
}
export type DayToClose = { day: CalendarDate; clinician: string | null }
export const addOpeningAddress = `${closuresPath}/openings/add`
export const editAddress = (id: string): string => `${closuresPath}/${encodeURIComponent(id)}`

export const pageSize = 25
const pagePattern = /^\d{1,5}$/

export type ClosuresAddress = {
  isPast: boolean
  /** So many come before the first one that is shown. */
  skip: number
  /** The address of that page alone. */
  list: string
  deleting: string | null
  action: ActionName | null
}

export const listAddress = ({ isPast = false, skip = 0 }: { isPast?: boolean; skip?: number } = {}): string =>
  addressOf(closuresPath, { past: isPast ? '1' : null, after: skip === 0 ? null : String(skip) })

export function readAddress(search: URLSearchParams): ClosuresAddress {
  const after = search.get('after') ?? ''
  const isPast = search.get('past') === '1'
  const skip = pagePattern.test(after) ? Math.floor(Number(after) / pageSize) * pageSize : 0
  return {
    isPast,
    skip,
    list: listAddress({ isPast, skip }),
    deleting: search.get('delete'),
    action: knownValue(search, 'done', actions),
  }
}

export const deleteAddress = (list: string, id: string): string => withParameter(list, 'delete', id)
export const doneAddress = (list: string, action: ActionName): string => withParameter(list, 'done', action)

/** The visits that it leaves without a place, until each is settled. */
export const settleAddress = (id: string): string => addressOf('/admin/visits-to-settle', { closure: id })
