import { type Kysely, sql } from 'kysely'

type Engine = 'sqlite' | 'postgres'

/** Staff put the notice of a letter that was not delivered away once they have called. */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const text = engine === 'postgres' ? 'text collate "C"' : 'text'
  await sql.raw(`alter table outbox add column "putAwayAt" ${text}`).execute(db)
}
