import type { WaitlistEntryState, WaitlistOfferState } from '../../../db/values.ts'

/** What became of a row since a screen was opened: of who waited, or of what they were offered. */
export type Became = WaitlistEntryState | WaitlistOfferState
