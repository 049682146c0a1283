import type { Database, IdempotencyKeyRow } from '../tables.ts'

/** @returns false where that id is taken */
export async function insertIdempotencyKey(tx: Database, row: IdempotencyKeyRow): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('idempotency_keys')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

export const findIdempotencyKey = (tx: Database, id: string) =>
  tx
    .selectFrom('idempotency_keys')
    .select(['resultId', 'subjectId'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

/** Changes the id of the row with this result. */
export async function renameIdempotencyKey(
  tx: Database,
  { id, resultId, to }: { id: string; resultId: string; to: string },
): Promise<void> {
  await tx
    .updateTable('idempotency_keys')
    .set({ id: to })
    .where('id', '=', id)
    .where('resultId', '=', resultId)
    .execute()
}

/** Deletes those made until then; of one id alone where it is given. */
export async function deleteIdempotencyKeys(
  db: Database,
  { id, until }: { id?: string; until: string },
): Promise<void> {
  const old = db.deleteFrom('idempotency_keys').where('createdAt', '<=', until)
  await (id === undefined ? old : old.where('id', '=', id)).execute()
}

/** SQLite takes 32,766 values in one statement. */
const idsAtOnce = 5_000

/** Deletes what was answered when these rows were made. */
export async function deleteKeysOf(tx: Database, subjectIds: readonly string[]): Promise<void> {
  for (let from = 0; from < subjectIds.length; from += idsAtOnce)
    await tx
      .deleteFrom('idempotency_keys')
      .where('subjectId', 'in', subjectIds.slice(from, from + idsAtOnce))
      .execute()
}
