import type { AuditCutRow, AuditRow } from '#app/db/process-tables.ts'
import type { Database } from '#app/db/tables.ts'
import type { ExportFormat } from '../address.ts'
import { readSubjects } from '../chain/verification-queries.server.ts'
import type { LogFilter } from '../log/filter.ts'
import { type LogFilterOfRows, rowsThatFit } from '../log/queries.server.ts'
import type { Checkpoint } from '../rules.ts'

/** Of the chain as it stands, at most. */
export type ExportedSpan = { first: number; last: number; count: number }

export type ExportedRow = AuditRow & { subjects: string[] }

/** Rows of the log that are looked through at once, whether they fit or not. */
const rowsAtOnce = 500

/** Where the rows begin and end that fit, up to that one, and how many they are. */
export async function spanOf(db: Database, filter: LogFilterOfRows, upTo: number): Promise<ExportedSpan> {
  const { first, last, count } = await rowsThatFit(db, filter)
    .where('seq', '<=', upTo)
    .select((row) => [
      row.fn.min('seq').as('first'),
      row.fn.max('seq').as('last'),
      row.fn.countAll<number>().as('count'),
    ])
    .executeTakeFirstOrThrow()
  return { first: Number(first ?? 1), last: Number(last ?? 0), count: Number(count) }
}

/** Rows that fit in the order of the chain, some at a time: a long log is never in memory whole. */
export async function* rowsWithin(
  db: Database,
  filter: LogFilterOfRows,
  { first, last }: ExportedSpan,
): AsyncGenerator<ExportedRow[], undefined> {
  for (let after = first - 1; after < last; after += rowsAtOnce) {
    const upTo = Math.min(after + rowsAtOnce, last)
    const rows = await rowsThatFit(db, filter)
      .selectAll()
      .where('seq', '>', after)
      .where('seq', '<=', upTo)
      .orderBy('seq')
      .execute()
    if (rows.length === 0) continue
    const subjects = await readSubjects(db, { after, upTo })
    yield rows.map((row) => ({ ...row, subjects: subjects.get(row.seq) ?? [] }))
  }
}

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
  /** The clinic's: the file is written after the request that asked for it. */
  timeZone: string
  asked: ExportAsked
  /** The log ends here for this file. */
  checkpoint: Checkpoint
  /** Behind this row the chain begins; undefined where it does with the first. */
  cut: AuditCutRow | undefined
  isWhole: boolean
  span: ExportedSpan
  rows: AsyncGenerator<ExportedRow[], undefined>
}
