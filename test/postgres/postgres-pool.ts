import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { databaseUrl } from './database-url.ts'

/**
 * Migrated, empty databases on one server. To copy the template takes as long as most tests do, and so does a new line to a
 * database, which learns first what sixty tables look like. A process keeps what its tests gave back, emptied, each with
 * the line that empties it; a test itself always gets lines of its own.
 */
export type PoolAddress = {
  /** The server; a table there names what was made. */
  serverUrl: string
  list: string
  template: string
  /** What the template is made of, in a few letters. */
  shape: string
}

export type PooledDatabase = { url: string; giveBack(): Promise<void> }

/** Larger than the template by more than this, a database would slow down whoever gets it next. */
const mostGrowthBytes = 4 * 1024 * 1024
/** A suite seldom has more open at once, and each keeps a process of the server. */
const mostKept = 8

/** Tables with columns, constraints, triggers, functions and rights, and which migrations were run. */
const shapeQuery = `select md5(string_agg(part, ';' order by part)) as shape from (
  select concat_ws(' ', 'class', relname, relkind, relacl) from pg_class
    where relnamespace = 'public'::regnamespace
  union all select concat_ws(' ', 'column', attrelid::regclass, attname, atttypid, attnotnull, attisdropped)
    from pg_attribute join pg_class on pg_class.oid = attrelid
    where relnamespace = 'public'::regnamespace and attnum > 0
  union all select concat_ws(' ', 'constraint', conrelid::regclass, conname, pg_get_constraintdef(oid))
    from pg_constraint where connamespace = 'public'::regnamespace
  union all select concat_ws(' ', 'trigger', tgrelid::regclass, tgname, tgenabled) from pg_trigger
  union all select concat_ws(' ', 'function', proname, md5(prosrc)) from pg_proc
    where pronamespace = 'public'::regnamespace
  union all select concat_ws(' ', 'schema', nspname, nspacl) from pg_namespace where nspname !~ '^pg_'
  union all select concat_ws(' ', 'setting', setconfig) from pg_db_role_setting
    where setdatabase = (select oid from pg_database where datname = current_database())
  union all select concat_ws(' ', 'migration', name) from kysely_migration) as parts (part)`

/** Below this the server's own tables, types and functions are numbered. */
const firstOwnId = 16_384
const ownRows = (table: string, where: string) => `select xmin from ${table} where ${where} >= ${firstOwnId}`

/**
 * How many rows say what the database is made of, and which transaction wrote one last: where neither has changed, nothing
 * of the shape has. In a fifth of the time, and also where something was changed and put back.
 */
const stateQuery = `select concat_ws(' ', count(*), max(xmin::text::bigint)) as state,
  pg_database_size(current_database()) as bytes from (
  ${ownRows('pg_class', 'oid')} union all ${ownRows('pg_attribute', 'attrelid')}
  union all ${ownRows('pg_constraint', 'oid')} union all ${ownRows('pg_trigger', 'oid')}
  union all ${ownRows('pg_proc', 'oid')} union all ${ownRows('pg_index', 'indexrelid')}
  union all select xmin from pg_namespace union all select xmin from pg_event_trigger
  union all select xmin from pg_extension union all select xmin from pg_default_acl
  union all select xmin from pg_db_role_setting
    where setdatabase = (select oid from pg_database where datname = current_database())
  union all select xmin from kysely_migration) as rows`

/** Prepares the list of databases on that server. */
export async function openPool(serverUrl: string, template: string): Promise<PoolAddress> {
  const list = `firstlight_made_${randomBytes(6).toString('hex')}`
  const server = await connected(serverUrl)
  await server.query(`create table ${list} (name text primary key)`)
  await server.end()
  const line = await connected(databaseUrl(serverUrl, template))
  const shape = await shapeOf(line)
  await line.end()
  return { serverUrl, list, template, shape }
}

export async function closePool({ serverUrl, list }: PoolAddress): Promise<void> {
  const server = await connected(serverUrl)
  const { rows } = await server.query<{ name: string }>(`select name from ${list}`)
  for (const { name } of rows) await server.query(`drop database if exists ${name} with (force)`)
  await server.query(`drop table ${list}`)
  await server.end()
}

/** A database, the line that empties it, and what that found it to be when it was new. */
type Kept = { pool: PoolAddress; name: string; line: pg.Client; state: string; bytes: number }

/** Of this process, ready for its next tests; the last one given back goes first, so that a suite can look at what it left. */
const free: Kept[] = []

/** A database that is as new: one that was given back, else a copy of the template. */
export async function takeDatabase(pool: PoolAddress): Promise<PooledDatabase> {
  const place = free.findLastIndex((one) => one.pool.template === pool.template)
  const kept = free.splice(place, place < 0 ? 0 : 1)[0] ?? (await makeDatabase(pool))
  return { url: databaseUrl(pool.serverUrl, kept.name), giveBack: () => giveBack(kept) }
}

async function makeDatabase(pool: PoolAddress): Promise<Kept> {
  const name = `firstlight_${randomBytes(8).toString('hex')}`
  const server = await lineTo(pool.serverUrl)
  await server.query(`insert into ${pool.list} values ('${name}')`)
  await server.query(`create database ${name} template ${pool.template} encoding 'UTF8'`)
  const line = await connected(databaseUrl(pool.serverUrl, name))
  return { pool, name, line, ...(await stateOf(line)) }
}

async function giveBack(kept: Kept): Promise<void> {
  if (free.length < mostKept && (await empty(kept).catch(() => false))) {
    free.push(kept)
    return
  }
  await kept.line.end().catch(() => {})
  const server = await lineTo(kept.pool.serverUrl)
  await server.query(`drop database if exists ${kept.name} with (force)`)
  await server.query(`delete from ${kept.pool.list} where name = '${kept.name}'`)
}

/** @returns whether that brought back what the template is */
async function empty(kept: Kept): Promise<boolean> {
  const { line, pool } = kept
  await line.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`)
  const { state, bytes } = await stateOf(line)
  if (bytes - kept.bytes > mostGrowthBytes) return false
  if (state !== kept.state && (await shapeOf(line)) !== pool.shape) return false
  kept.state = state
  const { rows } = await line.query<{ name: string }>(`select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relname not like 'kysely\\_%'`)
  const emptied = rows.map((table) => `delete from "${table.name}"`)
  // Without their triggers: what may only grow is emptied too, and nothing is counted.
  await line.query(['set session_replication_role = replica', ...emptied].join(';'))
  await line.query(`select setval(oid, 1, false) from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'S'`)
  return true
}

async function shapeOf(database: pg.Client): Promise<string> {
  const { rows } = await database.query<{ shape: string }>(shapeQuery)
  return rows[0]?.shape ?? ''
}

async function stateOf(database: pg.Client): Promise<Pick<Kept, 'state' | 'bytes'>> {
  const { rows } = await database.query<{ state: string; bytes: number }>(stateQuery)
  return { state: rows[0]?.state ?? '', bytes: Number(rows[0]?.bytes) }
}

let line: Promise<pg.Client> | undefined

/** One connection for each process of the run, open as long as that lives. */
function lineTo(serverUrl: string): Promise<pg.Client> {
  line ??= connected(serverUrl)
  return line
}

/** Named, since one without a name is taken for a release of long ago. One that dies says so to whoever uses it next. */
async function connected(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: 'tests' })
  client.on('error', () => {})
  await client.connect()
  return client
}
