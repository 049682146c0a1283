import { type Kysely, sql } from 'kysely'

/**
 * Of a calendar elsewhere: by which addresses its owner is invited, so that an invitation that they declined doesn't block;
 * and how far the calendar that gets our appointments was looked through for those that somebody changed by hand.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    `alter table calendar_connections add column addresses text not null default '[]'`,
    `alter table calendar_connections add column "targetToken" text not null default ''`,
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}
