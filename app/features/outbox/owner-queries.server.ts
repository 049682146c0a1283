import type { AdminRow } from '#app/db/staff-tables.ts'
import type { Database } from '#app/db/tables.ts'

export type Owner = Pick<AdminRow, 'id' | 'name' | 'email' | 'language'>

/** More owners than any clinic has. */
const mostOwners = 50

/** The owners who can sign in and have an email address. */
export const listOwners = (db: Database): Promise<Owner[]> =>
  owners(db).orderBy('id').limit(mostOwners).execute()

/** One of them; undefined where they no longer are. */
export const findOwner = (db: Database, id: string): Promise<Owner | undefined> =>
  owners(db).where('id', '=', id).executeTakeFirst()

const owners = (db: Database) =>
  db
    .selectFrom('admins')
    .select(['id', 'name', 'email', 'language'])
    .where('role', '=', 'admin')
    .where('email', '!=', '')
    .where('deactivatedAt', 'is', null)
    .where('deletedAt', 'is', null)
