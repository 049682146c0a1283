import { columns } from '../../db/columns.ts'
import type { Database, OutboxRow } from '../../db/tables.ts'
import type { SubjectKind } from '../../db/values.ts'

const shownDead = 100

/**
 * Letters to patients about that kind of subject that were given up and not put away, newest first, for staff;
 * `lastError` is a code, never a text of the server.
 */
export function listDead(
  db: Database,
  subjectKind: SubjectKind,
): Promise<Pick<OutboxRow, 'id' | 'kind' | 'subjectId' | 'lastError' | 'createdAt' | 'finishedAt'>[]> {
  return db
    .selectFrom('outbox')
    .select(['id', 'kind', 'subjectId', 'lastError', 'createdAt', 'finishedAt'])
    .where('status', '=', 'dead')
    .where('subjectKind', '=', subjectKind)
    .where('recipient', '=', 'patient')
    .where('putAwayAt', 'is', null)
    .orderBy('dueAt', 'desc')
    .limit(shownDead)
    .execute()
}

/** Staff have seen that it was not delivered. @returns what it is about; undefined where there is none */
export function putAwayDead(
  tx: Database,
  { id, now }: { id: string; now: Temporal.Instant },
): Promise<Pick<OutboxRow, 'subjectId'> | undefined> {
  return tx
    .updateTable('outbox')
    .set({ putAwayAt: columns.instant(now) })
    .where('id', '=', id)
    .where('status', '=', 'dead')
    .where('putAwayAt', 'is', null)
    .returning('subjectId')
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
