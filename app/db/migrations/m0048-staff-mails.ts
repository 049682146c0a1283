import { type Kysely, sql } from 'kysely'

type Engine = 'sqlite' | 'postgres'

/**
 * How each of the staff is written to of what patients do, and when they did something: kinds and instants, nothing of
 * anybody. The release before writes neither; nobody is written to until they choose it.
 */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const text = engine === 'postgres' ? 'text collate "C"' : 'text'
  const strict = engine === 'sqlite' ? ' strict' : ''
  await sql
    .raw(
      `create table staff_mails ("adminId" ${text} primary key references admins (id) on delete cascade,
      rhythm ${text} not null, kinds ${text} not null, address ${text} not null, "confirmedAt" ${text},
      "codeDigest" ${text}, "codeUntil" ${text}, "codeTries" integer not null default 0,
      "toldUntil" ${text} not null, "sentAt" ${text})${strict}`,
    )
    .execute(db)
  await sql
    .raw(
      `create table staff_news (id ${text} primary key, kind ${text} not null, at ${text} not null)${strict}`,
    )
    .execute(db)
  await sql.raw('create index staff_news_by_at on staff_news (at)').execute(db)
}
