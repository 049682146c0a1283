import type { Refusal } from '#app/platform/outcome.ts'

/** A field that somebody else changed since the form was shown: both texts, and who and when. */
export type DraftConflict = {
  field: string
  /** "Luis Ortega changed “Home, sentence” at 10:17 AM." */
  message: string
  theirs: string
  mine: string
  /** Sent back as what was seen, it says that both were read. */
  mark: string
}

/** What became of a form of the website. */
export type SavedDraft = {
  /** When the draft was changed last, ISO text; null where there is none. */
  savedAt: string | null
  /** How many changes are not public yet. */
  count: number
  /** Of each field that was sent: what is there by now. */
  marks: Record<string, string>
  /** Sentences by field, of those that were not saved. */
  errors: Record<string, string>
  conflicts: DraftConflict[]
}

/** More fields than the largest website has; nobody can fill the table. */
export const mostDraftFields = 1_500

/** What a page hears that sends as somebody types; `savedAt` as people read it. */
export type TypedAnswer = { ok: true; saved: SavedDraft } | { ok: false; message: string }

/** Nothing was published. */
export type NotPublished = Refusal & {
  /** The fields that were changed, taken back or added since the list was shown. */
  changedSince?: readonly string[]
}
