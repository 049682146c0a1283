import type { AuditRow } from '#app/db/audit-tables.ts'
import type { Database } from '#app/db/tables.ts'
import { readSubjects } from '../chain/verification-queries.server.ts'
import { type LogFilterOfRows, rowsThatFit } from '../log/queries.server.ts'

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
