import type { DraftSection } from '../../clinic/website/field-sections.ts'

/** The form says by its mark which text of each field was listed. */
export const sawName = (field: string): string => `saw ${field}`

/** A change as people read it. */
export type ChangeView = {
  field: string
  name: string
  section: DraftSection
  mark: string
  old: string[]
  now: string[]
  /** Who changed it, where that is somebody else. */
  by: string | null
  /** What stands against publishing it. */
  problem: string | null
}

export type PublishView = {
  version: number
  changes: ChangeView[]
  /** What stands against publishing in fields that nobody changed. */
  otherProblems: { name: string; section: DraftSection; message: string }[]
  lacksSpanish: number
  /** When a version was restored into the draft. */
  restoredFrom: string | null
}

/** Why nothing was done. */
export type PublishAnswer = {
  status: number
  message: string | null
  errors: Readonly<Record<string, string>>
  changedSince: readonly string[]
  note: string
}

/** What is not public yet, in a line; `other`: who else changed most of it. */
export type BarView = {
  count: number
  savedAt: string | null
  other: { name: string; count: number } | null
}
