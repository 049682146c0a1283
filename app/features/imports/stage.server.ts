import { columns } from '#app/db/columns.ts'
import { inTransaction } from '#app/db/engine/transaction.server.ts'
import type { ImportedRow, ImportRow } from '#app/db/import-tables.ts'
import { m } from '#app/language/messages.ts'
import { randomId } from '#app/platform/secrets/random.server.ts'
import type { Services } from '#app/platform/services.ts'
import { emailKeyOf, recordKeyOf, sourceKeyOf } from './keys.server.ts'
import { deleteRowsOf, findPiece, insertRows, listCare, updateRow } from './queries.server.ts'
import { namespaceOf, type RowKind, rankOf } from './rules.ts'
import type { SourceRecord, SourceTreatment } from './source-record.ts'

const rowsAtOnce = 200

/** The bytes of an import's file, a piece at a time. */
export async function* fileOf({ db }: Pick<Services, 'db'>, importId: string): AsyncIterable<Uint8Array> {
  for (let position = 0; ; position++) {
    const content = await findPiece(db, importId, position)
    if (content === undefined) return
    yield Buffer.from(content, 'base64')
  }
}

/** What a row says; null where its text is gone, or can't be opened any more. Only `stageRecords` writes it. */
export function recordIn({ record }: Pick<ImportedRow, 'record'>): SourceRecord | null {
  try {
    return record === '' ? null : (JSON.parse(record) as SourceRecord)
  } catch {
    return null
  }
}

type Needs = Pick<Services, 'db' | 'clock' | 'settings'>

/**
 * Puts all rows of a file next to the clinic's tables, encrypted, where nothing else reads them. What was there of the same
 * import goes first, so that a run that was cut off starts over.
 */
export async function stageRecords(
  needs: Needs,
  { id: importId, source }: Pick<ImportRow, 'id' | 'source'>,
  records: AsyncIterable<SourceRecord>,
): Promise<void> {
  const { db, clock, settings } = needs
  const namespace = namespaceOf(source)
  const keyOf = (kind: RowKind, id: string) => sourceKeyOf(settings.secretKey, namespace, kind, id)
  await inTransaction(db, (tx) => deleteRowsOf(tx, importId))
  const givers = new Map<string, Set<string>>()
  let position = 0
  let waiting: ImportedRow[] = []
  const flush = async () => {
    await inTransaction(db, (tx) => insertRows(tx, waiting))
    waiting = []
  }
  for await (const record of withOtherTreatment(records)) {
    const isRead = record.kind !== 'unreadable'
    const sourceKey = keyOf(record.kind, isRead ? record.sourceId : String(position))
    if (record.kind === 'appointment' && record.clinician !== null) {
      const treatment = record.treatment ?? noTreatment
      givers.set(treatment, (givers.get(treatment) ?? new Set()).add(record.clinician))
    }
    waiting.push({
      id: randomId(),
      importId,
      kind: record.kind,
      rank: rankOf[record.kind],
      position: position++,
      line: record.line,
      namespace,
      sourceKey,
      recordKey: isRead ? recordKeyOf(settings.secretKey, record) : '',
      emailKey: record.kind === 'patient' ? emailKeyOf(record.email) : '',
      personKey: personKeyOf(record, sourceKey, keyOf),
      record: JSON.stringify(record),
      state: isRead ? 'staged' : 'unreadable',
      decision: isRead ? 'new' : 'unreadable',
      recordId: null,
      writtenAt: null,
      updatedAt: columns.instant(clock.now()),
    })
    if (waiting.length === rowsAtOnce) await flush()
  }
  await flush()
  await noteGivers(needs, importId, givers)
}

/** What an appointment is for that names no treatment. */
export const noTreatment = ''

/** Where an appointment names no treatment, one that stands for it comes first. */
async function* withOtherTreatment(records: AsyncIterable<SourceRecord>): AsyncIterable<SourceRecord> {
  let isThere = false
  for await (const record of records) {
    if (!isThere && record.kind === 'appointment' && record.treatment === null) {
      isThere = true
      const said = { name: m.imports_other_treatment(), durationMinutes: null, priceCents: null }
      yield {
        kind: 'treatment',
        sourceId: noTreatment,
        line: record.line,
        description: null,
        capacity: null,
        ...said,
      }
    }
    yield record
  }
}

function personKeyOf(
  record: SourceRecord,
  own: string,
  keyOf: (kind: RowKind, id: string) => string,
): string {
  if (record.kind === 'patient') return own
  return record.kind === 'appointment' ? keyOf('patient', record.patient) : ''
}

/** A treatment that comes along is given by everybody with whom the file books it. */
async function noteGivers(
  { db, settings }: Needs,
  importId: string,
  givers: ReadonlyMap<string, ReadonlySet<string>>,
): Promise<void> {
  if (givers.size === 0) return
  for (const row of await listCare(db, importId)) {
    const record = recordIn(row)
    if (record?.kind !== 'treatment') continue
    const clinicians = [...new Set([...(record.clinicians ?? []), ...(givers.get(record.sourceId) ?? [])])]
    const said: SourceTreatment = { ...record, clinicians }
    await updateRow(db, row.id, {
      record: JSON.stringify(said),
      recordKey: recordKeyOf(settings.secretKey, said),
    })
  }
}
