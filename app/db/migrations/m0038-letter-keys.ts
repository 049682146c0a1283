import { type Kysely, sql } from 'kysely'

/** Whether single letters do something in the back office, for each of the staff (WCAG 2.1.4): at first they do. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table admins add column "letterKeys" integer not null default 1`.execute(db)
}
