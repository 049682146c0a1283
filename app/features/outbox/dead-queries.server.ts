import { columns } from '../../db/columns.ts'
import type { Database, OutboxRow } from '../../db/tables.ts'

const shownDead = 100

/**
 * Letters to patients that were given up and not put away, newest first, for staff; `lastError` is a code, never a text of
 * the server.
 */
export function listDead(
  db: Database,
): Promise<Pick<OutboxRow, 'id' | 'kind' | 'appointmentId' | 'lastError' | 'createdAt' | 'finishedAt'>[]> {
  return db
    .selectFrom('outbox')
    .select(['id', 'kind', 'appointmentId', 'lastError', 'createdAt', 'finishedAt'])
    .where('status', '=', 'dead')
    .where('kind', '!=', 'undelivered')
    .where('putAwayAt', 'is', null)
    .orderBy('dueAt', 'desc')
    .limit(shownDead)
    .execute()
}

/** Staff have seen that it was not delivered. @returns whose visit it is about; undefined where there is none */
export function putAwayDead(
  tx: Database,
  { id, now }: { id: string; now: Temporal.Instant },
): Promise<Pick<OutboxRow, 'appointmentId'> | undefined> {
  return tx
    .updateTable('outbox')
    .set({ putAwayAt: columns.instant(now) })
    .where('id', '=', id)
    .where('status', '=', 'dead')
    .where('putAwayAt', 'is', null)
    .returning('appointmentId')
    .executeTakeFirst()
}

export async function countDead(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom('outbox')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('status', '=', 'dead')
    .executeTakeFirstOrThrow()
  return count
}
