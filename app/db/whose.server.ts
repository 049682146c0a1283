import { type RawBuilder, sql } from 'kysely'

/** Whose records: whatever bears one mail address, or whatever is joined with one patient, by all ids of theirs. */
export type Whose = { email: string } | { patientIds: readonly string[] }

/** The condition for tables of visits and messages, which bear both. */
export const isTheirs = (whose: Whose): RawBuilder<boolean> =>
  'email' in whose
    ? sql<boolean>`lower(email) = ${whose.email.toLowerCase()}`
    : sql<boolean>`"patientId" in (${sql.join([...whose.patientIds])})`
