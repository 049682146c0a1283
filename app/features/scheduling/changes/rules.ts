import type { CancellationReason } from '#app/db/values.ts'

/** What becomes of a cancellation beside the status. */
export type Cancellation = { reason: CancellationReason; words: string }

/** Characters of a note for the team. */
export const longestNote = 2_000
