import { type Kysely, sql } from 'kysely'

type Engine = 'sqlite' | 'postgres'

/**
 * Who agreed in writing that pictures of them are on the website. Pages that are cached show them: every change here makes
 * them new, so that a withdrawn consent takes its pictures away at once.
 */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const [text, end] = engine === 'postgres' ? ['text collate "C"', ''] : ['text', ' strict']
  const statements = [
    `create table picture_consents (
      id ${text} primary key, name ${text} not null, "patientId" ${text}, "signedOn" ${text} not null,
      "faceMayShow" integer not null, language ${text} not null, note ${text} not null default '',
      "recordedBy" ${text} not null, "withdrawnOn" ${text}, "withdrawnBy" ${text}, "createdAt" ${text} not null,
      "updatedAt" ${text} not null)${end}`,
    'create index picture_consents_newest on picture_consents ("createdAt", id)',
    'create index picture_consents_by_patient on picture_consents ("patientId") where "patientId" is not null',
    'create index picture_consents_withdrawn on picture_consents ("withdrawnOn") where "withdrawnOn" is not null',
    ...['insert', 'update', 'delete'].map((event) => contentCounting[engine](event)),
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}

/** `content_versions` of the website is raised as by the triggers of the baseline. */
const contentCounting = {
  sqlite: (event: string) => `create trigger picture_consents_seen_${event} after ${event} on picture_consents
    begin insert into content_versions (kind, shard, version) values ('website', '0', 1)
      on conflict (kind, shard) do update set version = content_versions.version + 1; end`,
  postgres: (
    event: string,
  ) => `create trigger picture_consents_seen_${event} after ${event} on picture_consents
    for each statement execute function content_changed('website')`,
}
