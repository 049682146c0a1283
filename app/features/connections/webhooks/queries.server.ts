import { columns } from '#app/db/columns.ts'
import type { WebhookRow } from '#app/db/process-tables.ts'
import type { Database } from '#app/db/tables.ts'
import { mostWebhooks } from './rules.ts'

/** The newest first. */
export const listWebhooks = (db: Database): Promise<WebhookRow[]> =>
  db
    .selectFrom('webhooks')
    .selectAll()
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .limit(mostWebhooks)
    .execute()

export const findWebhook = (db: Database, id: string): Promise<WebhookRow | undefined> =>
  db.selectFrom('webhooks').selectAll().where('id', '=', id).executeTakeFirst()

/** Locked until the transaction ends. */
export const holdWebhook = (tx: Database, id: string): Promise<WebhookRow | undefined> =>
  tx
    .updateTable('webhooks')
    .set((row) => ({ updatedAt: row.ref('updatedAt') }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()

export async function countWebhooks(db: Database): Promise<{ all: number; stopped: number }> {
  const rows = await db
    .selectFrom('webhooks')
    .select((row) => ['state', row.fn.countAll<number | string>().as('count')])
    .groupBy('state')
    .execute()
  const count = (states: readonly string[]) =>
    rows.reduce((sum, row) => sum + (states.includes(row.state) ? Number(row.count) : 0), 0)
  return { all: count(rows.map(({ state }) => state)), stopped: count(['gone', 'failed']) }
}

export const insertWebhook = async (tx: Database, row: WebhookRow): Promise<void> => {
  await tx.insertInto('webhooks').values(row).execute()
}

export const updateWebhook = async (
  tx: Database,
  id: string,
  values: Partial<Omit<WebhookRow, 'id'>>,
): Promise<void> => {
  await tx.updateTable('webhooks').set(values).where('id', '=', id).execute()
}

/** With all of its deliveries. @returns false where it is gone already */
export async function deleteWebhook(tx: Database, id: string): Promise<boolean> {
  await tx.deleteFrom('webhook_deliveries').where('webhookId', '=', id).execute()
  const { numDeletedRows } = await tx.deleteFrom('webhooks').where('id', '=', id).executeTakeFirst()
  return numDeletedRows === 1n
}

/** Something arrived, so it isn't failing anymore. */
export const markReached = async (tx: Database, id: string): Promise<void> => {
  await tx
    .updateTable('webhooks')
    .set({ failingSince: null, pausedUntil: null })
    .where('id', '=', id)
    .where((row) => row.or([row('failingSince', 'is not', null), row('pausedUntil', 'is not', null)]))
    .execute()
}

/** Nothing arrived; its server may have asked to be left alone until then. */
export const markFailing = async (
  tx: Database,
  id: string,
  { now, pausedUntil }: { now: Temporal.Instant; pausedUntil: Temporal.Instant | null },
): Promise<void> => {
  await tx
    .updateTable('webhooks')
    .set((row) => ({
      failingSince: row.fn.coalesce('failingSince', row.val(columns.instant(now))),
      ...(pausedUntil && { pausedUntil: columns.instant(pausedUntil) }),
    }))
    .where('id', '=', id)
    .execute()
}
