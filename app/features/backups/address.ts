import { sectionPath } from '#app/features/access/screens/settings/address.ts'

export const backupsPath = sectionPath('backups')

/** The page that says that a backup begins. */
export const askedAddress = `${backupsPath}?done=asked`

export const isAsked = (search: URLSearchParams): boolean => search.get('done') === 'asked'
