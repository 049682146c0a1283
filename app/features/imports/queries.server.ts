import { columns } from '#app/db/columns.ts'
import type { ImportedRow, ImportRow } from '#app/db/import-tables.ts'
import type { Database } from '#app/db/tables.ts'
import { inParts } from '#app/platform/shapes/collections.ts'
import {
  busyStates,
  type Decision,
  type ImportState,
  type RowCount,
  type RowKind,
  type RowState,
  undoDays,
} from './rules.ts'

const idsAtOnce = 500
/** The newest are listed. */
const mostImports = 20

export const insertImport = async (tx: Database, row: ImportRow): Promise<void> => {
  await tx.insertInto('imports').values(row).execute()
}

export const findImport = (db: Database, id: string): Promise<ImportRow | undefined> =>
  db.selectFrom('imports').selectAll().where('id', '=', id).executeTakeFirst()

/** Held until the transaction ends: who stops it and who goes on wait for each other. */
export const holdImport = (tx: Database, id: string): Promise<ImportRow | undefined> =>
  tx.selectFrom('imports').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/** The newest first. */
export const listImports = (db: Database): Promise<ImportRow[]> =>
  db.selectFrom('imports').selectAll().orderBy('createdAt', 'desc').orderBy('id').limit(mostImports).execute()

/** The oldest that has work to do. */
export const findBusy = (db: Database): Promise<ImportRow | undefined> =>
  db
    .selectFrom('imports')
    .selectAll()
    .where('state', 'in', busyStates)
    .orderBy('createdAt')
    .limit(1)
    .executeTakeFirst()

export async function updateImport(
  tx: Database,
  id: string,
  change: Partial<Omit<ImportRow, 'id' | 'state'>> & { state?: ImportState },
): Promise<void> {
  await tx.updateTable('imports').set(change).where('id', '=', id).execute()
}

export async function insertPiece(
  tx: Database,
  { importId, position, content }: { importId: string; position: number; content: string },
): Promise<void> {
  await tx
    .insertInto('import_pieces')
    .values({ id: `${importId}.${position}`, importId, position, content })
    .execute()
}

export async function findPiece(
  db: Database,
  importId: string,
  position: number,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('import_pieces')
    .select('content')
    .where('importId', '=', importId)
    .where('position', '=', position)
    .executeTakeFirst()
  return row?.content
}

export async function deletePieces(tx: Database, importId: string): Promise<void> {
  await tx.deleteFrom('import_pieces').where('importId', '=', importId).execute()
}

export async function deleteImport(tx: Database, id: string): Promise<void> {
  await tx.deleteFrom('imports').where('id', '=', id).execute()
}

