import type { Database } from '#app/db/tables.ts'
import type { VisitBefore } from './correct/correction-queries.server.ts'
import type { Said } from './details.server.ts'
import type { RecordKey } from './move/fields.ts'

/** A visit, a place on the waitlist or a message: whose it is, what it says of who comes, and when it was made. */
export type HeldRecord = RecordKey & Said & { patientId: string; createdAt: string }

/** What bears a patient's id in other features; `patient-files` brings them all together. */
export type Belongings = {
  /** What visits and messages that bear that id say of who they are, the newest first. */
  listSaid(tx: Database, patientId: string): Promise<Said[]>
  /** Visits to come of those ids and their open places on the waitlist, as they are, locked. */
  holdComing(tx: Database, patientIds: readonly string[], now: Temporal.Instant): Promise<VisitBefore[]>
  /** Those, locked, whatever became of them, with the id that they bear. */
  holdVisits(tx: Database, ids: readonly string[]): Promise<(VisitBefore & { patientId: string })[]>
  /** What those say of who comes or waits; emails that wait are written in that language. Nothing else of visits changes. */
  rename(tx: Database, visits: readonly VisitBefore[], now: Temporal.Instant): Promise<void>
  /** Those records, locked, and all places of those patients on the waitlist; deleted ones are left out. */
  holdRecords(
    tx: Database,
    records: readonly RecordKey[],
    patientIds: readonly string[],
  ): Promise<HeldRecord[]>
  /** The records bear that id from now on, and say what they said. */
  giveRecords(tx: Database, records: readonly RecordKey[], patientId: string): Promise<void>
  waitlist: WaitlistOfPatients
}

/** What a merge or a move does to places on the waitlist. Hold them first (`holdRecords`). */
type WaitlistOfPatients = {
  /** Ids of open places of those patients that an appointment of those would end. */
  listEnding(
    db: Database,
    of: { placesOf: readonly string[]; visitsOf: readonly string[] },
  ): Promise<string[]>
  /** Those wait on: only appointments that are made or changed later end them. */
  keepOpen(tx: Database, ids: readonly string[], now: Temporal.Instant): Promise<void>
  /**
   * Opens places again that ended because of others' appointments, where no appointment of their own patients would have
   * ended them and their last day is not over. @returns their ids
   */
  reopen(
    tx: Database,
    ended: {
      /** Those who wait: the ids of one patient. */
      placesOf: readonly string[]
      /** The others' appointments: all of those patients, or these. */
      by: { patientIds: readonly string[] } | { visitIds: readonly string[] }
      /** They ended after it. */
      since: string
    },
    now: Temporal.Instant,
  ): Promise<string[]>
}
