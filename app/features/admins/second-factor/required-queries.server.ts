import { columns } from '../../../db/columns.ts'
import type { Database } from '../../../db/tables.ts'
import { settingsId } from '../rules.ts'

/** Whether a passkey may be the only step of signing in. */
export async function isPasskeyAlone(db: Database): Promise<boolean> {
  const row = await db
    .selectFrom('settings')
    .select('passkeyAlone')
    .where('id', '=', settingsId)
    .executeTakeFirst()
  return columns.isSet(row?.passkeyAlone ?? 0)
}

/** @returns false where it was so already */
export async function updatePasskeyAlone(tx: Database, isAllowed: boolean): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('settings')
    .set({ passkeyAlone: columns.flag(isAllowed) })
    .where('id', '=', settingsId)
    .where('passkeyAlone', '!=', columns.flag(isAllowed))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Whoever has a passkey and no recovery code that still works. */
export function listPasskeysWithoutCodes(
  db: Database,
  limit: number,
): Promise<{ name: string; username: string }[]> {
  return db
    .selectFrom('admins')
    .select(['name', 'username'])
    .where('deactivatedAt', 'is', null)
    .where('deletedAt', 'is', null)
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('passkeys').select('adminId').whereRef('passkeys.adminId', '=', 'admins.id')),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('recovery_codes')
            .select('adminId')
            .whereRef('recovery_codes.adminId', '=', 'admins.id')
            .where('usedAt', 'is', null),
        ),
      ),
    )
    .orderBy('usernameKey')
    .limit(limit)
    .execute()
}
