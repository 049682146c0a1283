import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { databaseUrl } from './database-url.ts'

/**
 * Migrated, empty databases on one server, shared by all processes of a run. To copy the template takes as long
 * as most tests do; one that a test has used is emptied instead, where the test left its tables as they were.
 */
export type PoolAddress = {
  /** The server; its free databases are listed in a table there. */
  serverUrl: string
  list: string
  template: string
  /** What the template is made of, in a few letters. */
  shape: string
}

export type PooledDatabase = { url: string; giveBack(): Promise<void> }

/** Larger than the template by more than this, a database would slow down whoever gets it next. */
const mostGrowthBytes = 4 * 1024 * 1024

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

/** Prepares the list of free databases on that server. */
export async function openPool(serverUrl: string, template: string): Promise<PoolAddress> {
  const list = `firstlight_free_${randomBytes(6).toString('hex')}`
  await on(serverUrl, (server) => server.query(`create table ${list} (name text primary key)`))
  const shape = await on(databaseUrl(serverUrl, template), shapeOf)
  return { serverUrl, list, template, shape }
}

export const closePool = ({ serverUrl, list }: PoolAddress): Promise<void> =>
  on(serverUrl, async (server) => {
    const { rows } = await server.query<{ name: string }>(`select name from ${list}`)
    for (const { name } of rows) await server.query(`drop database if exists ${name} with (force)`)
    await server.query(`drop table ${list}`)
  })

/** A database that is as new: one that was given back, else a copy of the template. */
export async function takeDatabase(pool: PoolAddress): Promise<PooledDatabase> {
  const name = (await takeFree(pool)) ?? (await makeDatabase(pool))
  const url = databaseUrl(pool.serverUrl, name)
  return { url, giveBack: () => giveBack(pool, { url, name }) }
}

async function takeFree({ serverUrl, list }: PoolAddress): Promise<string | undefined> {
  const server = await lineTo(serverUrl)
  const { rows } = await server.query<{ name: string }>(`delete from ${list}
    where name = (select name from ${list} limit 1 for update skip locked) returning name`)
  return rows[0]?.name
}

async function makeDatabase({ serverUrl, template }: PoolAddress): Promise<string> {
  const name = `firstlight_${randomBytes(8).toString('hex')}`
  await (await lineTo(serverUrl)).query(`create database ${name} template ${template} encoding 'UTF8'`)
  return name
}

async function giveBack(pool: PoolAddress, { url, name }: { url: string; name: string }): Promise<void> {
  const isAsNew = await on(url, (database) => empty(database, pool.shape)).catch(() => false)
  const end = isAsNew
    ? `insert into ${pool.list} values ('${name}')`
    : `drop database if exists ${name} with (force)`
  await (await lineTo(pool.serverUrl)).query(end)
}

/** @returns whether that brought back what the template is */
async function empty(database: pg.Client, shape: string): Promise<boolean> {
  await database.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`)
  if ((await shapeOf(database)) !== shape) return false
  const { rows } = await database.query<{ name: string; grown: number }>(`select relname as name,
    sum(pg_total_relation_size(oid)) over () as grown from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r'`)
  if (Number(rows[0]?.grown) > mostGrowthBytes) return false
  const tables = rows.filter((table) => !table.name.startsWith('kysely_'))
  const emptied = tables.map((table) => `delete from "${table.name}"`)
  // Without their triggers: what may only grow is emptied too, and nothing is counted.
  await database.query(['set session_replication_role = replica', ...emptied].join(';'))
  await database.query(`select setval(oid, 1, false) from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'S'`)
  return true
}

async function shapeOf(database: pg.Client): Promise<string> {
  const { rows } = await database.query<{ shape: string }>(shapeQuery)
  return rows[0]?.shape ?? ''
}

let line: Promise<pg.Client> | undefined

/** One connection for each process of the run, open as long as that lives. */
function lineTo(serverUrl: string): Promise<pg.Client> {
  line ??= connected(serverUrl)
  return line
}

async function connected(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {
    line = undefined
  })
  await client.connect()
  return client
}

async function on<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
