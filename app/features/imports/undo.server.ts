import { columns } from '#app/db/columns.ts'
import { holdAllNames, pauseBooking } from '#app/db/engine/locks.server.ts'
import type { ImportedRow, ImportRow } from '#app/db/import-tables.ts'
import type { PersonalRecords } from '#app/db/personal-data.server.ts'
import type { Database } from '#app/db/tables.ts'
import { areWithoutRecords } from '#app/db/upkeep/unreferenced.server.ts'
import { m } from '#app/language/messages.ts'
import type { Services } from '#app/platform/services.ts'
import type { AuditObject } from '../audit/rules.ts'
import { findForChange as findClosure, updateClosure } from '../closures/queries.server.ts'
import { deletePatients, holdPatients } from '../patients/queries.server.ts'
import { type RecordEntry, writeRecord, writtenAll } from '../records/write-record.server.ts'
import { findForChange } from '../scheduling/index.server.ts'
import { findClinicianForChange, markClinician } from '../team/clinicians/queries.server.ts'
import { findForChange as findTreatment, markDeleted } from '../treatments/queries.server.ts'
import { holdWebsite } from '../website-editor/draft/queries.server.ts'
import { isAppointmentTouched, isPatientTouched, isUsed, listDoneLast, updateRow } from './queries.server.ts'
import { isOfWebsite, type RowKind } from './rules.ts'
import type { SourcePage } from './source-record.ts'
import { actorOf, asThrown } from './write.server.ts'
import { undoPage } from './write-website.server.ts'

const rowsAtOnce = 25

/** Deletes records for good, with all that hangs on them (`patient-files`). */
export type Forget = (tx: Database, records: Partial<PersonalRecords>) => Promise<void>

/**
 * Takes back the last of the rows that are left: records that nobody touched go, all others stay and are listed. Nothing comes
 * back: what was erased or deleted meanwhile stays so.
 * @returns whether there may be more
 */
export async function undoSome(services: Services, of: ImportRow, forget: Forget): Promise<boolean> {
  const rows = await listDoneLast(services.db, of.id, rowsAtOnce)
  if (rows.length === 0) return false
  const said = { failed: m.imports_failed(), refusalOf: asThrown }
  const actor = actorOf(of)
  const writing = { actor, object: 'import', id: of.id, ...said } as const
  const outcome = await writeRecord<undefined>(services, writing, async (tx) => {
    if (rows.some(({ kind }) => isOfWebsite(kind))) await holdWebsite(tx)
    await pauseBooking(tx)
    await holdAllNames(tx)
    const updatedAt = columns.instant(services.clock.now())
    const entries: RecordEntry[] = []
    for (const row of rows) {
      // A patient is without records only once their own row says that it is gone.
      await updateRow(tx, row.id, { state: 'undone', updatedAt })
      if (row.kind === 'page' || row.kind === 'post') {
        const page = {
          kind: row.kind as SourcePage['kind'],
          key: row.recordId ?? '',
          writtenAt: row.writtenAt ?? '',
          actor,
        }
        const came = await undoPage(tx, page, services.clock.now())
        if (came === 'kept') await updateRow(tx, row.id, { state: 'done', decision: 'touched', updatedAt })
        if (typeof came !== 'string')
          for (const entry of came)
            entries.push({
              ...entry,
              object: 'website',
              objectId: '',
              detail: { ...entry.detail, import: of.id },
            })
        continue
      }
      const came = row.decision === 'same' ? 'gone' : await undoRow(tx, row, { forget, updatedAt })
      if (came === 'kept') await updateRow(tx, row.id, { state: 'done', decision: 'touched', updatedAt })
      if (came === 'deleted' && row.recordId !== null)
        entries.push({
          object: row.kind as AuditObject, // Every kind that becomes a record is one of the log's.
          objectId: row.recordId,
          action: 'delete',
          detail: { import: of.id },
        })
    }
    return writtenAll(entries, undefined)
  })
  if (!outcome.ok) throw new Error('import not undone')
  return true
}

type Undoing = { forget: Forget; updatedAt: string }
type Came = 'deleted' | 'kept' | 'gone'

const undoOf: Record<
  Exclude<RowKind, 'unreadable' | SourcePage['kind']>,
  (tx: Database, id: string, writtenAt: string, how: Undoing) => Promise<Came>
> = {
  appointment: async (tx, id, writtenAt, { forget }) => {
    const held = await findForChange(tx, id)
    if (!held) return 'gone'
    if (held.updatedAt !== writtenAt || (await isAppointmentTouched(tx, id, writtenAt))) return 'kept'
    await forget(tx, { appointments: [id] })
    return 'deleted'
  },
  patient: async (tx, id, writtenAt) => {
    const [held] = await holdPatients(tx, [id])
    if (!held) return 'gone'
    const isTouched = held.updatedAt !== writtenAt || held.mergedInto !== null
    if (isTouched || (await isPatientTouched(tx, id, writtenAt)) || !(await areWithoutRecords(tx, [id])))
      return 'kept'
    await deletePatients(tx, [id])
    return 'deleted'
  },
  /** One that nothing shows goes with the others of its kind (`website-picture-sweep`). */
  picture: async () => 'gone',
  closure: async (tx, id, writtenAt, { updatedAt }) => {
    const held = await findClosure(tx, id)
    if (!held || held.deletedAt !== null) return 'gone'
    if (held.updatedAt !== writtenAt) return 'kept'
    await updateClosure(tx, id, { updatedAt, deletedAt: updatedAt })
    return 'deleted'
  },
  treatment: async (tx, id, writtenAt, { updatedAt }) => {
    const held = await findTreatment(tx, id)
    if (!held || held.deletedAt !== null) return 'gone'
    if (held.updatedAt !== writtenAt || (await isUsed(tx, { kind: 'treatment', id }))) return 'kept'
    await markDeleted(tx, held, updatedAt)
    return 'deleted'
  },
  clinician: async (tx, id, writtenAt, { updatedAt }) => {
    const held = await findClinicianForChange(tx, id)
    if (!held || held.deletedAt !== null) return 'gone'
    if (held.updatedAt !== writtenAt || (await isUsed(tx, { kind: 'clinician', id }))) return 'kept'
    await markClinician(tx, id, { updatedAt, deletedAt: updatedAt })
    return 'deleted'
  },
}

async function undoRow(
  tx: Database,
  { kind, recordId, writtenAt }: ImportedRow,
  how: Undoing,
): Promise<Came> {
  const undo = undoOf[kind as keyof typeof undoOf]
  return recordId === null || writtenAt === null ? 'gone' : undo(tx, recordId, writtenAt, how)
}
