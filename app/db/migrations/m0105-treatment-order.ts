import { type Kysely, sql } from 'kysely'

/** The order in which the owner shows treatments, and the headings under which they are; neither until they say so. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    `alter table treatments add column category text not null default '{"en":""}'`,
    'alter table treatments add column position integer not null default 0',
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}
