import { type Kysely, sql } from 'kysely'

type Engine = 'sqlite' | 'postgres'

/**
 * The private link of each visit: a digest by which it is found, and the token sealed for letters. Visits of before, and
 * those that the release before books, get theirs from a job; who erases a visit erases its link.
 */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const text = engine === 'postgres' ? 'text collate "C"' : 'text'
  const strict = engine === 'sqlite' ? ' strict' : ''
  await sql
    .raw(
      `create table visit_links ("appointmentId" ${text} not null references appointments (id) on delete cascade,
      digest ${text} not null, token ${text} not null, "createdAt" ${text} not null, primary key ("appointmentId"))${strict}`,
    )
    .execute(db)
  await sql.raw('create unique index visit_links_by_digest on visit_links (digest)').execute(db)
}
