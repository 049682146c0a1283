import type { Database } from '../../../db/tables.ts'
import type { Placed } from './moments.ts'

/** All that are not deleted, as they are shown; held until the transaction ends. */
export function listOrderForChange(tx: Database): Promise<Placed[]> {
  return tx
    .selectFrom('gallery_images')
    .select(['id', 'orderedAt'])
    .where('deletedAt', 'is', null)
    .orderBy('orderedAt', 'desc')
    .orderBy('id', 'desc')
    .forUpdate()
    .execute()
}

/** What a form holds of them stays as it was seen. */
export async function storeOrder(tx: Database, moved: readonly Placed[]): Promise<void> {
  for (const { id, orderedAt } of moved) {
    await tx.updateTable('gallery_images').set({ orderedAt }).where('id', '=', id).execute()
  }
}

/** Where one stands among those that are not deleted, counted from one; undefined where it was deleted. */
export async function findPlace(
  db: Database,
  id: string,
): Promise<{ title: string; place: number; total: number } | undefined> {
  const row = await db
    .selectFrom('gallery_images')
    .select(['id', 'title', 'orderedAt'])
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  if (!row) return undefined
  const { orderedAt } = row
  const { place, total } = await db
    .selectFrom('gallery_images')
    .select(({ fn, eb, or, and, lit }) => [
      fn
        .count<number>(
          eb
            .case()
            .when(
              or([
                eb('orderedAt', '>', orderedAt),
                and([eb('orderedAt', '=', orderedAt), eb('id', '>=', id)]),
              ]),
            )
            .then(lit(1))
            .end(),
        )
        .as('place'),
      fn.countAll<number>().as('total'),
    ])
    .where('deletedAt', 'is', null)
    .executeTakeFirstOrThrow()
  return { title: row.title, place: Number(place), total: Number(total) }
}
