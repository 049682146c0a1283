import { columns } from '#app/db/columns.ts'
import { isPassingFault } from '#app/db/engine/transaction.server.ts'
import type { ImportedRow, ImportRow } from '#app/db/import-tables.ts'
import type { Database } from '#app/db/tables.ts'
import { m } from '#app/language/messages.ts'
import { kindOf } from '#app/platform/log.server.ts'
import type { Outcome } from '#app/platform/outcome.ts'
import type { Services } from '#app/platform/services.ts'
import type { Staff } from '../audit/actor.ts'
import { type Change, type RecordEntry, writeRecord, writtenAll } from '../records/write-record.server.ts'
import { type Schedule, writeInSchedule } from '../scheduling/index.server.ts'
import { findForChange as findTreatment } from '../treatments/queries.server.ts'
import { holdWebsite } from '../website-editor/draft/queries.server.ts'
import { insertPicture } from '../website-editor/pictures/queries.server.ts'
import { sourceName } from './copy.ts'
import { sourceKeyOf } from './keys.server.ts'
import { type FoundPicture, findOrFetch, forgetPicture, pictureRow } from './pictures.server.ts'
import { holdImport, listImported, listOwn, listRows, updateRow } from './queries.server.ts'
import { isOfWebsite, namespaceOf, type RowKind } from './rules.ts'
import type { SourceAppointment, SourcePage } from './source-record.ts'
import type { SourceChoice } from './sources/choice.ts'
import { noTreatment, recordIn } from './stage.server.ts'
import { writeClinician, writeClosure, writeTreatment } from './write-care.server.ts'
import {
  type Resolved,
  updateImportedAppointment,
  updateImportedPatient,
  writeAppointments,
  writePatient,
} from './write-people.server.ts'
import { type CamePicture, updatePage, writePage } from './write-website.server.ts'
import type { Written, WrittenRow } from './written.ts'

/** Rows of one transaction: others wait for it no longer than for an ordinary change. */
const rowsAtOnce = 25

/** Who started the import: the log names them for every record. */
export const actorOf = ({ adminId, addressHash, session }: ImportRow): Staff => ({
  kind: 'staff',
  id: adminId,
  addressHash,
  ...(session !== '' && { session }),
})

/** What one transaction may need besides its rows. */
type Batch = {
  services: Services
  tx: Database
  schedule: Schedule | null
  of: ImportRow
  rows: ImportedRow[]
}

/**
 * Imports the next rows in one transaction with their marks: a process that is killed leaves whole rows or none, and the next
 * goes on after them.
 * @returns whether there may be more
 */
export async function importSome(services: Services, of: ImportRow): Promise<boolean> {
  const after = { rank: -1, position: -1 }
  const next = await listRows(services.db, of.id, { state: ['staged'], after, most: rowsAtOnce })
  const [first] = next
  if (!first) return false
  if (first.kind === 'picture') {
    await importPicture(services, of, first).catch((error: unknown) => {
      if (isPassingFault(error)) throw error
      return failRow(services, first, error)
    })
    return true
  }
  const rows = next.filter(({ kind }) => kind === first.kind)
  if ((await faultOf(services, of, rows)) !== null)
    for (const row of rows) await importAlone(services, of, row)
  return true
}

/**
 * One row that can't be stored keeps none of the others out. It is refused for what it is: where the database works without
 * it, and the fault comes again.
 */
async function importAlone(services: Services, of: ImportRow, row: ImportedRow): Promise<void> {
  if ((await faultOf(services, of, [row])) === null) return
  await importTogether(services, of, [])
  const fault = await faultOf(services, of, [row])
  if (fault !== null) await failRow(services, row, fault.error)
}

/**
 * Imports those rows, all or none.
 * @returns what is wrong with them; null where they are stored
 * @throws what has nothing to do with them: the import goes on later
 */
async function faultOf(
  services: Services,
  of: ImportRow,
  rows: ImportedRow[],
): Promise<{ error: unknown } | null> {
  try {
    await importTogether(services, of, rows)
    return null
  } catch (error) {
    if (isPassingFault(error)) throw error
    return { error }
  }
}

async function failRow({ db, log, clock }: Services, row: ImportedRow, error: unknown): Promise<void> {
  log.error({ kind: kindOf(error), code: row.kind }, 'row not imported')
  const updatedAt = columns.instant(clock.now())
  await updateRow(db, row.id, { state: 'failed', decision: 'unexpected', updatedAt })
}

