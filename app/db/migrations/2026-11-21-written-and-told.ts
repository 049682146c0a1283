import { type Kysely, sql } from 'kysely'

type Engine = 'sqlite' | 'postgres'

/**
 * The audit log is read newest first, by who, what and which record. On PostgreSQL whatever may change a
 * count tells the other processes; SQLite has one process only, which looks for itself.
 */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  for (const statement of [...indexes, ...(engine === 'postgres' ? telling : [])]) {
    await sql.raw(statement).execute(db)
  }
}

const indexes = [
  'create index audit_log_newest on audit_log (at, seq)',
  'create index audit_log_by_actor on audit_log (actor, at, seq)',
  'create index audit_log_by_action on audit_log (action, at, seq)',
  'create index audit_log_of_record on audit_log ("objectId", at, seq)',
]

const counted = ['appointments', 'contact_messages', 'testimonials']

const telling = [
  `create function counts_tell() returns trigger language plpgsql as $$ begin
    perform pg_notify('firstlight_counts', ''); return null; end $$`,
  ...counted.map(
    (table) => `create trigger ${table}_tell after insert or update or delete on ${table}
      for each statement execute function counts_tell()`,
  ),
]
