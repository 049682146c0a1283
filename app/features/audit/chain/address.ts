/** The screen on which the chain's state stands. */
export const integrityPath = '/admin/audit/integrity'

/** After a verification was asked for. */
export const askedAddress = `${integrityPath}?done=asked`
export const isAsked = (search: URLSearchParams): boolean => search.get('done') === 'asked'