/** The fault itself, not a sentence of it. */
export const asThrown = (error: unknown): never => {
  throw error
}

async function importTogether(services: Services, of: ImportRow, rows: ImportedRow[]): Promise<void> {
  const said = { failed: m.imports_failed(), refusalOf: asThrown }
  const writing = { actor: actorOf(of), object: 'import', id: of.id, ...said } as const
  const isOfAppointments = rows[0]?.kind === 'appointment'
  const outcome = isOfAppointments
    ? await writeInSchedule<undefined>(services, writing, (schedule) =>
        writeBatch({ services, tx: schedule.tx, schedule, of, rows }),
      )
    : await writeRecord<undefined>(services, writing, (tx) =>
        writeBatch({ services, tx, schedule: null, of, rows }),
      )
  if (!outcome.ok) throw new Error('an import refuses nothing as a whole')
}

/** Fetching one takes its time: that comes before the transaction. */
async function importPicture(services: Services, of: ImportRow, row: ImportedRow): Promise<void> {
  const record = recordIn(row)
  if (record?.kind !== 'picture') throw new Error('a picture that says nothing')
  const found = await findOrFetch(services, of, { row, record })
  const said = { failed: m.imports_failed(), refusalOf: asThrown }
  const writing = { actor: actorOf(of), object: 'import', id: of.id, ...said } as const
  let isNamed = false
  const storing = writeRecord<undefined>(services, writing, async (tx) => {
    isNamed = false
    const held = await holdImport(tx, of.id)
    const [open] = await stillStaged(tx, [row])
    if (held?.state !== 'importing' || !open) return writtenAll([], undefined)
    const written = await writePicture(services, tx, { of, row, found })
    const { entries = [], ...change } = written
    await updateRow(tx, row.id, { ...change, updatedAt: columns.instant(services.clock.now()) })
    isNamed = true
    return writtenAll(entries, undefined)
  })
  const files = found.kind === 'stored' ? found.row : null
  try {
    await storing
  } catch (error) {
    isNamed = false
    throw error
  } finally {
    if (files && !isNamed) await forgetPicture(services, files)
  }
}

async function writePicture(
  { clock }: Services,
  tx: Database,
  { of, row, found }: { of: ImportRow; row: ImportedRow; found: FoundPicture },
): Promise<Written> {
  if (found.kind === 'missing') return { state: 'failed', decision: found.decision }
  if (found.kind === 'known') return { state: 'seen', decision: 'here', recordId: found.id }
  const { id } = found.row
  await insertPicture(tx, pictureRow(found.row, of, clock.now()))
  const keys = { namespace: namespaceOf(of.source), kind: 'picture', keys: [row.sourceKey] } as const
  const earlier = (await listImported(tx, keys)).get(row.sourceKey)
  if (earlier) await updateRow(tx, earlier.id, { recordId: id })
  return {
    ...(earlier ? { state: 'updated', decision: 'here' } : { state: 'done', decision: 'new' }),
    recordId: id,
    entries: [{ object: 'website-picture', objectId: id, action: 'create', detail: { import: of.id } }],
  }
}

async function writeBatch(batch: Batch): Promise<Outcome<Change<undefined>>> {
  const { tx, of, rows, services } = batch
  if (rows.some(({ kind }) => isOfWebsite(kind))) await holdWebsite(tx)
  const held = await holdImport(tx, of.id)
  if (held?.state !== 'importing') return writtenAll([], undefined)
  const written = await writeRows({ ...batch, rows: await stillStaged(tx, rows) })
  const updatedAt = columns.instant(services.clock.now())
  const entries: RecordEntry[] = []
  for (const { row, written: came } of written) {
    const { made, edited, entries: own = [], ...change } = came
    for (const entry of own)
      entries.push({ object: 'website', objectId: '', ...entry, detail: { ...entry.detail, import: of.id } })
    await updateRow(tx, row.id, { ...change, updatedAt })
    const object = made ?? edited
    if (object && came.recordId)
      entries.push({
        object,
        objectId: came.recordId,
        action: made ? 'create' : 'edit',
        detail: { import: of.id },
      })
  }
  return writtenAll(entries, undefined)
}

