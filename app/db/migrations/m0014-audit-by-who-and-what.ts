import { type Kysely, sql } from 'kysely'

/** One person's rare action among hundreds of thousands of common ones: found without reading past the others. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw('create index audit_log_by_actor_and_action on audit_log (actor, action, at, seq)')
    .execute(db)
}
