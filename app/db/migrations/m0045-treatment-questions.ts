import { type Kysely, sql } from 'kysely'

type Engine = 'sqlite' | 'postgres'

/**
 * What a clinic asks of whoever books a treatment, and what patients answered: a table of its own, so that answers can
 * be erased. The release before asks nothing, and leaves what is asked as it stands.
 */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const text = engine === 'postgres' ? 'text collate "C"' : 'text'
  const strict = engine === 'sqlite' ? ' strict' : ''
  await sql.raw(`alter table treatments add column questions ${text} not null default '[]'`).execute(db)
  await sql
    .raw(
      `create table appointment_answers ("appointmentId" ${text} not null references appointments (id) on delete cascade,
      "questionId" ${text} not null, place integer not null, kind ${text} not null, question ${text} not null,
      "spanishQuestion" ${text} not null, answer ${text} not null, "spanishAnswer" ${text} not null,
      "writtenBy" ${text} not null, "updatedAt" ${text} not null,
      primary key ("appointmentId", "questionId"))${strict}`,
    )
    .execute(db)
}
