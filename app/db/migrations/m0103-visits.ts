import { type Kysely, sql } from 'kysely'

type Engine = 'sqlite' | 'postgres'

/** Daily sums of what is read on the website, and the switch that stops the counting. */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const [text, end] = engine === 'postgres' ? ['text collate "C"', ''] : ['text', ' strict']
  const statements = [
    `create table website_counts (
      day ${text} not null, kind ${text} not null, name ${text} not null, language ${text} not null,
      count integer not null, primary key (day, kind, name, language))${end}`,
    'alter table settings add column "countsPageViews" integer not null default 1',
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}
