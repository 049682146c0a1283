export const backupsPath = '/admin/backups'

/** The page that says that a backup begins. */
export const askedAddress = `${backupsPath}?done=asked`

export const isAsked = (search: URLSearchParams): boolean => search.get('done') === 'asked'
