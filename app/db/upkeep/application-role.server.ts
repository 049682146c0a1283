import { sql } from 'kysely'
import type { Database } from '../tables.ts'

/** The role of deploy/application-role.sql. */
const role = 'firstlight_app'

/**
 * Gives the role that processes work as its rights on new tables: those statements, where that role is there and we own the
 * tables. Nothing otherwise.
 */
export async function grantToApplicationRole(db: Database, statements: string): Promise<void> {
  const { rows } = await sql`
    select 1 from pg_roles, pg_tables
    where rolname = ${role} and rolname <> current_user
      and tablename = 'kysely_migration' and tableowner = current_user`.execute(db)
  if (rows.length > 0) await sql.raw(statements).execute(db)
}
