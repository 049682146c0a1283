import { columns } from '#app/db/columns.ts'
import { holdAllNames } from '#app/db/engine/locks.server.ts'
import { inTransaction } from '#app/db/engine/transaction.server.ts'
import type { Database, PatientRow } from '#app/db/tables.ts'
import { areWithoutRecords, noteEmptyPatients } from '#app/db/upkeep/unreferenced.server.ts'
import { e164Of, type SaidWithBirth } from './details.server.ts'
import { deleteAddress, deleteDetails, listOfAddress } from './details-queries.server.ts'
import { deleteMovesOf } from './move/queries.server.ts'
import { deleteBlocks } from './online-booking-queries.server.ts'
import type { Joined } from './rules.ts'

/** Stores a patient; what they are known by is stored next to it (`insertDetails`). */
export async function insertPatient(
  tx: Database,
  { id, name, phone, email, language, birthDate = null }: SaidWithBirth & { id: string },
  createdAt: Temporal.Instant,
): Promise<void> {
  const at = columns.instant(createdAt)
  const row = { id, name, phone, e164: e164Of(phone), email, language, birthDate }
  const state = { mergedInto: null, emptySince: null, createdAt: at, updatedAt: at }
  await tx
    .insertInto('patients')
    .values({ ...row, ...state })
    .execute()
}

/** The oldest of them that stands by itself, locked; undefined where none does any more. */
export const holdOldest = (tx: Database, ids: readonly string[]): Promise<PatientRow | undefined> =>
  tx
    .selectFrom('patients')
    .selectAll()
    .where('id', 'in', ids)
    .where('mergedInto', 'is', null)
    .orderBy('createdAt')
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .executeTakeFirst()

/** Those patients, locked in one order until the transaction ends. */
export const holdPatients = (tx: Database, ids: readonly string[]): Promise<PatientRow[]> =>
  tx.selectFrom('patients').selectAll().where('id', 'in', ids).orderBy('id').forUpdate().execute()

/** A patient by its id, joined to another or not. */
export const findPatient = (db: Database, id: string): Promise<PatientRow | undefined> =>
  db.selectFrom('patients').selectAll().where('id', '=', id).executeTakeFirst()

/** A page of all patients who stand by themselves, in the order of their ids. @param after the last id of the page before */
export async function listPatientsAfter(
  db: Database,
  { after, size }: { after: string; size: number },
): Promise<{ rows: PatientRow[]; next: string | null }> {
  const rows = await db
    .selectFrom('patients')
    .selectAll()
    .where('mergedInto', 'is', null)
    .where('id', '>', after)
    .orderBy('id')
    .limit(size + 1)
    .execute()
  return { rows: rows.slice(0, size), next: rows.length > size ? (rows[size - 1]?.id ?? null) : null }
}

