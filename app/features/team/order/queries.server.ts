import type { Database } from '../../../db/tables.ts'

export type Ordered = 'clinicians' | 'rooms'

/** The ids of all that are not deleted, in their order; held until the transaction ends. */
export async function listOrderForChange(tx: Database, table: Ordered): Promise<string[]> {
  const rows = await tx
    .selectFrom(table)
    .select(['id', 'position'])
    .where('deletedAt', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows.map(({ id }) => id)
}

/** Their places are those in the list. What else a form holds of them stays as it was seen. */
export async function storeOrder(tx: Database, table: Ordered, ids: readonly string[]): Promise<void> {
  for (const [index, id] of ids.entries()) {
    await tx
      .updateTable(table)
      .set({ position: index + 1 })
      .where('id', '=', id)
      .execute()
  }
}