/** Somebody may have been erased since they were listed, or another process may have been faster. */
async function stillStaged(tx: Database, rows: readonly ImportedRow[]): Promise<ImportedRow[]> {
  const [first] = rows
  if (!first) return []
  const keys = rows.map(({ sourceKey }) => sourceKey)
  const now = await listOwn(tx, { importId: first.importId, kind: first.kind as RowKind, keys })
  return rows.filter(({ sourceKey }) => now.get(sourceKey)?.state === 'staged')
}

async function writeRows(batch: Batch): Promise<WrittenRow[]> {
  const { tx, of, rows } = batch
  const [first] = rows
  if (!first) return []
  const namespace = namespaceOf(of.source)
  const keys = rows.map(({ sourceKey }) => sourceKey)
  const known = await listImported(tx, { namespace, kind: first.kind as RowKind, keys })
  const erased = rows.filter(({ sourceKey }) => known.get(sourceKey)?.state === 'erased')
  const open = rows.filter((row) => !erased.includes(row))
  const written = await (first.kind === 'appointment'
    ? writeVisits(batch, { open, known })
    : writeOthers(batch, { open, known }))
  for (const row of erased) await updateRow(tx, row.id, { record: '', recordKey: '' })
  return [
    ...written,
    ...erased.map((row): WrittenRow => ({ row, written: { state: 'kept', decision: 'here' } })),
  ]
}

type Open = { open: ImportedRow[]; known: ReadonlyMap<string, ImportedRow> }

async function writeOthers({ services, tx, of }: Batch, { open, known }: Open): Promise<WrittenRow[]> {
  const now = services.clock.now()
  const all: WrittenRow[] = []
  for (const row of open) {
    const earlier = known.get(row.sourceKey)
    all.push({ row, written: await writeOther({ services, tx, of, row, earlier, now }) })
  }
  return all
}

type Other = Pick<Batch, 'services' | 'tx' | 'of'> & {
  row: ImportedRow
  earlier: ImportedRow | undefined
  now: Temporal.Instant
}

async function writeOther({ services, tx, of, row, earlier, now }: Other): Promise<Written> {
  const record = recordIn(row)
  const { id } = row
  if (record === null) return { state: 'failed', decision: 'unexpected' }
  if (record.kind === 'patient')
    return earlier
      ? updateImportedPatient(tx, { record, row, earlier }, now)
      : writePatient(tx, { record, adminId: of.adminId }, now)
  if (record.kind === 'page' || record.kind === 'post') {
    const picture = await cameWith(services, tx, { of, record })
    const page = { record, picture, actor: actorOf(of), shown: isShown(of) }
    return earlier ? updatePage(tx, { ...page, row, earlier }, now) : writePage(tx, page, now)
  }
  if (earlier)
    return { state: 'seen', decision: 'here', ...(earlier.recordId && { recordId: earlier.recordId }) }
  const idsOf = async (sourceIds: readonly string[]) => {
    const found = await idsBySource(services, tx, { of, kind: 'clinician', sourceIds })
    return sourceIds.flatMap((sourceId) => found.get(sourceId) ?? [])
  }
  if (record.kind === 'clinician') return writeClinician(tx, { id, of, record }, now)
  if (record.kind === 'treatment')
    return writeTreatment(tx, { id, of, record, clinicianIds: await idsOf(record.clinicians ?? []) }, now)
  if (record.kind === 'closure') {
    const [clinicianId = null] = record.clinician === null ? [] : await idsOf([record.clinician])
    if (record.clinician !== null && clinicianId === null) return { state: 'failed', decision: 'unexpected' }
    return writeClosure(tx, { id, record, clinicianId }, now)
  }
  return { state: 'failed', decision: 'unexpected' }
}

/** The picture of a page, where it could be had. */
async function cameWith(
  { settings }: Services,
  tx: Database,
  { of, record }: { of: ImportRow; record: SourcePage },
): Promise<CamePicture | null> {
  if (record.picture === null) return null
  const key = sourceKeyOf(settings.secretKey, namespaceOf(of.source), 'picture', record.picture)
  const row = (await listOwn(tx, { importId: of.id, kind: 'picture', keys: [key] })).get(key)
  const picture = row && recordIn(row)
  return row?.recordId && picture?.kind === 'picture' ? { id: row.recordId, alt: picture.alt } : null
}

/** As its owner chose before the check. */
const isShown = ({ choice }: ImportRow): boolean => JSON.parse(choice).shown === true

