import type { AuditCutRow } from '#app/db/audit-tables.ts'
import type { Database } from '#app/db/tables.ts'
import type { ExportFormat } from '../address.ts'
import type { LogFilter } from '../log/filter.ts'
import type { Checkpoint } from '../rules.ts'
import type { ExportedRow, ExportedSpan } from './export-queries.server.ts'

export type ExportAsked = {
  format: ExportFormat
  filter: LogFilter
  /** Ids of the records of the patient who was looked up; null where nobody was. */
  patient: readonly string[] | null
  /** Where the clinic is reached: what its ids belong to. */
  origin: string
}

/** What a file is made of. */
export type Exported = {
  db: Database
  at: Temporal.Instant
  asked: ExportAsked
  /** The log ends here for this file. */
  checkpoint: Checkpoint
  /** Behind this row the chain begins; undefined where it does with the first. */
  cut: AuditCutRow | undefined
  isWhole: boolean
  span: ExportedSpan
  rows: AsyncGenerator<ExportedRow[], undefined>
}
