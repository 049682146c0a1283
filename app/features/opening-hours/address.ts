import { withParameter } from '#app/platform/lists/list-address.ts'

export const hoursPath = '/admin/clinic/hours'
/** After hours were saved. */
export const savedAddress = withParameter(hoursPath, 'done', 'saved')
export const isSaved = (search: URLSearchParams): boolean => search.get('done') === 'saved'

/** Future visits that staff have to settle, whatever the cause. */
export const visitsToSettlePath = '/admin/visits-to-settle'