/** The patient itself and all that were joined to it: visits and messages bear any of these ids. */
export async function listIdsOf(db: Database, rootId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('patients')
    .select('id')
    .where((row) => row.or([row('id', '=', rootId), row('mergedInto', '=', rootId)]))
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** The same of the person who bears that id, joined to another or not: all ids of one person. */
export async function listIdsOfSame(db: Database, id: string): Promise<string[]> {
  const row = await findPatient(db, id)
  return row ? listIdsOf(db, row.mergedInto ?? row.id) : [id]
}

export const updatePatient = (
  tx: Database,
  id: string,
  change: Partial<Omit<PatientRow, 'id' | 'createdAt'>>,
): Promise<unknown> => tx.updateTable('patients').set(change).where('id', '=', id).execute()

/** Those patients are under another from now on, or by themselves. */
export async function updateRoots(
  tx: Database,
  ids: readonly string[],
  mergedInto: string | null,
): Promise<void> {
  if (ids.length === 0) return
  await tx.updateTable('patients').set({ mergedInto }).where('id', 'in', ids).execute()
}

/** Who was joined to whom among those patients. */
export const listMerges = (tx: Database, patientIds: readonly string[]): Promise<Joined[]> =>
  tx
    .selectFrom('patient_merges')
    .select(['patientId', 'intoId'])
    .where('patientId', 'in', patientIds)
    .execute()

export async function insertMerge(
  tx: Database,
  merge: Joined & { adminId: string },
  now: Temporal.Instant,
): Promise<void> {
  await tx
    .insertInto('patient_merges')
    .values({ ...merge, createdAt: columns.instant(now) })
    .execute()
}

/** Ends that the patient was joined, where that was after the instant. @returns when it was; null where it was not */
export async function endMerge(
  tx: Database,
  patientId: string,
  since: Temporal.Instant,
): Promise<string | null> {
  const row = await tx
    .deleteFrom('patient_merges')
    .where('patientId', '=', patientId)
    .where('createdAt', '>', columns.instant(since))
    .returning('createdAt')
    .executeTakeFirst()
  return row?.createdAt ?? null
}

/** Two that are not the same person, as staff say. @param pair the smaller id first */
export async function insertPair(
  tx: Database,
  { pair: [firstId, secondId], adminId }: { pair: [string, string]; adminId: string },
  now: Temporal.Instant,
): Promise<void> {
  await tx
    .insertInto('patient_pairs')
    .values({ firstId, secondId, adminId, createdAt: columns.instant(now) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** What those patients are called, by their ids. */
export async function listNames(db: Database, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('patients').select(['id', 'name']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** What lists show of those patients themselves. */
export const listShown = (
  db: Database,
  ids: readonly string[],
): Promise<Pick<PatientRow, 'id' | 'name' | 'phone' | 'email' | 'language' | 'birthDate'>[]> =>
  db
    .selectFrom('patients')
    .select(['id', 'name', 'phone', 'email', 'language', 'birthDate'])
    .where('id', 'in', ids)
    .execute()

/** Each id that records of those patients bear, and under whom it stands. */
export async function listRootsAndIds(
  db: Database,
  rootIds: readonly string[],
): Promise<Map<string, string>> {
  if (rootIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('patients')
    .select(['id', 'mergedInto'])
    .where((row) => row.or([row('id', 'in', rootIds), row('mergedInto', 'in', rootIds)]))
    .execute()
  return new Map(rows.map(({ id, mergedInto }) => [id, mergedInto ?? id]))
}

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
  await deleteBlocks(tx, ids)
  await tx.deleteFrom('patient_corrections').where('patientId', 'in', ids).execute()
  await deleteMovesOf(tx, ids)
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

/**
 * The patients who go with that address: it was theirs, and they have nothing left. Asked once the visits and messages
 * that bear it are gone. Hold all names first.
 */
export async function listGoingWith(tx: Database, email: string): Promise<string[]> {
  const going: string[] = []
  for (const { rootId, isConfirmed } of await listOfAddress(tx, email)) {
    const ids = await listIdsOf(tx, rootId)
    if (isConfirmed && (await areWithoutRecords(tx, ids))) going.push(...ids)
  }
  return going
}

/**
 * Forgets that address, with the patients who go with it; of anybody else only the address goes. Hold all names first.
 * @returns ids of the patients that went
 */
export async function forgetAddress(tx: Database, email: string): Promise<string[]> {
  const gone = await listGoingWith(tx, email)
  await deletePatients(tx, gone)
  for (const { rootId } of await listOfAddress(tx, email)) {
    const ids = await listIdsOf(tx, rootId)
    await deleteAddress(tx, ids, email)
    await tx
      .updateTable('patients')
      .set({ email: '' })
      .where('id', 'in', ids)
      .where((row) => row(row.fn('lower', ['email']), '=', email.trim().toLowerCase()))
      .execute()
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

type KeptPatient = Omit<PatientRow, 'emptySince'> & {
  knownBy: string[]
  notes: { words: string; createdAt: string }[]
  /** Why they book by phone only. */
  keptFromBooking: { reason: string; createdAt: string }[]
}

/** Everything kept of those patients themselves, for export. */
export async function listKeptOf(db: Database, ids: readonly string[]): Promise<KeptPatient[]> {
  if (ids.length === 0) return []
  const patients = await db.selectFrom('patients').selectAll().where('id', 'in', ids).orderBy('id').execute()
  const notes = await db.selectFrom('patient_notes').selectAll().where('patientId', 'in', ids).execute()
  const blocks = await db.selectFrom('booking_blocks').selectAll().where('patientId', 'in', ids).execute()
  const details = await db.selectFrom('patient_details').selectAll().where('patientId', 'in', ids).execute()
  return patients.map(({ emptySince: _, ...patient }) => ({
    ...patient,
    knownBy: details.filter(({ patientId }) => patientId === patient.id).map(({ key }) => key.slice(2)),
    notes: notes
      .filter(({ patientId }) => patientId === patient.id)
      .map(({ words, createdAt }) => ({ words, createdAt })),
    keptFromBooking: blocks
      .filter(({ patientId }) => patientId === patient.id)
      .map(({ reason, createdAt }) => ({ reason, createdAt })),
  }))
}

/**
 * The rows of patients that bear that address, where it is confirmed as theirs: the row itself, without notes or other
 * contacts of the record, which may not concern the person who reads that mailbox.
 */
export async function listKeptUnder(db: Database, email: string): Promise<KeptPatient[]> {
  const address = email.trim().toLowerCase()
  const roots = (await listOfAddress(db, email)).flatMap(({ rootId, isConfirmed }) =>
    isConfirmed ? rootId : [],
  )
  const ids = (await Promise.all(roots.map((rootId) => listIdsOf(db, rootId)))).flat()
  return (await listKeptOf(db, ids))
    .filter((patient) => patient.email.toLowerCase() === address)
    .map((patient) => ({ ...patient, knownBy: [address], notes: [], keptFromBooking: [] }))
}
