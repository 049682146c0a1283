import { randomBytes } from 'node:crypto'
import type { PostgresPool } from 'kysely'
import pg from 'pg'
import { postgresPool } from '#app/db/engine/database.server.ts'
import { databaseUrl } from './database-url.ts'

/**
 * Migrated, empty databases on one server. Copying the template takes longer than most tests, and so does each new
 * connection (45 ms of the processor). A process keeps the databases that its tests gave back, emptied, with the
 * connection that empties them and the connections that tests opened; each is reset before the next test has it.
 */
export type PoolAddress = {
  /** The server; a table there names what was made. */
  serverUrl: string
  list: string
  template: string
  /** What the template is made of, in a few emails. */
  shape: string
}

export type PooledDatabase = {
  url: string
  /** Of this database alone; they stay open when the test ends its use of them. */
  connections: PostgresPool
  giveBack(): Promise<void>
}

/** Larger than the template by more than this, a database would slow down anyone who gets it next. */
const mostGrowthBytes = 4 * 1024 * 1024
/** A suite seldom has more open at once, and each keeps a process of the server. */
const mostKept = 8
/** All that a database object opens. Three workers with that many for each kept database stay below the server's limit. */
const mostKeptConnections = 10

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

/** A database, the connection that empties it, those of tests, and what the database was when it was new. */
type Kept = {
  pool: PoolAddress
  name: string
  line: pg.Client
  connections: pg.Pool
  state: string
  bytes: number
}

/** Of this process, ready for its next tests; the last one given back goes first, so that a suite can look at what it left. */
const free: Kept[] = []

/** A database that is as new: one that was given back, else a copy of the template. */
export async function takeDatabase(pool: PoolAddress): Promise<PooledDatabase> {
  const place = free.findLastIndex((one) => one.pool.template === pool.template)
  const kept = free.splice(place, place < 0 ? 0 : 1)[0] ?? (await makeDatabase(pool))
  return {
    url: databaseUrl(pool.serverUrl, kept.name),
    connections: lent(kept.connections),
    giveBack: () => giveBack(kept),
  }
}

/** The same connections for one test, whose database object ends its own use of them and nothing else. */
const lent = (connections: pg.Pool): PostgresPool => ({
  options: connections.options,
  connect: () => connections.connect(),
  end: async () => {},
})

async function makeDatabase(pool: PoolAddress): Promise<Kept> {
  const name = `firstlight_${randomBytes(8).toString('hex')}`
  const server = await lineTo(pool.serverUrl)
  await server.query(`insert into ${pool.list} values ('${name}')`)
  await server.query(`create database ${name} template ${pool.template} encoding 'UTF8'`)
  const url = databaseUrl(pool.serverUrl, name)
  const line = await connected(url)
  return { pool, name, line, connections: lasting(url), ...(await stateOf(line)) }
}

/** Connections that stay open while nobody uses them: a test may well take longer than the product lets one wait. */
function lasting(url: string): pg.Pool {
  const connections = postgresPool(url, () => {})
  connections.options.idleTimeoutMillis = 0
  return connections
}

async function giveBack(kept: Kept): Promise<void> {
  if (free.length < mostKept && (await empty(kept).catch(() => false))) {
    free.push(kept)
    return
  }
  await kept.line.end().catch(() => {})
  await kept.connections.end()
  const server = await lineTo(kept.pool.serverUrl)
  await server.query(`drop database if exists ${kept.name} with (force)`)
  await server.query(`delete from ${kept.pool.list} where name = '${kept.name}'`)
}

/** @returns whether that brought back what the template is */
async function empty(kept: Kept): Promise<boolean> {
  const { line, pool } = kept
  const own = await reset(kept)
  await line.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and pid <> all($1)`,
    [own],
  )
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

/**
 * Takes back whatever a test set on its connections: settings, locks, channels, temporary tables. Where a test still
 * works on one, waits until it is done, and begins with new connections.
 * @returns the processes of the server behind those that stay
 */
async function reset(kept: Kept): Promise<number[]> {
  const { connections } = kept
  if (connections.idleCount < connections.totalCount) {
    await connections.end()
    kept.connections = lasting(databaseUrl(kept.pool.serverUrl, kept.name))
    return []
  }
  const all = await Promise.all(Array.from({ length: connections.idleCount }, () => connections.connect()))
  const own = await Promise.all(
    all.map(async (client: pg.PoolClient & { processID?: number }, place) => {
      const isKept =
        place < mostKeptConnections &&
        (await client.query('discard all').then(
          () => true,
          () => false,
        ))
      client.release(!isKept)
      return isKept ? (client.processID ?? 0) : 0
    }),
  )
  return own.filter((id) => id !== 0)
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

/** Named, since one without a name is taken for a release of long ago. One that dies says so to anyone who uses it next. */
async function connected(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: 'tests' })
  client.on('error', () => {})
  await client.connect()
  return client
}
