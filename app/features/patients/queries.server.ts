import { columns } from '#app/db/columns.ts'
import { holdAllNames } from '#app/db/engine/locks.server.ts'
import { inTransaction } from '#app/db/engine/transaction.server.ts'
import type { Database, PatientRow } from '#app/db/tables.ts'
import { areWithoutRecords, noteEmptyPatients } from '#app/db/upkeep/unreferenced.server.ts'
import type { Whose } from '#app/db/whose.server.ts'
import { inParts } from '#app/platform/shapes/collections.ts'
import { nameTerm, termsOf } from '#app/platform/text/person-terms.ts'
import { contactKeysOf, e164Of, nameKeyOf, type Said } from './details.server.ts'
import { type Joined, slipKeys } from './rules.ts'

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

const rowsAtOnce = 5_000
const namePrefix = nameTerm('')

/** Keeps what a patient said: what they are known by, what they are found by, and the words of the name. */
export async function insertDetails(tx: Database, patientId: string, said: Said): Promise<void> {
  const keys = [nameKeyOf(said.name), ...contactKeysOf(said)]
  await tx
    .insertInto('patient_details')
    .values(keys.map((key) => ({ key, patientId, rootId: patientId })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const terms = termsOf(said)
  if (terms.length === 0) return
  await tx
    .insertInto('patient_terms')
    .values(terms.map((term) => ({ term, rootId: patientId, patientId })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await insertWords(tx, terms)
}

/** Words that no name held before. In order, so that two who add the same never wait for each other in a ring. */
async function insertWords(tx: Database, terms: readonly string[]): Promise<void> {
  const words = wordsIn(terms)
  if (words.length === 0) return
  const known = await tx
    .selectFrom('name_slips')
    .select('word')
    .where((row) => row.and([row('word', 'in', words), row('key', '=', row.ref('word'))]))
    .execute()
  const missing = words.filter((word) => !known.some((row) => row.word === word)).toSorted()
  const rows = missing.flatMap((word) =>
    slipKeys(word)
      .toSorted()
      .map((key) => ({ key, word })),
  )
  for (const some of inParts(rows, rowsAtOnce))
    await tx
      .insertInto('name_slips')
      .values([...some])
      .onConflict((conflict) => conflict.doNothing())
      .execute()
}

/** Words of names among terms. */
const wordsIn = (terms: readonly string[]): string[] =>
  terms.filter((term) => term.startsWith(namePrefix)).map((term) => term.slice(namePrefix.length))

/**
 * Patients under whom somebody with that name and one of those contacts is kept, whichever of them said the one and
 * the other; not those that were joined to another.
 */
export async function listKnown(
  tx: Database,
  nameKey: string,
  contacts: readonly string[],
): Promise<string[]> {
  if (contacts.length === 0) return []
  const rows = await tx
    .selectFrom('patient_details as contact')
    .innerJoin('patient_details as named', 'named.rootId', 'contact.rootId')
    .select('contact.rootId as id')
    .distinct()
    .where('contact.key', 'in', contacts)
    .where('named.key', '=', nameKey)
    .execute()
  return rows.map(({ id }) => id)
}

/** All that those patients are known by. */
export async function listSaidKeys(db: Database, patientIds: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('patient_details')
    .select('key')
    .distinct()
    .where('patientId', 'in', patientIds)
    .execute()
  return rows.map(({ key }) => key)
}

/** All that those patients are known and found by stands under another from now on. */
export async function moveDetails(
  tx: Database,
  patientIds: readonly string[],
  rootId: string,
): Promise<void> {
  for (const table of ['patient_details', 'patient_terms'] as const)
    await tx.updateTable(table).set({ rootId }).where('patientId', 'in', patientIds).execute()
}

/** What those patients are known and found by, and the words that are in nobody else's name. */
export async function deleteDetails(tx: Database, patientIds: readonly string[]): Promise<void> {
  const rows = await tx
    .deleteFrom('patient_terms')
    .where('patientId', 'in', patientIds)
    .returning('term')
    .execute()
  await tx.deleteFrom('patient_details').where('patientId', 'in', patientIds).execute()
  await forgetWords(
    tx,
    rows.map(({ term }) => term),
  )
}

/** Takes one address from what those patients are known and found by. */
async function deleteAddress(tx: Database, patientIds: readonly string[], email: string): Promise<void> {
  const said = { name: '', email, phone: '' }
  const terms = termsOf(said)
  await tx
    .deleteFrom('patient_details')
    .where('key', 'in', contactKeysOf(said))
    .where('patientId', 'in', patientIds)
    .execute()
  if (terms.length > 0)
    await tx
      .deleteFrom('patient_terms')
      .where('term', 'in', terms)
      .where('patientId', 'in', patientIds)
      .execute()
}

/** So many words at a time: SQLite takes no more values than 32,766 in one statement. */
const wordsAtOnce = 500

async function forgetWords(tx: Database, terms: readonly string[]): Promise<void> {
  const words = [...new Set(wordsIn(terms))]
  for (const some of inParts(words, wordsAtOnce)) {
    const used = await tx
      .selectFrom('patient_terms')
      .select('term')
      .distinct()
      .where('term', 'in', some.map(nameTerm))
      .execute()
    const left = some.filter((word) => !used.some(({ term }) => term === nameTerm(word)))
    if (left.length > 0) await tx.deleteFrom('name_slips').where('word', 'in', left).execute()
  }
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
