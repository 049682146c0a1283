import type { CancellationReason } from '#app/db/values.ts'
import { type ChosenPart, mostParts } from '../parts.ts'

/** Why an appointment is cancelled, and what its patient is told about it. */
export type Cancellation = { reason: CancellationReason; words: string }

/** Characters of a note for the team. */
export const longestNote = 2_000

/** What a change of a visit says besides its time; empty where it stays as it is. */
export const changeFields = [
  'treatment',
  'minutes',
  'otherWith',
  'room',
  'listedTreatment',
  'listedMinutes',
  'listedWith',
  'next',
] as const

/**
 * `treatment`, `otherWith` and `room`: ids. `listedTreatment`, `listedMinutes` and `listedWith`, a clinician: what the form showed at first,
 * by which a length that nobody changed is told from one that was typed.
 * `next`: the treatments after the first (`writeRows`).
 */
export type TypedChange = Record<(typeof changeFields)[number], string>

export const unchangedVisit: TypedChange = {
  treatment: '',
  minutes: '',
  otherWith: '',
  room: '',
  listedTreatment: '',
  listedMinutes: '',
  listedWith: '',
  next: '',
}

/** A treatment after the first, by its id, who is wanted for it and in which room; empty for whom it is with and where, or any. */
export type ChangeRow = ChosenPart & { room: string }

const noRows = 'none'

/** Rows as one text, in addresses and in forms that are sent once more: `none` where only the first treatment is left. */
export const writeRows = (rows: readonly ChangeRow[]): string =>
  rows.length === 0
    ? noRows
    : rows.map((row) => [row.treatment, row.with, row.room].map(encodeURIComponent).join(':')).join(',')

/** Null where nothing is said of them: the appointment keeps those that it has. */
export function readRows(text: string | null): ChangeRow[] | null {
  if (!text) return null
  if (text === noRows) return []
  return text
    .split(',')
    .slice(0, mostParts)
    .map((row) => {
      const [treatment = '', who = '', room = ''] = row.split(':').map(decoded)
      return { treatment, with: who, room }
    })
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}
