import { type Kysely, sql } from 'kysely'

type Engine = 'sqlite' | 'postgres'

/** When a session's person last proved who they are, and how often that went wrong since. */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const text = engine === 'postgres' ? 'text collate "C"' : 'text'
  const statements = [
    `alter table sessions add column "confirmedAt" ${text}`,
    'alter table sessions add column "wrongAnswers" integer not null default 0',
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}
