import { sectionPath } from '#app/features/access/screens/settings/address.ts'

export const updatesPath = sectionPath('updates')
/** The last update's log, as a file. */
export const updateLogPath = `${updatesPath}/log`

/** What was done last, which the screen says once. */
export const updatesDone = [
  'checking',
  'asked',
  'tonight',
  'cancelled',
  'skipped',
  'shown',
  'automatic',
  'manual',
] as const
export type UpdatesDone = (typeof updatesDone)[number]
