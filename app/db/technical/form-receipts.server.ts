import type { Database, FormReceiptRow } from '../tables.ts'

/** @returns false where a receipt of that id stands already */
export async function insertFormReceipt(tx: Database, row: FormReceiptRow): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('form_receipts')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

export const findFormReceipt = (tx: Database, id: string) =>
  tx
    .selectFrom('form_receipts')
    .select(['resultId', 'subjectId'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

/** Changes the id of the receipt that has this result. */
export async function renameFormReceipt(
  tx: Database,
  { id, resultId, to }: { id: string; resultId: string; to: string },
): Promise<void> {
  await tx
    .updateTable('form_receipts')
    .set({ id: to })
    .where('id', '=', id)
    .where('resultId', '=', resultId)
    .execute()
}

/** Deletes those made until then; of one id alone where it is given. */
export async function deleteFormReceipts(
  db: Database,
  { id, until }: { id?: string; until: string },
): Promise<void> {
  const old = db.deleteFrom('form_receipts').where('createdAt', '<=', until)
  await (id === undefined ? old : old.where('id', '=', id)).execute()
}

/** SQLite takes 32,766 values in one statement. */
const idsAtOnce = 5_000

/** Deletes what was answered when these rows were made. */
export async function deleteReceiptsOf(tx: Database, subjectIds: readonly string[]): Promise<void> {
  for (let from = 0; from < subjectIds.length; from += idsAtOnce)
    await tx
      .deleteFrom('form_receipts')
      .where('subjectId', 'in', subjectIds.slice(from, from + idsAtOnce))
      .execute()
}
