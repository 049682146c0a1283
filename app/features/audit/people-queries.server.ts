import type { Database } from '../../db/tables.ts'
import { m } from '../../language/messages.ts'

/** A clinic has a handful; more than this are not shown. */
const listLimit = 500

/**
 * What staff call whoever an entry names: the name of a user, or who else can do something. Undefined once the
 * account is gone.
 */
export async function findActorName(db: Database, actor: string): Promise<string | undefined> {
  if (actor === 'patient') return m.audit_patient()
  const row = await db
    .selectFrom('admins')
    .select(['name', 'username'])
    .where('id', '=', actor)
    .executeTakeFirst()
  return row && nameOf(row)
}

/** Who works here, under the ids that the log keeps, by user name. */
export async function listStaff(db: Database): Promise<{ id: string; name: string }[]> {
  const rows = await db
    .selectFrom('admins')
    .select(['id', 'name', 'username'])
    .orderBy('usernameKey')
    .limit(listLimit)
    .execute()
  return rows.map((row) => ({ id: row.id, name: nameOf(row) }))
}

const nameOf = ({ name, username }: { name: string; username: string }) => name || username