type Asked = { of: ImportRow; kind: 'clinician' | 'treatment' | 'patient'; sourceIds: readonly string[] }

/** The records that those ids of the source became; ids that none became are left out. */
async function idsBySource(
  { settings }: Services,
  tx: Database,
  { of, kind, sourceIds }: Asked,
): Promise<Map<string, string>> {
  const namespace = namespaceOf(of.source)
  const keys = new Map(sourceIds.map((id) => [id, sourceKeyOf(settings.secretKey, namespace, kind, id)]))
  const found = await listImported(tx, { namespace, kind, keys: [...keys.values()] })
  return new Map(
    [...keys].flatMap(([id, key]): [string, string][] => {
      const recordId = found.get(key)?.recordId
      return recordId ? [[id, recordId]] : []
    }),
  )
}

async function writeVisits(
  { services, tx, schedule, of }: Batch,
  { open, known }: Open,
): Promise<WrittenRow[]> {
  if (!schedule) throw new Error('appointments are written in the schedule')
  const { resolved, left } = await resolve({ services, tx, of }, open)
  const again = resolved.filter(({ row }) => known.has(row.sourceKey))
  const fresh = resolved.flatMap((one) => (known.has(one.row.sourceKey) ? [] : asChosen(of, one)))
  for (const { row } of resolved)
    if (!known.has(row.sourceKey) && !fresh.some((one) => one.row === row))
      left.set(row.id, { state: 'failed', decision: 'taken' })
  const source = sourceName(of.source)
  const came = await writeAppointments(schedule, { some: fresh, source })
  for (const one of again) {
    const earlier = known.get(one.row.sourceKey)
    if (earlier) came.set(one.row.id, await updateImportedAppointment(schedule, { ...one, earlier, source }))
  }
  return open.flatMap((row) => {
    const written = left.get(row.id) ?? came.get(row.id)
    return written ? [{ row, written }] : []
  })
}

/** As its owner chose for those whose time is taken; none where it stays out. */
function asChosen({ choice }: ImportRow, one: Resolved): Resolved[] {
  const { collisions = 'anyway' } = JSON.parse(choice) as Partial<SourceChoice> // Only imports write it.
  if (one.row.decision !== 'collides' || collisions === 'anyway') return [one]
  return collisions === 'skip' ? [] : [{ ...one, record: { ...one.record, status: 'cancelled' } }]
}

/** Finds whose and what they are. One whose patient stays out stays out too. */
async function resolve(
  { services, tx, of }: Pick<Batch, 'services' | 'tx' | 'of'>,
  rows: readonly ImportedRow[],
): Promise<{ resolved: Resolved[]; left: Map<string, Written> }> {
  const records = new Map<string, SourceAppointment>()
  for (const row of rows) {
    const record = recordIn(row)
    if (record?.kind === 'appointment') records.set(row.id, record)
  }
  const all = [...records.values()]
  const find = (kind: Asked['kind'], sourceIds: string[]) =>
    idsBySource(services, tx, { of, kind, sourceIds })
  const patients = await find(
    'patient',
    all.map(({ patient }) => patient),
  )
  const own = await listOwn(tx, {
    importId: of.id,
    kind: 'patient',
    keys: rows.map(({ personKey }) => personKey),
  })
  const treatments = await find(
    'treatment',
    all.map(({ treatment }) => treatment ?? noTreatment),
  )
  const clinicians = await find(
    'clinician',
    all.flatMap(({ clinician }) => clinician ?? []),
  )
  const left = new Map<string, Written>()
  const resolved: Resolved[] = []
  for (const row of rows) {
    const record = records.get(row.id)
    const patientId = record && patients.get(record.patient)
    const treatmentId = record && treatments.get(record.treatment ?? noTreatment)
    const treatment = treatmentId === undefined ? undefined : await findTreatment(tx, treatmentId)
    const isOfOther = own.get(row.personKey)?.state === 'failed'
    if (!patientId || isOfOther) left.set(row.id, { state: 'failed', decision: 'no-patient' })
    else if (!treatment) left.set(row.id, { state: 'failed', decision: 'unexpected' })
    else
      resolved.push({
        row,
        record,
        patientId,
        treatment,
        clinicianId: record.clinician === null ? null : (clinicians.get(record.clinician) ?? null),
      })
  }
  return { resolved, left }
}
