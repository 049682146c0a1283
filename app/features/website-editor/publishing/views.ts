import type { DraftSection } from '#app/features/clinic-profile/website/fields.ts'
import type { PhraseFlag } from '../phrases/rules.ts'

/** The box that confirms flagged phrases. */
export const checkedName = 'phrases'

const listedPrefix = 'listed '

/** And in words what was listed, to be shown next to what it is by then. */
export const listedName = (field: string): string => `${listedPrefix}${field}`

/** Of all texts with their names: a form is 64 KB and 300 fields at most, and the signs of all changes are in it, too. */
const mostListed = 4_000

/** As many of the listed texts as the form has room for. */
export function listedFields(changes: readonly ChangeView[]): Record<string, string> {
  const fields: Record<string, string> = {}
  let room = mostListed
  for (const { field, now } of changes) {
    const words = now.join('\n')
    const name = listedName(field)
    if (name.length + words.length > room) continue
    room -= name.length + words.length
    fields[name] = words
  }
  return fields
}

/** A text that is another than the one that was listed. */
export type OtherText = {
  field: string
  name: string
  /** As it was listed; null where it was not, or where the form had no room for it. */
  seen: string | null
  now: string[]
}

/** A change as people read it. */
export type ChangeView = {
  field: string
  name: string
  section: DraftSection
  /** Of it as it is listed (`listed.server.ts`). */
  sign: string
  old: string[]
  now: string[]
  /** Who changed it, where that is somebody else. */
  by: string | null
  /** What stands against publishing it. */
  problem: string | null
  /** Words that agencies objected to elsewhere: publishing them is confirmed. */
  flags: readonly PhraseFlag[]
}

export type PublishView = {
  version: number
  /** The signs of all of them. */
  saw: string
  changes: ChangeView[]
  /** What stands against publishing in fields that nobody changed. */
  otherProblems: { name: string; section: DraftSection; message: string }[]
  untranslated: number
  /** When a version was restored into the draft. */
  restoredFrom: string | null
  /** All changes were taken back, and nobody has gone on since. */
  canUndo: boolean
}

/** Why nothing was done. */
export type PublishAnswer = {
  status: number
  message: string | null
  errors: Readonly<Record<string, string>>
  /** The texts that were changed, taken back or added since the list was shown. */
  changedSince: readonly OtherText[]
  note: string
  isChecked: boolean
}

/** What is not public yet, in a line; `other`: who else changed most of it. */
export type BarView = {
  count: number
  savedAt: string | null
  other: { name: string; count: number } | null
}
