import { columns } from '#app/db/columns.ts'
import { readJson, readJsonOrNull } from '#app/db/json.ts'
import type { Database, PatientMoveRow } from '#app/db/tables.ts'
import { randomId } from '#app/platform/secrets/random.server.ts'
import { addressKeyOf, type Said } from '../details.server.ts'
import type { ContactMark } from '../details-queries.server.ts'
import { inOrder } from '../rules.ts'
import type { RecordKey } from './fields.ts'

/* Records that staff gave to another patient (`patient_moves`). */

export type MarkOf = ContactMark & { patientId: string }

/** What both patients were before. */
export type Before = {
  /** Patients who lost a contact with what was moved, as they were; `updatedAt` is that after the move. */
  rows: (Said & { id: string; updatedAt: string })[]
  /** How sure we were of the contacts of all. */
  marks: MarkOf[]
  /** Nobody had said before that the two are not the same person. */
  isNewPair: boolean
  /** The patient whose they are now was made for them. */
  isNew: boolean
}

export type Move = Omit<PatientMoveRow, 'records' | 'before'> & {
  records: (RecordKey & { patientId: string })[]
  before: Before
}

/** Keeps what was moved, and what was before. */
export async function insertMove(
  tx: Database,
  { records, before, ...move }: Omit<Move, 'id' | 'createdAt'>,
  now: Temporal.Instant,
): Promise<void> {
  await tx
    .insertInto('patient_moves')
    .values({
      ...move,
      id: randomId(),
      records: JSON.stringify(records),
      before: JSON.stringify(before),
      createdAt: columns.instant(now),
    })
    .execute()
}

/** A move after the instant; undefined where there is none, it was undone, or it does not open. */
export async function findMove(db: Database, id: string, since: Temporal.Instant): Promise<Move | undefined> {
  const row = await db
    .selectFrom('patient_moves')
    .selectAll()
    .where('id', '=', id)
    .where('createdAt', '>', columns.instant(since))
    .executeTakeFirst()
  return row && toMove(row)
}

/** Moves from and to those patients after the instant, the newest first. */
export async function listMoves(
  db: Database,
  patientIds: readonly string[],
  since: Temporal.Instant,
): Promise<Move[]> {
  const rows = await db
    .selectFrom('patient_moves')
    .selectAll()
    .where((row) => row.or([row('fromId', 'in', patientIds), row('toId', 'in', patientIds)]))
    .where('createdAt', '>', columns.instant(since))
    .orderBy('createdAt', 'desc')
    .limit(movesShown)
    .execute()
  return rows.flatMap((row) => toMove(row) ?? [])
}

const movesShown = 20

/** Undefined where what was before does not open any more: it is over then. */
function toMove({ records, before: text, ...row }: PatientMoveRow): Move | undefined {
  const before = readJsonOrNull('patient_moves.before', { id: row.id, text })
  return before ? { ...row, records: readJson('patient_moves.records', records), before } : undefined
}

/** It was undone. */
export async function deleteMove(tx: Database, id: string): Promise<void> {
  await tx.deleteFrom('patient_moves').where('id', '=', id).execute()
}

/** Those that can no longer be undone. @returns how many */
export async function deleteOldMoves(db: Database, before: Temporal.Instant): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('patient_moves')
    .where('createdAt', '<', columns.instant(before))
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** Forgets moves of those patients: from them, to them, or with contacts of theirs. */
export const deleteMovesOf = (tx: Database, patientIds: readonly string[]): Promise<void> =>
  deleteMovesWhere(
    tx,
    ({ fromId, toId, records, before }) =>
      [fromId, toId].some((id) => patientIds.includes(id)) ||
      [...records, ...before.marks].some(({ patientId }) => patientIds.includes(patientId)),
  )

/** Forgets moves that hold that address: they can't be undone without it. */
export const deleteMovesWith = (tx: Database, email: string): Promise<void> =>
  deleteMovesWhere(
    tx,
    ({ before }) =>
      before.marks.some(({ key }) => key === addressKeyOf(email)) ||
      before.rows.some((row) => row.email !== '' && addressKeyOf(row.email) === addressKeyOf(email)),
  )

async function deleteMovesWhere(tx: Database, isOver: (move: Move) => boolean): Promise<void> {
  const rows = await tx.selectFrom('patient_moves').selectAll().execute()
  for (const row of rows) {
    const move = toMove(row)
    // One that does not open may hold what is to be forgotten.
    if (!move || isOver(move)) await deleteMove(tx, row.id)
  }
}

/** Whether staff said already that the two are not the same person. */
export async function isPair(db: Database, one: string, other: string): Promise<boolean> {
  const [firstId, secondId] = inOrder(one, other)
  const row = await db
    .selectFrom('patient_pairs')
    .select('firstId')
    .where('firstId', '=', firstId)
    .where('secondId', '=', secondId)
    .executeTakeFirst()
  return row !== undefined
}

/** Nobody says so any more. */
export async function deletePair(tx: Database, one: string, other: string): Promise<void> {
  const [firstId, secondId] = inOrder(one, other)
  await tx
    .deleteFrom('patient_pairs')
    .where('firstId', '=', firstId)
    .where('secondId', '=', secondId)
    .execute()
}
