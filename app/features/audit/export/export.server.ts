import { columns } from '#app/db/columns.ts'
import { inTransaction } from '#app/db/engine/transaction.server.ts'
import type { AuditCutRow } from '#app/db/process-tables.ts'
import type { Database } from '#app/db/tables.ts'
import { m } from '#app/language/messages.ts'
import { attempt } from '#app/platform/attempt.server.ts'
import { clinicDate, clinicTimeZone } from '#app/platform/clinic-time.server.ts'
import { streamedText } from '#app/platform/files/web-stream.server.ts'
import { done, type Outcome } from '#app/platform/outcome.ts'
import type { Services } from '#app/platform/services.ts'
import { by, type Staff } from '../actor.ts'
import { findLastCut } from '../chain/verification-queries.server.ts'
import type { LogFilter } from '../log/filter.ts'
import { filterOfRows } from '../log/page.server.ts'
import { isEverything } from '../log/queries.server.ts'
import { listStaff, readCheckpoint, record } from '../queries.server.ts'
import type { Checkpoint } from '../rules.ts'
import type { ExportAsked, Exported } from './export-queries.server.ts'
import { type ExportedRow, type ExportedSpan, rowsWithin, spanOf } from './export-queries.server.ts'
import { auditEvent, eventUrl } from './fhir-event.server.ts'
import { jsonLines } from './json-lines.server.ts'

/** A reader has no more than so many events in memory at once. */
export const eventsPerBundle = 100

/**
 * FHIR R4 as NDJSON: a Bundle (`collection`) a line, each with at most 100 AuditEvents, in the order of the chain. Each
 * says which of how many it is: a cut is seen. Nothing found is one empty Bundle.
 */
async function* fhirLines(file: Exported): AsyncGenerator<string, undefined> {
  const { asked, at, checkpoint, span } = file
  const { origin } = asked
  const people = await listStaff(file.db)
  const place = { origin, names: new Map(people.map(({ id, name }) => [id, name])) }
  const total = Math.max(1, Math.ceil(span.count / eventsPerBundle))
  let number = 0
  const bundle = (rows: ExportedRow[]) => {
    number += 1
    const value = `${at.epochMilliseconds}.${checkpoint.seq}.${checkpoint.head.slice(0, 16)}.${number}-of-${total}`
    return `${JSON.stringify({
      resourceType: 'Bundle',
      identifier: { system: `${origin}/fhir/audit-export`, value },
      type: 'collection',
      timestamp: columns.instant(at),
      ...(rows.length > 0 && {
        entry: rows.map((row) => ({
          fullUrl: eventUrl(origin, row.seq),
          resource: auditEvent(row, place),
        })),
      }),
    })}\n`
  }
  for await (const rows of inParts(file.rows)) yield bundle(rows)
  if (number === 0) yield bundle([])
}

async function* inParts(all: AsyncGenerator<ExportedRow[]>): AsyncGenerator<ExportedRow[]> {
  let waiting: ExportedRow[] = []
  for await (const rows of all) {
    waiting.push(...rows)
    while (waiting.length >= eventsPerBundle) {
      yield waiting.slice(0, eventsPerBundle)
      waiting = waiting.slice(eventsPerBundle)
    }
  }
  if (waiting.length > 0) yield waiting
}

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
    log.info(checkpoint, 'audit checkpoint')
    const cut = await findLastCut(db)
    const filter = filterOfRows(asked.filter, asked.patient)
    const isWhole = isEverything(filter)
    const span = isWhole ? spanBetween(cut, checkpoint) : await spanOf(db, filter, checkpoint.seq)
    const rows = counted(rowsWithin(db, filter, span), span.count)
    const { lines, type, ending } = kinds[asked.format]
    const body = streamedText(
      log,
      lines({ db, at, timeZone: clinicTimeZone(), asked, checkpoint, cut, isWhole, span, rows }),
    )
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
