import { columns } from '#app/db/columns.ts'
import type { ImportedRow, ImportRow } from '#app/db/import-tables.ts'
import { type Refusal, refused } from '#app/platform/outcome.ts'
import type { Services } from '#app/platform/services.ts'
import { findMatch } from '../patients/matching.server.ts'
import { inSchedule, type Schedule, type TakenTime } from '../scheduling/index.server.ts'
import { saidOf } from './patient.server.ts'
import {
  listHolders,
  listImported,
  listOwn,
  listRows,
  listRowsById,
  noteCollision,
  updateRow,
} from './queries.server.ts'
import { namespaceOf, type RowKind } from './rules.ts'
import type { SourceAppointment } from './source-record.ts'
import { noTreatment, recordIn } from './stage.server.ts'
import {
  clinicianKey,
  comingTreatment,
  isOver,
  lengthOf,
  nameKey,
  type PlacedTreatment,
  readKnownNames,
  slotOf,
  takeAnyway,
} from './visit-times.server.ts'
import { roomFor } from './write-website.server.ts'

const rowsAtOnce = 200
/** So many of those who have a time already are named. */
const mostHolders = 3

/** What is known of a file's treatments and clinicians while it is checked, by source id. */
type Known = {
  treatments: Map<string, PlacedTreatment>
  clinicians: Map<string, string>
  names: Awaited<ReturnType<typeof readKnownNames>>
  /** How many more pages and articles the website takes. */
  room: Map<RowKind, number>
  /** Appointments to come, by day. */
  coming: Map<string, string[]>
}

/**
 * The test run: says of every row what the import would do with it. It changes nothing but what it says: appointments to come
 * take their times in transactions that are rolled back, a day at a time.
 */
export async function checkRows(
  services: Services,
  row: Pick<ImportRow, 'id' | 'source' | 'choice'>,
): Promise<void> {
  const { db } = services
  const names = await readKnownNames(db, row)
  const room = new Map<RowKind, number>()
  if (row.source === 'wordpress')
    for (const kind of ['page', 'post'] as const) room.set(kind, await roomFor(db, kind))
  const known: Known = { treatments: new Map(), clinicians: new Map(), names, room, coming: new Map() }
  for (let after = { rank: -1, position: -1 }; ; ) {
    const rows = await listRows(db, row.id, { state: ['staged'], after, most: rowsAtOnce })
    const last = rows.at(-1)
    if (!last) break
    for (const [kind, some] of Map.groupBy(rows, (one) => one.kind as RowKind))
      await checkKind(services, row, { kind, rows: some, known })
    after = last
  }
  for (const ids of known.coming.values()) {
    const rows = await listRowsById(db, ids)
    const colliding = await listColliding(services, rows, known)
    for (const row of rows) {
      const over = colliding.get(row.id)
      if (over) await noteCollision(db, row.id, JSON.stringify({ ...recordIn(row), over }))
    }
  }
}

type Some = { kind: RowKind; rows: ImportedRow[]; known: Known }

async function checkKind(
  services: Services,
  { source, id: importId }: Pick<ImportRow, 'id' | 'source'>,
  { kind, rows, known }: Some,
) {
  const { db, clock } = services
  const namespace = namespaceOf(source)
  const before = await listImported(db, { namespace, kind, keys: rows.map(({ sourceKey }) => sourceKey) })
  const fresh: ImportedRow[] = []
  for (const row of rows) {
    const earlier = before.get(row.sourceKey)
    const isErased = earlier?.state === 'erased'
    if (!earlier) fresh.push(row)
    else
      await updateRow(db, row.id, {
        decision: 'here',
        ...(isErased && { state: 'kept', record: '', recordKey: '' }),
      })
    if (!isErased) noteNames(row, earlier?.recordId ?? row.id, known)
  }
  if (kind === 'clinician' || kind === 'treatment')
    for (const row of fresh) if (isHere(row, known)) await updateRow(db, row.id, { decision: 'same' })
  if (kind === 'patient')
    for (const row of fresh) {
      const record = recordIn(row)
      const match = record?.kind === 'patient' ? await findMatch(db, saidOf(record)) : null
      if (match !== null) await updateRow(db, row.id, { decision: 'same', recordId: match })
    }
  const left = known.room.get(kind)
  if (left !== undefined) {
    for (const row of fresh.slice(Math.max(0, left)))
      await updateRow(db, row.id, { state: 'failed', decision: 'no-room' })
    known.room.set(kind, left - fresh.length)
  }
  if (kind === 'appointment') await checkPatients(services, importId, { namespace, rows: fresh })
  if (kind === 'appointment') noteComing(fresh, columns.instant(clock.now()), known)
}

