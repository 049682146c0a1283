import { withParameter } from '#app/platform/lists/list-address.ts'

export const hoursPath = '/admin/clinic/hours'
/** After hours were saved. */
export const savedAddress = withParameter(hoursPath, 'done', 'saved')
export const isSaved = (search: URLSearchParams): boolean => search.get('done') === 'saved'

/** Hours of one day, in place of the weekly ones. */
export const addSpecialHoursPath = '/admin/clinic/closures/openings/add'

/** Future visits that staff have to settle, whatever the cause. */
export const visitsToSettlePath = '/admin/visits-to-settle'
