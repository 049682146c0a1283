import { columns } from '../../db/columns.ts'
import type { AdminRow, Database } from '../../db/tables.ts'
import { adminRole, defaultSettings, settingsId, usernameKey } from './rules.ts'

export type Admin = Pick<AdminRow, 'id' | 'username' | 'name' | 'email' | 'role'>

/** A clinic has a handful; more than this are not shown. */
const listLimit = 500

/** For sign-in alone: with the password's hash. */
export function findForSignIn(
  db: Database,
  username: string,
): Promise<Pick<AdminRow, 'id' | 'username' | 'name' | 'passwordHash'> | undefined> {
  return db
    .selectFrom('admins')
    .select(['id', 'username', 'name', 'passwordHash'])
    .where('usernameKey', '=', usernameKey(username))
    .executeTakeFirst()
}

/** All, by user name. */
export function listAdmins(db: Database): Promise<Admin[]> {
  return db
    .selectFrom('admins')
    .select(['id', 'username', 'name', 'email', 'role'])
    .orderBy('usernameKey')
    .limit(listLimit)
    .execute()
}

/** The name staff know an admin by; undefined once the account is gone. */
export async function findAdminName(db: Database, id: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('admins')
    .select(['name', 'username'])
    .where('id', '=', id)
    .executeTakeFirst()
  return row && (row.name || row.username)
}

export async function hasAnyAdmin(db: Database): Promise<boolean> {
  return (await db.selectFrom('admins').select('id').limit(1).executeTakeFirst()) !== undefined
}

/** @returns false where that id or user name is there already: another process was faster. */
export async function insertAdmin(
  db: Database,
  admin: { id: string; username: string; name: string; email: string; passwordHash: string },
  now: Temporal.Instant,
): Promise<boolean> {
  const at = columns.instant(now)
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('admins')
    .values({
      ...admin,
      usernameKey: usernameKey(admin.username),
      role: adminRole,
      createdAt: at,
      updatedAt: at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/** S3: the one settings document, with its defaults where it is missing. */
export async function insertMissingSettings(db: Database, now: Temporal.Instant): Promise<void> {
  await db
    .insertInto('settings')
    .values({
      id: settingsId,
      theme: defaultSettings.theme,
      notifications: columns.flag(defaultSettings.notifications),
      updatedAt: columns.instant(now),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
