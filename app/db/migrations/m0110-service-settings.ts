import { type Kysely, sql } from 'kysely'

type Engine = 'sqlite' | 'postgres'

/**
 * What the owner set in the browser where the environment says nothing: mail service, text messages, web address,
 * backups, metrics. Encrypted. Each change raises the website's version, by which every process reads it again.
 */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const [text, end] = engine === 'postgres' ? ['text collate "C"', ''] : ['text', ' strict']
  const statements = [
    `create table service_settings (
      name ${text} not null primary key, value text not null, "updatedAt" ${text} not null)${end}`,
    ...contentCounting[engine],
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const events = ['insert', 'update', 'delete'] as const

/** `content_versions` of the website is raised as by the triggers of the baseline. */
const contentCounting = {
  sqlite: events.map(
    (event) => `create trigger service_settings_seen_${event} after ${event} on service_settings
      begin insert into content_versions (kind, shard, version) values ('website', 0, 1)
        on conflict (kind, shard) do update set version = content_versions.version + 1; end`,
  ),
  postgres: events.map(
    (event) => `create trigger service_settings_seen_${event} after ${event} on service_settings
      for each statement execute function content_changed('website')`,
  ),
}
