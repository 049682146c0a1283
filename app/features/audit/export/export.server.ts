import type { AuditCutRow } from '../../../db/audit-tables.ts'
import { inTransaction } from '../../../db/engine/transaction.server.ts'
import type { Database } from '../../../db/tables.ts'
import { m } from '../../../language/messages.ts'
import { attempt } from '../../../platform/attempt.server.ts'
import { clinicDate } from '../../../platform/clinic-time.server.ts'
import { streamedText } from '../../../platform/files/streamed-text.server.ts'
import { done, type Outcome } from '../../../platform/outcome.ts'
import type { Services } from '../../../platform/services.ts'
import { by, type Staff } from '../actor.ts'
import { findLastCut } from '../chain/verification-queries.server.ts'
import type { LogFilter } from '../log/filter.ts'
import { filterOfRows } from '../log/selection.server.ts'
import { isEverything } from '../log/selection-queries.server.ts'
import { readCheckpoint, record } from '../queries.server.ts'
import type { Checkpoint } from '../rules.ts'
import { type ExportedRow, type ExportedSpan, rowsWithin, spanOf } from './export-queries.server.ts'
import type { ExportAsked } from './exported.ts'
import { fhirLines } from './fhir-lines.server.ts'
import { jsonLines } from './json-lines.server.ts'

const kinds = {
  'json-lines': { type: 'application/jsonl; charset=utf-8', ending: 'jsonl', lines: jsonLines },
  fhir: { type: 'application/fhir+ndjson; charset=utf-8', ending: 'fhir.ndjson', lines: fhirLines },
} as const

export type ExportedFile = { name: string; type: string; body: ReadableStream<Uint8Array<ArrayBuffer>> }

/**
 * What the filter leaves of the log as a file, read as fast as it is taken, up to the row that says so itself.
 * @returns 503 where it cannot be read
 */
export function exportLog(
  services: Services,
  actor: Staff,
  asked: ExportAsked,
): Promise<Outcome<ExportedFile>> {
  const { db, clock, log } = services
  return attempt(log, { event: 'audit log not exported', message: m.audit_load_failed() }, async () => {
    const at = clock.now()
    await writeDown(db, actor, { at, asked })
    const checkpoint = await readCheckpoint(db)
    if (!checkpoint) throw new Error('the log is empty after an entry')
    const cut = await findLastCut(db)
    const filter = filterOfRows(asked.filter, asked.patient)
    const isWhole = isEverything(filter)
    const span = isWhole ? spanBetween(cut, checkpoint) : await spanOf(db, filter, checkpoint.seq)
    const rows = counted(rowsWithin(db, filter, span), span.count)
    const { lines, type, ending } = kinds[asked.format]
    const body = streamedText(log, lines({ db, at, asked, checkpoint, cut, isWhole, span, rows }))
    return done({ name: `audit-log-${clinicDate(at)}.${ending}`, type, body })
  })
}

/** The chain has no gaps. */
function spanBetween(cut: AuditCutRow | undefined, { seq }: Checkpoint): ExportedSpan {
  const first = (cut?.seq ?? 0) + 1
  return { first, last: seq, count: seq - first + 1 }
}

/** A file that lacks rows, because their seven years ended meanwhile, breaks off rather than seem whole. */
async function* counted(
  rows: AsyncGenerator<ExportedRow[], undefined>,
  count: number,
): AsyncGenerator<ExportedRow[], undefined> {
  let left = count
  for await (const some of rows) {
    left -= some.length
    yield some
  }
  if (left !== 0) throw new Error('rows of the export went meanwhile')
}

const writeDown = (db: Database, actor: Staff, { at, asked }: { at: Temporal.Instant; asked: ExportAsked }) =>
  inTransaction(db, (tx) =>
    record(tx, {
      at,
      action: 'export',
      object: 'audit-log',
      objectId: '',
      detail: { format: asked.format, filters: namesOf(asked.filter) },
      ...by(actor),
    }),
  )

const namesOf = (filter: LogFilter): string[] =>
  Object.entries(filter).flatMap(([name, value]) => (value === null ? [] : [name]))
