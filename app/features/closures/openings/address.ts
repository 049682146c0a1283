import { addressOf, withParameter } from '#app/platform/lists/list-address.ts'
import { closuresPath } from '../address.ts'

export const editOpeningAddress = (id: string): string => `${closuresPath}/openings/${encodeURIComponent(id)}`

/** The question before the deletion, on the list. */
export const deleteOpeningAddress = (list: string, id: string): string =>
  withParameter(list, 'delete-opening', id)

export const readDeletedOpening = (search: URLSearchParams): string | null => search.get('delete-opening')

/** All visits to settle: those that a change of hours left outside are among them. */
export const settleAddress = addressOf('/admin/visits-to-settle', {})