/** Rows of one file; a second of the same kind and id is the first. */
export async function insertRows(tx: Database, rows: readonly ImportedRow[]): Promise<void> {
  if (rows.length === 0) return
  await tx
    .insertInto('import_rows')
    .values([...rows])
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function deleteRowsOf(tx: Database, importId: string): Promise<void> {
  await tx.deleteFrom('import_rows').where('importId', '=', importId).execute()
}

type Place = { rank: number; position: number }

/** In the order in which they are imported, after that place. */
export const listRows = (
  db: Database,
  importId: string,
  { state, after, most }: { state: readonly RowState[]; after: Place; most: number },
): Promise<ImportedRow[]> =>
  db
    .selectFrom('import_rows')
    .selectAll()
    .where('importId', '=', importId)
    .where('state', 'in', state)
    .where((row) =>
      row.or([
        row('rank', '>', after.rank),
        row.and([row('rank', '=', after.rank), row('position', '>', after.position)]),
      ]),
    )
    .orderBy('rank')
    .orderBy('position')
    .limit(most)
    .execute()

/** More treatments and clinicians no clinic has. */
const mostCare = 2_000

/** What a file says of clinicians and treatments, clinicians first. */
export const listCare = (db: Database, importId: string): Promise<ImportedRow[]> =>
  db
    .selectFrom('import_rows')
    .selectAll()
    .where('importId', '=', importId)
    .where('kind', 'in', ['clinician', 'treatment'] satisfies RowKind[])
    .where('state', '=', 'staged')
    .orderBy('rank')
    .orderBy('position')
    .limit(mostCare)
    .execute()

/** Takes back what a check said of its rows. */
export async function forgetDecisions(db: Database, importId: string): Promise<void> {
  const open = { state: 'staged', decision: 'new', recordId: null } as const
  await db
    .updateTable('import_rows')
    .set(open)
    .where('importId', '=', importId)
    .where('state', 'in', ['staged', 'failed'] satisfies RowState[])
    .execute()
}

/** Rows that stay out, come over others, or were changed here since, in the order of the file. */
export const listLookedAt = (db: Database, importId: string, most: number): Promise<ImportedRow[]> =>
  db
    .selectFrom('import_rows')
    .selectAll()
    .where('importId', '=', importId)
    .where((row) =>
      row.or([
        row('state', 'in', ['failed', 'unreadable']),
        row('decision', 'in', ['collides', 'as-cancelled', 'touched']),
      ]),
    )
    .orderBy('position')
    .limit(most)
    .execute()

/** Those rows, with what they say. */
export async function listRowsById(db: Database, ids: readonly string[]): Promise<ImportedRow[]> {
  const found: ImportedRow[] = []
  for (const some of inParts(ids, idsAtOnce))
    found.push(...(await db.selectFrom('import_rows').selectAll().where('id', 'in', some).execute()))
  return found.toSorted((one, other) => one.position - other.position)
}

/** What Undo has not looked at yet, the last first: what refers to others goes before them. */
export const listDoneLast = (db: Database, importId: string, most: number): Promise<ImportedRow[]> =>
  db
    .selectFrom('import_rows')
    .selectAll()
    .where('importId', '=', importId)
    .where('state', '=', 'done')
    .where('decision', '<>', 'touched')
    .orderBy('rank', 'desc')
    .orderBy('position', 'desc')
    .limit(most)
    .execute()

export async function updateRow(
  tx: Database,
  id: string,
  change: Partial<Pick<ImportedRow, 'record' | 'recordKey' | 'recordId' | 'writtenAt' | 'updatedAt'>> & {
    state?: RowState
    decision?: Decision
  },
): Promise<void> {
  await tx.updateTable('import_rows').set(change).where('id', '=', id).execute()
}

/** Marks a row, unless somebody was erased since it was read. */
export async function noteCollision(tx: Database, id: string, record: string): Promise<void> {
  await tx
    .updateTable('import_rows')
    .set({ decision: 'collides' satisfies Decision, record })
    .where('id', '=', id)
    .where('record', '<>', '')
    .execute()
}

type Held = { resourceIds: readonly string[]; blocks: readonly number[]; except: string }

/** Ids of those who have that time, the earlier visits first; rows of a file that took theirs are among them. */
export async function listHolders(
  tx: Database,
  { resourceIds, blocks, except }: Held,
  most: number,
): Promise<string[]> {
  const rows = await tx
    .selectFrom('slot_claims')
    .select(['appointmentId', ({ fn }) => fn.min('block').as('first')])
    .where('resource', 'in', resourceIds)
    .where('block', 'in', blocks)
    .where('appointmentId', '<>', except)
    .groupBy('appointmentId')
    .orderBy('first')
    .orderBy('appointmentId')
    .limit(most)
    .execute()
  return rows.map(({ appointmentId }) => appointmentId)
}

/** Whose appointments those are, by id. */
export async function listVisitNames(db: Database, ids: readonly string[]): Promise<Map<string, string>> {
  const found: [string, string][] = []
  for (const some of inParts(ids, idsAtOnce)) {
    const rows = await db.selectFrom('appointments').select(['id', 'name']).where('id', 'in', some).execute()
    found.push(...rows.map(({ id, name }): [string, string] => [id, name]))
  }
  return new Map(found)
}

type Keys = { kind: RowKind; keys: readonly string[] }

/** What was imported under those keys before, by this import or another, or was erased since. */
export const listImported = (
  db: Database,
  { namespace, ...keys }: Keys & { namespace: string },
): Promise<Map<string, ImportedRow>> =>
  rowsByKey(db, keys, (rows) =>
    rows.where('namespace', '=', namespace).where('state', 'in', ['done', 'erased'] satisfies RowState[]),
  )

/** Those of the same file. */
export const listOwn = (
  db: Database,
  { importId, ...keys }: Keys & { importId: string },
): Promise<Map<string, ImportedRow>> => rowsByKey(db, keys, (rows) => rows.where('importId', '=', importId))

const withKeys = (db: Database, { kind, keys }: Keys) =>
  db.selectFrom('import_rows').selectAll().where('kind', '=', kind).where('sourceKey', 'in', keys)

type Rows = ReturnType<typeof withKeys>

async function rowsByKey(
  db: Database,
  { kind, keys }: Keys,
  narrowed: (rows: Rows) => Rows,
): Promise<Map<string, ImportedRow>> {
  const found = new Map<string, ImportedRow>()
  for (const some of inParts([...new Set(keys)], idsAtOnce))
    for (const row of await narrowed(withKeys(db, { kind, keys: some })).execute())
      found.set(row.sourceKey, row)
  return found
}

export async function countRows(db: Database, importId: string): Promise<RowCount[]> {
  const rows = await db
    .selectFrom('import_rows')
    .select(['kind', 'state', 'decision', ({ fn }) => fn.countAll<number | string>().as('count')])
    .where('importId', '=', importId)
    .groupBy(['kind', 'state', 'decision'])
    .execute()
  // Only this feature writes them.
  return rows.map((row) => ({ ...row, count: Number(row.count) }) as RowCount)
}

/** Whether an appointment, deleted or not, still has that treatment, or is with that clinician. */
export async function isUsed(
  tx: Database,
  { kind, id }: { kind: 'treatment' | 'clinician'; id: string },
): Promise<boolean> {
  const row = await tx
    .selectFrom('appointment_parts')
    .select('appointmentId')
    .where(kind === 'treatment' ? 'treatmentId' : 'clinicianId', '=', id)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Whether staff wrote a note, or somebody confirmed a contact or answered from it, since that patient was imported. */
export async function isPatientTouched(tx: Database, patientId: string, writtenAt: string): Promise<boolean> {
  const note = await tx
    .selectFrom('patient_notes')
    .select('id')
    .where('patientId', '=', patientId)
    .where('createdAt', '>', writtenAt)
    .limit(1)
    .executeTakeFirst()
  const detail = await tx
    .selectFrom('patient_details')
    .select('key')
    .where('rootId', '=', patientId)
    .where((row) =>
      row.or([
        row('confirmedAt', 'is not', null),
        row('reachedAt', 'is not', null),
        row('patientId', '<>', patientId),
      ]),
    )
    .limit(1)
    .executeTakeFirst()
  const block = await tx
    .selectFrom('booking_blocks')
    .select('patientId')
    .where('patientId', '=', patientId)
    .executeTakeFirst()
  return [note, detail, block].some((row) => row !== undefined)
}

/** Whether staff wrote a note for the team, or a patient changed something, since that appointment was imported. */
export async function isAppointmentTouched(
  tx: Database,
  appointmentId: string,
  writtenAt: string,
): Promise<boolean> {
  const note = await tx
    .selectFrom('appointment_notes')
    .select('appointmentId')
    .where('appointmentId', '=', appointmentId)
    .where('updatedAt', '>', writtenAt)
    .executeTakeFirst()
  const change = await tx
    .selectFrom('patient_changes')
    .select('appointmentId')
    .where('appointmentId', '=', appointmentId)
    .limit(1)
    .executeTakeFirst()
  return note !== undefined || change !== undefined
}

/**
 * Forgets what files say of those patients and appointments. The marks of their rows stay, and say nothing, so that no later
 * run of the same file brings them back.
 */
export async function eraseRecordsOf(
  tx: Database,
  recordIds: readonly string[],
  updatedAt: string,
): Promise<void> {
  for (const some of inParts(recordIds, idsAtOnce))
    await erase(tx, await named(tx).where('recordId', 'in', some).execute(), updatedAt)
}

/** The same of an address: a patient who is here already stays, and only the file's words of them go. */
export async function eraseAddress(tx: Database, emailKey: string, updatedAt: string): Promise<void> {
  const rows = await named(tx).where('emailKey', '=', emailKey).execute()
  const waiting = rows.filter(({ state }) => state !== 'done')
  await erase(tx, waiting, updatedAt)
  for (const { id } of rows.filter(({ state }) => state === 'done'))
    await tx
      .updateTable('import_rows')
      .set({ record: '', recordKey: '', emailKey: '', updatedAt })
      .where('id', '=', id)
      .execute()
}

const named = (tx: Database) =>
  tx.selectFrom('import_rows').select(['id', 'kind', 'namespace', 'sourceKey', 'state'])

type Named = Pick<ImportedRow, 'id' | 'kind' | 'namespace' | 'sourceKey' | 'state'>

/** With all rows of the patients among them. */
async function erase(tx: Database, rows: readonly Named[], updatedAt: string): Promise<void> {
  const persons = rows.filter(({ kind }) => kind === 'patient').map(({ sourceKey }) => sourceKey)
  const theirs: Named[] = []
  for (const some of inParts(persons, idsAtOnce))
    theirs.push(...(await named(tx).where('personKey', 'in', some).execute()))
  const all = new Map([...rows, ...theirs].map((row) => [row.id, row]))
  const gone = { record: '', recordKey: '', emailKey: '', recordId: null, writtenAt: null, updatedAt }
  for (const { id, kind, namespace, sourceKey } of all.values()) {
    // Only this feature writes kinds.
    const asked = { namespace, kind: kind as RowKind, keys: [sourceKey] }
    const known = (await listImported(tx, asked)).get(sourceKey)
    // The mark of a key is kept once.
    if (known && known.id !== id) await tx.deleteFrom('import_rows').where('id', '=', id).execute()
    else
      await tx
        .updateTable('import_rows')
        .set({ ...gone, state: 'erased' })
        .where('id', '=', id)
        .execute()
  }
}

/** Files that nobody imported, with all of their rows. @returns how many */
export async function deleteIdle(db: Database, before: Temporal.Instant): Promise<number> {
  const rows = await db
    .selectFrom('imports')
    .select('id')
    .where('state', 'in', ['reading', 'uploaded', 'checked', 'failed'])
    .where('createdAt', '<', columns.instant(before))
    .where('startedAt', 'is', null)
    .execute()
  for (const { id } of rows) {
    await db.deleteFrom('import_rows').where('importId', '=', id).where('state', '<>', 'erased').execute()
    await deletePieces(db, id)
    await db.deleteFrom('imports').where('id', '=', id).execute()
  }
  return rows.length
}

/**
 * What the file said, once Undo has ended; which row became which record stays. One that was stopped can't go on without it
 * and is done. @returns how many rows
 */
export async function forgetStaging(db: Database, now: Temporal.Instant): Promise<number> {
  const at = columns.instant(now)
  // Of those that were stopped before a stop had an end of its Undo.
  await db
    .updateTable('imports')
    .set({ undoUntil: at })
    .where('undoUntil', 'is', null)
    .where('state', 'in', ['stopped', 'undone'] satisfies ImportState[])
    .where('endedAt', '<', columns.instant(now.subtract({ hours: undoDays * 24 })))
    .execute()
  await db
    .updateTable('imports')
    .set({ state: 'done' satisfies ImportState })
    .where('state', '=', 'stopped' satisfies ImportState)
    .where('undoUntil', '<=', at)
    .execute()
  const over = db.selectFrom('imports').select('id').where('undoUntil', '<=', at)
  const left = await db
    .deleteFrom('import_rows')
    .where('importId', 'in', over)
    .where('state', 'not in', ['done', 'erased'])
    .executeTakeFirst()
  const said = await db
    .updateTable('import_rows')
    .set({ record: '' })
    .where('importId', 'in', over)
    .where('record', '<>', '')
    .executeTakeFirst()
  await db.deleteFrom('import_pieces').where('importId', 'in', over).execute()
  return Number(left.numDeletedRows) + Number(said.numUpdatedRows)
}

/** Imports that ended so long ago, with the marks of what they brought. @returns how many */
export async function deleteOldImports(db: Database, before: Temporal.Instant): Promise<number> {
  const old = db.selectFrom('imports').select('id').where('createdAt', '<', columns.instant(before))
  await db.deleteFrom('import_rows').where('importId', 'in', old).execute()
  await db.deleteFrom('import_pieces').where('importId', 'in', old).execute()
  const { numDeletedRows } = await db
    .deleteFrom('imports')
    .where('createdAt', '<', columns.instant(before))
    .executeTakeFirst()
  return Number(numDeletedRows)
}
