import { columns } from '../columns.ts'
import type { Database } from '../tables.ts'

/** @param request digest of all that was asked under that key */
type Claim = { id: string; request: string; now: Temporal.Instant; since: Temporal.Instant }

/**
 * Claims a program's key for what it asks. One that nobody has released since is claimed still.
 * @returns null where nobody had it; else what was asked under it and when, and the record that came of that, empty while none has
 */
export async function claimRequestKey(
  db: Database,
  { id, request, now, since }: Claim,
): Promise<{ request: string; made: string; createdAt: string } | null> {
  await db
    .deleteFrom('idempotency_keys')
    .where('id', '=', id)
    .where('createdAt', '<=', columns.instant(since))
    .execute()
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('idempotency_keys')
    .values({ id, form: 'api', resultId: request, subjectId: '', createdAt: columns.instant(now) })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirstOrThrow()
  if (numInsertedOrUpdatedRows === 1n) return null
  const row = await db
    .selectFrom('idempotency_keys')
    .select(['resultId', 'subjectId', 'createdAt'])
    .where('id', '=', id)
    .executeTakeFirst()
  return row ? { request: row.resultId, made: row.subjectId, createdAt: row.createdAt } : null
}

/** Notes which record came of it. */
export async function keepMade(db: Database, id: string, made: string): Promise<void> {
  await db.updateTable('idempotency_keys').set({ subjectId: made }).where('id', '=', id).execute()
}

/** Nothing came of it: the key is free for another try. */
export async function releaseRequestKey(db: Database, id: string): Promise<void> {
  await db.deleteFrom('idempotency_keys').where('id', '=', id).where('subjectId', '=', '').execute()
}
