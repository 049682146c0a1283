import { type Kysely, sql } from 'kysely'

type Engine = 'sqlite' | 'postgres'

/**
 * What patients should bring to a treatment, in both languages, and whether its owner found that nobody learns the
 * treatment from it. The release before says nothing of it, and leaves it as it stands.
 */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const text = engine === 'postgres' ? 'text collate "C"' : 'text'
  for (const column of [
    `bring ${text} not null default ''`,
    `"spanishBring" ${text} not null default ''`,
    '"bringIsNeutral" integer not null default 0',
  ])
    await sql.raw(`alter table treatments add column ${column}`).execute(db)
}
