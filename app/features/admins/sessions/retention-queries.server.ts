import { columns } from '../../../db/columns.ts'
import type { Database } from '../../../db/tables.ts'

/**
 * Forgets sessions that ended, or were last used, before that instant, sign-ins that got no further, and what passkeys
 * were asked to sign.
 */
export async function deleteOldSessions(db: Database, before: Temporal.Instant): Promise<number> {
  const at = columns.instant(before)
  await db.deleteFrom('pending_sign_ins').where('createdAt', '<', at).execute()
  await db.deleteFrom('passkey_challenges').where('createdAt', '<', at).execute()
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where((row) => row.or([row('endedAt', '<', at), row('lastSeenAt', '<', at)]))
    .executeTakeFirst()
  return Number(numDeletedRows)
}
