import type { ImportedRow } from '#app/db/import-tables.ts'
import type { AuditObject } from '../audit/rules.ts'
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
}

export type WrittenRow = { row: ImportedRow; written: Written }
