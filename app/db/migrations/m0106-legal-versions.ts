import { type Kysely, sql } from 'kysely'

type Engine = 'sqlite' | 'postgres'

/**
 * What a legal page said each time that an owner confirmed it, from when it was published until another took its place.
 * The page and its earlier versions are shown from here, so each change makes cached pages new.
 */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const [text, end] = engine === 'postgres' ? ['text collate "C"', ''] : ['text', ' strict']
  const statements = [
    `create table legal_versions (
      name ${text} not null, number integer not null, content text not null, "confirmedOn" ${text} not null,
      "confirmedBy" text not null, "publishedAt" ${text} not null, "endedAt" ${text},
      primary key (name, number))${end}`,
    ...contentCounting[engine],
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const events = ['insert', 'update', 'delete'] as const

/** `content_versions` of the website is raised as by the triggers of the baseline. */
const contentCounting = {
  sqlite: events.map(
    (event) => `create trigger legal_versions_seen_${event} after ${event} on legal_versions
      begin insert into content_versions (kind, shard, version) values ('website', 0, 1)
        on conflict (kind, shard) do update set version = content_versions.version + 1; end`,
  ),
  postgres: events.map(
    (event) => `create trigger legal_versions_seen_${event} after ${event} on legal_versions
      for each statement execute function content_changed('website')`,
  ),
}