/** A treatment or clinician has an id from now on: its own, or that of whom it is here. */
function noteNames(row: ImportedRow, id: string, { treatments, clinicians, names }: Known): void {
  const record = recordIn(row)
  if (record?.kind === 'clinician')
    clinicians.set(record.sourceId, names.clinicians.get(clinicianKey(record.name)) ?? id)
  if (record?.kind === 'treatment') {
    const here = names.treatments.get(nameKey(record.name)) ?? names.treatmentsById.get(id)
    treatments.set(record.sourceId, here ?? comingTreatment(id, record.name, record.capacity))
  }
}

function isHere(row: ImportedRow, { names }: Known): boolean {
  const record = recordIn(row)
  if (record?.kind === 'clinician') return names.clinicians.has(clinicianKey(record.name))
  return record?.kind === 'treatment' && names.treatments.has(nameKey(record.name))
}

/** An appointment of somebody whom the file doesn't name stays out. */
async function checkPatients(
  { db }: Services,
  importId: string,
  { namespace, rows }: { namespace: string; rows: ImportedRow[] },
): Promise<void> {
  const keys = rows.map(({ personKey }) => personKey)
  const own = await listOwn(db, { importId, kind: 'patient', keys })
  const before = await listImported(db, { namespace, kind: 'patient', keys })
  for (const row of rows)
    if (!own.has(row.personKey) && before.get(row.personKey)?.state !== 'done')
      await updateRow(db, row.id, { state: 'failed', decision: 'no-patient' })
}

function noteComing(rows: readonly ImportedRow[], now: string, { coming }: Known): void {
  for (const row of rows) {
    const record = recordIn(row)
    if (record?.kind !== 'appointment' || record.status === 'cancelled') continue
    if (columns.instant(Temporal.Instant.from(record.startsAt)) < now) continue
    const { date } = slotOf(record)
    coming.set(date, [...(coming.get(date) ?? []), row.id])
  }
}

type Over = NonNullable<SourceAppointment['over']>
type Tried = Refusal & { over: Map<string, Over> }

/** Takes the times of one day, as the import will, and gives all of them back. @returns by row's id, who has the time of it */
async function listColliding(
  services: Services,
  rows: readonly ImportedRow[],
  known: Known,
): Promise<Map<string, Over>> {
  const tried = await inSchedule<undefined, Tried>(services, async (schedule) => {
    const over = new Map<string, Over>()
    for (const row of rows) {
      const record = recordIn(row)
      if (record?.kind !== 'appointment' || row.state !== 'staged') continue
      const time = timeOf(row.id, record, known)
      const taken = time && (await takeAnyway(schedule, time))
      if (!taken) over.set(row.id, { clinicianId: null, holders: [] })
      else if (isOver(taken)) over.set(row.id, await overOf(schedule, taken))
    }
    return refused({ status: 409, over })
  })
  return tried.ok ? new Map() : tried.over
}

async function overOf({ tx }: Schedule, { id, placed: { parts } }: TakenTime): Promise<Over> {
  const full = parts.filter(({ over }) => over.length > 0)
  const resourceIds = full.flatMap(({ over }) => over)
  const blocks = full.flatMap((part) => part.blocks)
  const holders = await listHolders(tx, { resourceIds, blocks, except: id }, mostHolders)
  const [taken = null] = parts.flatMap(({ place, over }) =>
    place.clinicianId !== null && over.includes(`clinician:${place.clinicianId}`) ? place.clinicianId : [],
  )
  return { clinicianId: taken, holders }
}

function timeOf(id: string, record: SourceAppointment, { treatments, clinicians }: Known) {
  const treatment = treatments.get(record.treatment ?? noTreatment)
  if (!treatment) return null
  const clinicianId = record.clinician === null ? null : (clinicians.get(record.clinician) ?? null)
  return { id, slot: slotOf(record), length: lengthOf(record, treatment), treatment, clinicianId }
}
