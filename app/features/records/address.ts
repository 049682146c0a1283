import { addressOf } from '#app/platform/lists/list-address.ts'

export const deletedPath = '/admin/deleted'

/** The one screen that brings records back, at one kind: every list leads there. */
export const deletedAddress = (kind: string): string => addressOf(deletedPath, { kind })

/** So many days what was deleted can be brought back (docs/specification.md#deleted-records). */
export const recoverableDays = 30
/** The same as retention reckons it. */
export const deletedKept = { days: recoverableDays } as const
