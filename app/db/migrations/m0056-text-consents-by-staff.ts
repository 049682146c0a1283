import { type Kysely, sql } from 'kysely'

type Engine = 'sqlite' | 'postgres'

/**
 * Who of the staff took a consent to text messages down by telephone; what the release before writes was given on the
 * website. And visits of a number, whose texts of a day are counted.
 */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const text = engine === 'postgres' ? 'text collate "C"' : 'text'
  await sql.raw(`alter table text_proofs add column "givenBy" ${text} not null default ''`).execute(db)
  await sql.raw('create index text_consents_by_number on text_consents (number)').execute(db)
}
