import { type Kysely, sql } from 'kysely'

type Engine = 'sqlite' | 'postgres'

/**
 * What staff write down about a visit, in tables of their own so that it can be erased; the short reference that patients
 * read out. The release before leaves a reference null, and a job gives one.
 */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const text = engine === 'postgres' ? 'text collate "C"' : 'text'
  const of = `"appointmentId" ${text} not null references appointments (id) on delete cascade`
  const strict = engine === 'sqlite' ? ' strict' : ''
  await sql
    .raw(
      `create table appointment_notes (${of}, text ${text} not null, before ${text} not null, "writtenBy" ${text} not null,
      "updatedAt" ${text} not null, primary key ("appointmentId"))${strict}`,
    )
    .execute(db)
  await sql
    .raw(
      `create table cancellations (${of}, "changedAt" ${text} not null, reason ${text} not null,
      words ${text} not null, primary key ("appointmentId", "changedAt"))${strict}`,
    )
    .execute(db)
  await sql.raw(`alter table appointments add column reference ${text}`).execute(db)
  await sql.raw('create unique index appointments_by_reference on appointments (reference)').execute(db)
}
