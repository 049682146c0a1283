import type { Row } from '../../db/upkeep/rows.server.ts'
import type { BackupEnd, BackupHead } from './rules.ts'

/** What a reader of a backup is told, in the backup's order. */
export type BackupSink = {
  head(head: BackupHead): Promise<void>
  table(table: { name: string; columns: string[] }): Promise<void>
  rows(rows: Row[]): Promise<void>
  file(key: string, content: Uint8Array<ArrayBuffer>): Promise<void>
  end(end: BackupEnd): Promise<void>
}

/** The backup's parts do not add up, though its seal is whole. */
export class BackupProblem extends Error {
  override name = 'BackupProblem'
}

/** A single picture's largest file is some megabytes. */
export const largestFile = 256 * 1_048_576
