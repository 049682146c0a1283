import { type Kysely, sql } from 'kysely'

type Engine = 'sqlite' | 'postgres'

/** On PostgreSQL two writers seldom wait for one another's row: each connection counts in one of so many. */
const shards = 64

/**
 * A version for each kind of thing that public pages show, one higher with every change of it. Triggers count,
 * in the writer's own transaction: whoever writes, and however, cannot forget it
 * (docs/decisions/2026-11-21-kept-pages.md).
 */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const text = engine === 'postgres' ? 'text collate "C"' : 'text'
  const end = engine === 'sqlite' ? ' strict' : ''
  const table = `create table content_versions (kind ${text} not null, shard integer not null,
    version integer not null, primary key (kind, shard))${end}`
  for (const statement of [table, ...(engine === 'sqlite' ? countingSqlite() : countingPostgres())]) {
    await sql.raw(statement).execute(db)
  }
}

/** Unapproved testimonials are on no page: a flood of them renders nothing. */
const watched = [
  { table: 'treatments', kind: 'treatments' },
  { table: 'testimonials', kind: 'testimonials', shownWhen: (row: string) => `${row}.approved = 1` },
  { table: 'gallery_images', kind: 'gallery' },
  { table: 'slot_claims', kind: 'times' },
]

const oneMore = (kind: string, shard: string) => `insert into content_versions (kind, shard, version)
  values (${kind}, ${shard}, 1) on conflict (kind, shard) do update set version = content_versions.version + 1`

const seenBy = {
  insert: (shown: (row: string) => string) => shown('new'),
  update: (shown: (row: string) => string) => `${shown('old')} or ${shown('new')}`,
  delete: (shown: (row: string) => string) => shown('old'),
}
const events = ['insert', 'update', 'delete'] as const

const countingSqlite = () =>
  watched.flatMap(({ table, kind, shownWhen }) =>
    events.map(
      (event) => `create trigger ${table}_seen_${event} after ${event} on ${table}
        ${shownWhen ? `when ${seenBy[event](shownWhen)}` : ''}
        begin ${oneMore(`'${kind}'`, '0')}; end`,
    ),
  )

const countingPostgres = () => [
  `create function content_changed() returns trigger language plpgsql as $$ begin
    ${oneMore('tg_argv[0]', `pg_backend_pid() % ${shards}`)};
    return null; end $$`,
  ...watched.flatMap(({ table, kind, shownWhen }) =>
    events.map(
      (event) => `create trigger ${table}_seen_${event} after ${event} on ${table}
        for each ${shownWhen ? `row when (${seenBy[event](shownWhen)})` : 'statement'}
        execute function content_changed('${kind}')`,
    ),
  ),
]
