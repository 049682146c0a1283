import { columns } from '../../db/columns.ts'
import { holdAllNames } from '../../db/engine/name-locks.server.ts'
import { inTransaction } from '../../db/engine/transaction.server.ts'
import type { Database, PatientRow } from '../../db/tables.ts'
import { areWithoutRecords, noteEmptyPatients } from '../../db/upkeep/without-records.server.ts'
import type { Whose } from '../../db/whose.server.ts'
import { deleteAddress, deleteDetails } from './detail-queries.server.ts'
import { listIdsOf } from './queries.server.ts'

const batch = 200

/** Forgets patients to whom nothing belonged for so long, with all who were joined to them. @returns how many */
export async function deleteEmptyPatients(
  db: Database,
  { now, emptyBefore }: { now: Temporal.Instant; emptyBefore: Temporal.Instant },
): Promise<number> {
  await noteEmptyPatients(db, now)
  for (let count = 0, after = ''; ; ) {
    const rows = await db
      .selectFrom('patients')
      .select('id')
      .where('emptySince', '<', columns.instant(emptyBefore))
      .where('mergedInto', 'is', null)
      .where('id', '>', after)
      .orderBy('id')
      .limit(batch)
      .execute()
    for (const { id } of rows)
      count += Number(await inTransaction(db, (tx) => deleteIfOver(tx, id, emptyBefore)))
    after = rows.at(-1)?.id ?? after
    if (rows.length < batch) return count
  }
}

async function deleteIfOver(tx: Database, rootId: string, emptyBefore: Temporal.Instant): Promise<boolean> {
  await holdAllNames(tx)
  const ids = await listIdsOf(tx, rootId)
  const since = columns.instant(emptyBefore)
  const row = await tx
    .selectFrom('patients')
    .select('id')
    .where('id', 'in', ids)
    .where((where) => where.or([where('emptySince', 'is', null), where('emptySince', '>=', since)]))
    .limit(1)
    .executeTakeFirst()
  if (row !== undefined || !(await areWithoutRecords(tx, ids))) return false
  await deletePatients(tx, ids)
  return true
}

/** Forgets those patients, with all that hangs on them. Who calls it holds all names. */
export async function deletePatients(tx: Database, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await deleteDetails(tx, ids)
  await tx.deleteFrom('patient_notes').where('patientId', 'in', ids).execute()
  await tx.deleteFrom('patient_corrections').where('patientId', 'in', ids).execute()
  await tx
    .deleteFrom('patient_merges')
    .where((row) => row.or([row('patientId', 'in', ids), row('intoId', 'in', ids)]))
    .execute()
  await tx
    .deleteFrom('patient_pairs')
    .where((row) => row.or([row('firstId', 'in', ids), row('secondId', 'in', ids)]))
    .execute()
  await tx.deleteFrom('patients').where('id', 'in', ids).execute()
}

/** Patients, those that others were joined to, who are known by that address. */
async function listKnownByAddress(tx: Database, email: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('patient_details')
    .select('rootId')
    .distinct()
    .where('key', '=', `e:${email.trim().toLowerCase()}`)
    .execute()
  return rows.map(({ rootId }) => rootId)
}

/**
 * What is known of whoever gave that address, once the visits and messages under it are gone: patients without any are
 * forgotten, of others the address is. Who calls it holds all names. @returns ids of the patients that went
 */
export async function forgetAddress(tx: Database, email: string): Promise<string[]> {
  const gone: string[] = []
  for (const rootId of await listKnownByAddress(tx, email)) {
    const ids = await listIdsOf(tx, rootId)
    if (await areWithoutRecords(tx, ids)) {
      await deletePatients(tx, ids)
      gone.push(...ids)
      continue
    }
    await deleteAddress(tx, ids, email)
    await tx.deleteFrom('patient_corrections').where('patientId', 'in', ids).execute()
    for (const row of await tx
      .selectFrom('patients')
      .select(['id', 'email'])
      .where('id', 'in', ids)
      .execute())
      if (row.email.toLowerCase() === email.trim().toLowerCase())
        await tx.updateTable('patients').set({ email: '' }).where('id', '=', row.id).execute()
  }
  return gone
}

/** Corrections that can no longer be taken back. @returns how many */
export async function deleteOldCorrections(db: Database, before: Temporal.Instant): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('patient_corrections')
    .where('createdAt', '<', columns.instant(before))
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** Those patients and whoever gave that address, each with those that were joined to them. */
export async function listIdsOfWhose(db: Database, whose: Whose): Promise<string[]> {
  if ('patientIds' in whose) return [...whose.patientIds]
  return (
    await Promise.all((await listKnownByAddress(db, whose.email)).map((id) => listIdsOf(db, id)))
  ).flat()
}

type KeptPatient = Omit<PatientRow, 'emptySince'> & {
  knownBy: string[]
  notes: { words: string; createdAt: string }[]
}

/** All that is kept of those patients themselves, for whoever asks for it. */
export async function listKeptOf(db: Database, ids: readonly string[]): Promise<KeptPatient[]> {
  if (ids.length === 0) return []
  const patients = await db.selectFrom('patients').selectAll().where('id', 'in', ids).orderBy('id').execute()
  const notes = await db.selectFrom('patient_notes').selectAll().where('patientId', 'in', ids).execute()
  const details = await db.selectFrom('patient_details').selectAll().where('patientId', 'in', ids).execute()
  return patients.map(({ emptySince: _, ...patient }) => ({
    ...patient,
    knownBy: details.filter(({ patientId }) => patientId === patient.id).map(({ key }) => key.slice(2)),
    notes: notes
      .filter(({ patientId }) => patientId === patient.id)
      .map(({ words, createdAt }) => ({ words, createdAt })),
  }))
}
