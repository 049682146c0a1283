import { columns } from '#app/db/columns.ts'
import type { ApiKeyRow } from '#app/db/process-tables.ts'
import type { Database } from '#app/db/tables.ts'
import { mostKeys } from './rules.ts'

/** Revoked ones last, otherwise the newest first. */
export const listKeys = (db: Database): Promise<ApiKeyRow[]> =>
  db
    .selectFrom('api_keys')
    .selectAll()
    .orderBy((row) => row.case().when('revokedAt', 'is', null).then(0).else(1).end())
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .limit(mostKeys)
    .execute()

/** Those that still open something. */
export async function countOpenKeys(db: Database, now: Temporal.Instant): Promise<number> {
  const { count } = await db
    .selectFrom('api_keys')
    .select((row) => row.fn.countAll<number | string>().as('count'))
    .where('revokedAt', 'is', null)
    .where((row) => row.or([row('expiresAt', 'is', null), row('expiresAt', '>', columns.instant(now))]))
    .executeTakeFirstOrThrow()
  return Number(count)
}

export const insertKey = async (tx: Database, row: ApiKeyRow): Promise<void> => {
  await tx.insertInto('api_keys').values(row).execute()
}

export const findKeyByDigest = (db: Database, digest: string): Promise<ApiKeyRow | undefined> =>
  db.selectFrom('api_keys').selectAll().where('digest', '=', digest).executeTakeFirst()

/** @returns false where it is gone, or revoked already */
export async function markRevoked(tx: Database, id: string, now: Temporal.Instant): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('api_keys')
    .set({ revokedAt: columns.instant(now) })
    .where('id', '=', id)
    .where('revokedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Notes that it was used, at most once a minute. */
export async function noteKeyUse(
  db: Database,
  { id, usedAt }: Pick<ApiKeyRow, 'id' | 'usedAt'>,
  now: Temporal.Instant,
): Promise<void> {
  if (usedAt !== null && usedAt >= columns.instant(now.subtract({ minutes: 1 }))) return
  await db
    .updateTable('api_keys')
    .set({ usedAt: columns.instant(now) })
    .where('id', '=', id)
    .execute()
}
