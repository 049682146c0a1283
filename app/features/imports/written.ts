import type { ImportedRow } from '#app/db/import-tables.ts'
import type { AuditObject } from '../audit/rules.ts'
import type { RecordEntry } from '../records/write-record.server.ts'
import type { Decision, RowState } from './rules.ts'

/** What came of a row. */
export type Written = {
  state: RowState
  decision?: Decision
  recordId?: string
  writtenAt?: string
  /** What the audit log says was made. */
  made?: AuditObject
  /** What it says was changed. */
  edited?: AuditObject
  /** All that it says, where that is more than one record. */
  entries?: readonly RecordEntry[]
}

export type WrittenRow = { row: ImportedRow; written: Written }
