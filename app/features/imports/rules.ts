import type { SourceRecord } from './source-record.ts'

/** For so many days an import can be undone. */
export const undoDays = 30
export const undoEnds = (now: Temporal.Instant): Temporal.Instant => now.add({ hours: undoDays * 24 })
/** What a browser sends; a larger file is read by the operator's command. */
export const mostFileBytes = 10 * 1024 * 1024
/** A file that nobody imports is deleted after so many hours. */
export const idleHours = 24

/**
 * `reading`: the operator's command brings it in; `uploaded`: its columns are matched; `checking` and `checked`: the test run; then `importing`, which can be `stopped` and
 * goes on, or is `done`; `undoing` and `undone`; `failed`: the file can't be read.
 */
const importStates = [
  'reading',
  'uploaded',
  'checking',
  'checked',
  'importing',
  'stopped',
  'done',
  'undoing',
  'undone',
  'failed',
] as const
export type ImportState = (typeof importStates)[number]

/** In which the background job has work to do. */
export const busyStates = ['checking', 'importing', 'undoing'] as const satisfies ImportState[]

export const stateOf = (text: string): ImportState => importStates.find((state) => state === text) ?? 'failed'

/**
 * Of a row: `staged` waits; `done` became a record, or is one that was here; `seen`: an earlier import brought it, and it
 * says the same; `updated`: it said something else and nobody had touched it; `kept`: somebody had; `failed` and
 * `unreadable` stay out; `undone` is gone again; `erased`: its patient was erased, and it never comes back.
 */
export type RowState =
  | 'staged'
  | 'done'
  | 'seen'
  | 'updated'
  | 'kept'
  | 'failed'
  | 'unreadable'
  | 'undone'
  | 'erased'

/** What the check found, and why a row stays out. */
export type Decision =
  | 'new'
  | 'same'
  | 'here'
  | 'collides'
  /** It collided, and its owner chose how it comes. */
  | 'as-cancelled'
  | 'taken'
  | 'unreadable'
  | 'no-patient'
  | 'other-person'
  | 'past'
  | 'too-many'
  | 'unexpected'
  | 'touched'
  /** Of a website: its list of pages or articles is full, the draft is, or a picture can't be had or used. */
  | 'no-room'
  | 'draft-full'
  | 'not-fetched'
  | 'no-image'

export type RowKind = SourceRecord['kind']
/** What others refer to comes first. */
export const rankOf: Readonly<Record<RowKind, number>> = {
  clinician: 0,
  treatment: 1,
  closure: 2,
  patient: 3,
  appointment: 4,
  picture: 5,
  page: 6,
  post: 7,
  unreadable: 8,
}

/** Kinds of a website: they come into its draft. */
const websiteKinds = ['picture', 'page', 'post'] as const satisfies RowKind[]
export const isOfWebsite = (kind: string): boolean => websiteKinds.some((one) => one === kind)

/** Lists that name the same people by name and contact share what was imported before. */
export const namespaceOf = (source: string): string => (source.startsWith('csv-') ? 'csv' : source)

/** How many rows of a kind came to what. */
export type RowCount = { kind: RowKind; state: RowState; decision: Decision; count: number }

export const sumOf = (counts: readonly RowCount[], is: (one: RowCount) => boolean): number =>
  counts.filter(is).reduce((sum, { count }) => sum + count, 0)

const step = 5
const longest = 480
/** The calendar counts in blocks of five minutes, and a day has eight hours. */
export const wholeMinutes = (minutes: number): number =>
  Math.min(longest, Math.max(step, Math.ceil(minutes / step) * step))
