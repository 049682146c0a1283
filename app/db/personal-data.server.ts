import type { Database } from './tables.ts'
import type { Whose } from './whose.server.ts'

/** Ids of records that are somebody's: appointments, messages and what was written back, places on the waitlist and offers. */
export type PersonalRecords = Readonly<
  Record<'appointments' | 'messages' | 'replies' | 'places' | 'offers' | 'patients', readonly string[]>
>

export const noRecords: PersonalRecords = {
  appointments: [],
  messages: [],
  replies: [],
  places: [],
  offers: [],
  patients: [],
}

export type Erasure = {
  /** They go, with all that hangs on them. */
  records: PersonalRecords
  /** Forgotten wherever it is kept; null where whole patients go. */
  address: string | null
  /** When somebody asked for it: times that come free are offered from then on. Null for records that have had their time. */
  askedAt: Temporal.Instant | null
}

export type Retention = {
  db: Database
  now: Temporal.Instant
  /** So long ago. */
  before(limit: Temporal.DurationLike): Temporal.Instant
  dataDirectory: string
}

/** Forgets what has had its time. @returns how many */
export type Forget = (retention: Retention) => Promise<number>

/**
 * A feature's part in export, erasure and retention: its `personal-data.server.ts`, for the tables in its
 * `personal-data.ts`. Each speaks of its own tables alone.
 */
export type PersonalPart = {
  /** Ids of what is kept of them, deleted records that can come back too. */
  find?(db: Database, whose: Whose): Promise<Partial<PersonalRecords>>
  /** Ids of what belongs to those records. */
  follow?(db: Database, records: PersonalRecords): Promise<Partial<PersonalRecords>>
  /** What is told of those records to anyone who asks what is kept of them. */
  list?(db: Database, records: PersonalRecords, whose: Whose): Promise<object>
  /** Deletes its rows of those records. @returns ids of more records that went with it */
  erase?(tx: Database, erasure: Erasure): Promise<readonly string[] | undefined>
  /** Records that have had their time, at most so many: they go with all that hangs on them, once a day. */
  listOver?: Readonly<
    Record<string, (retention: Retention, most: number) => Promise<Partial<PersonalRecords>>>
  >
  /** Everything else that ends, once a day. */
  daily?: Readonly<Record<string, Forget>>
  /** What is kept for minutes or hours. */
  hourly?: Readonly<Record<string, Forget>>
}
