import { type Kysely, sql } from 'kysely'

type Engine = 'sqlite' | 'postgres'

/** Staff keep a visit although its treatment is no longer offered then; it holds for that start only. */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const text = engine === 'postgres' ? 'text collate "C"' : 'text'
  await sql.raw(`alter table appointments add column "keptStart" ${text}`).execute(db)
}
