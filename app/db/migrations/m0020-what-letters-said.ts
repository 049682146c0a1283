import { type Kysely, sql } from 'kysely'

type Engine = 'sqlite' | 'postgres'

/** What a letter said when it left: a request that was confirmed meanwhile is told as confirmed. */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const text = engine === 'postgres' ? 'text collate "C"' : 'text'
  await sql.raw(`alter table outbox add column "saidKind" ${text}`).execute(db)
}
