import { columns } from '../../../db/columns.ts'
import { listStaff } from '../people-queries.server.ts'
import type { ExportedRow } from './export-queries.server.ts'
import type { Exported } from './exported.ts'
import { auditEvent, eventUrl } from './fhir-event.server.ts'

/** A reader has no more than so many events in memory at once. */
export const eventsPerBundle = 100

/**
 * FHIR R4 as NDJSON: a Bundle (`collection`) a line, each with at most 100 AuditEvents, in the order of the chain. Each
 * says which of how many it is: a cut is seen. Nothing found is one empty Bundle.
 */
export async function* fhirLines(file: Exported): AsyncGenerator<string, undefined> {
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
