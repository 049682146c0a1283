import { columns } from '../../db/columns.ts'
import type { Database, PatientRow } from '../../db/tables.ts'
import { e164Of, type Said } from './details.server.ts'
import type { Joined } from './rules.ts'

/** Stores a patient; what they are known by is stored beside it (`insertDetails`). */
export async function insertPatient(
  tx: Database,
  { id, name, phone, email, language }: Said & { id: string },
  createdAt: Temporal.Instant,
): Promise<void> {
  const at = columns.instant(createdAt)
  const row = { id, name, phone, e164: e164Of(phone), email, language, mergedInto: null, emptySince: null }
  await tx
    .insertInto('patients')
    .values({ ...row, createdAt: at, updatedAt: at })
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

/** The same of whoever bears that id, joined to another or not: all ids of one person. */
export async function listIdsOfSame(db: Database, id: string): Promise<string[]> {
  const row = await findPatient(db, id)
  return row ? listIdsOf(db, row.mergedInto ?? row.id) : [id]
}

export const updatePatient = (
  tx: Database,
  id: string,
  change: Partial<Omit<PatientRow, 'id' | 'createdAt'>>,
): Promise<unknown> => tx.updateTable('patients').set(change).where('id', '=', id).execute()

/** Those patients stand under another from now on, or by themselves. */
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

/** Ends that the patient was joined, where that was after the instant. @returns whether it was */
export async function endMerge(tx: Database, patientId: string, since: Temporal.Instant): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('patient_merges')
    .where('patientId', '=', patientId)
    .where('createdAt', '>', columns.instant(since))
    .executeTakeFirst()
  return numDeletedRows > 0n
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
): Promise<Pick<PatientRow, 'id' | 'name' | 'phone' | 'email' | 'language'>[]> =>
  db
    .selectFrom('patients')
    .select(['id', 'name', 'phone', 'email', 'language'])
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
