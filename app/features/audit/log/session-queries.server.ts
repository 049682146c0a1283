import type { SessionRow } from '../../../db/staff-tables.ts'
import type { Database } from '../../../db/tables.ts'

/** What is kept of a sign-in under the digest that entries name; undefined once it is forgotten. */
export function findSession(
  db: Database,
  digest: string,
): Promise<Pick<SessionRow, 'adminId' | 'device' | 'createdAt' | 'lastSeenAt' | 'endedAt'> | undefined> {
  return db
    .selectFrom('sessions')
    .select(['adminId', 'device', 'createdAt', 'lastSeenAt', 'endedAt'])
    .where('id', '=', digest)
    .executeTakeFirst()
}
