import { type Kysely, sql } from 'kysely'

type Engine = 'sqlite' | 'postgres'

/** Only these characters, and one short number alone: what they are found by is the same as before. */
const isPlain = {
  sqlite: `name || email not glob '*[^ -~]*' and phone not glob '*[^0-9 ()+.-]*' and length(phone) <= 18`,
  postgres: `name || email ~ '^[ -~]*$' and phone ~ '^[0-9 ()+.-]{0,18}$'`,
} satisfies Record<Engine, string>

/**
 * Which rows are found by folded text. A program of before writes rows without saying so: they are waiting, and
 * an index holds those alone, so that a search can bring them up to date before it answers.
 */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const text = engine === 'postgres' ? 'text collate "C"' : 'text'
  for (const statement of [
    'alter table appointments add column "searchVersion" integer not null default 0',
    `update appointments set "searchVersion" = 1 where ${isPlain[engine]}`,
    'create index appointments_unfolded on appointments (id) where "searchVersion" < 1',
    `alter table contact_messages add column "searchText" ${text}`,
    'create index contact_messages_unfolded on contact_messages (id) where "searchText" is null',
  ]) {
    await sql.raw(statement).execute(db)
  }
}
