import { sectionPath } from '#app/features/access/screens/settings/address.ts'
import { bucketDone } from './bucket/rules.ts'
import { setUpDone } from './set-up/rules.ts'

export const backupsPath = sectionPath('backups')
export const setUpPath = `${backupsPath}/set-up`
/** Where the bucket is set. */
export const bucketPath = `${backupsPath}/off-site`
export const recoverySheetPath = `${backupsPath}/recovery-sheet`

/** What was just done, as the page says it: a backup begins, the passphrase was right, what the set-up page did. */
const backupsDone = ['asked', 'checked', ...setUpDone, ...bucketDone] as const
export type BackupsDone = (typeof backupsDone)[number]

export const doneAddress = (done: BackupsDone): string => `${backupsPath}?done=${done}`

export const readDone = (search: URLSearchParams): BackupsDone | null =>
  backupsDone.find((one) => one === search.get('done')) ?? null
