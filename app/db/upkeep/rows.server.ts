import { type RawBuilder, sql } from 'kysely'
import type { Engine } from '../engine/database.server.ts'
import type { Database } from '../tables.ts'
import type { TableShape } from './table-shapes.server.ts'

/** What a column may hold on both engines (docs/topics/database.md). */
export type Value = string | number | null
/** A row's values in the order of its table's columns. */
export type Row = Value[]

const pageSize = 200
/** PostgreSQL takes 65,535 parameters in one statement, SQLite 32,766. */
const mostParameters = 30_000

/**
 * Reads as of one moment while others write, and keeps nobody waiting: a snapshot on both engines.
 * @param db one of its own on SQLite, where others would wait for their turn until it ends
 */
function inSnapshot<T>(db: Database, engine: Engine, work: (snapshot: Database) => Promise<T>): Promise<T> {
  return db.connection().execute(async (connection) => {
    const begin =
      engine === 'sqlite' ? sql`begin` : sql`begin transaction isolation level repeatable read, read only`
    await begin.execute(connection)
    try {
      return await work(connection)
    } finally {
      await sql`rollback`.execute(connection).catch(() => {})
    }
  })
}

/**
 * What is made of a snapshot, piece by piece as they are asked for: a snapshot is a callback's life, and ends with the last
 * piece, or where nobody asks on.
 */
export async function* piecesOfSnapshot<T>(
  db: Database,
  engine: Engine,
  make: (snapshot: Database) => AsyncIterable<T>,
): AsyncGenerator<T> {
  const pieces = new TransformStream<T, T>()
  const writer = pieces.writable.getWriter()
  const reading = inSnapshot(db, engine, async (snapshot) => {
    for await (const piece of make(snapshot)) await writer.write(piece)
  }).then(
    () => writer.close(),
    (error) => writer.abort(error),
  )
  reading.catch(() => {}) // said by the reader below
  try {
    yield* pieces.readable
  } finally {
    await reading.catch(() => {}) // the snapshot is over before its connection is closed
  }
}

/** All rows in the order of the primary key, a page at a time; the order is the same on both engines. */
export async function* rowsOf(db: Database, { name, columns, key }: TableShape): AsyncGenerator<Row[]> {
  const keyColumns = sql.join(key.map((column) => sql.ref(column)))
  const selected = sql.join(columns.map((column) => sql.ref(column)))
  let last: Value[] | null = null
  for (;;) {
    const after: RawBuilder<unknown> = last ? sql`where (${keyColumns}) > (${sql.join(last)})` : sql``
    const { rows } = await sql<Record<string, unknown>>`
      select ${selected} from ${sql.table(name)} ${after} order by ${keyColumns} limit ${sql.lit(pageSize)}`.execute(
      db,
    )
    const page = rows.map((row) => columns.map((column) => checked(name, row[column])))
    if (page.length > 0) yield page
    const end = rows.at(-1)
    if (!end || rows.length < pageSize) return
    last = key.map((column) => checked(name, end[column]))
  }
}

function checked(table: string, value: unknown): Value {
  if (value === null || typeof value === 'string') return value
  if (typeof value === 'number' && Number.isSafeInteger(value)) return value
  throw new Error(`table ${table} holds a value that is neither text nor a whole number`)
}

export async function insertRows(
  db: Database,
  { name, columns }: Pick<TableShape, 'name' | 'columns'>,
  rows: Row[],
): Promise<void> {
  const most = Math.max(1, Math.floor(mostParameters / columns.length))
  for (let from = 0; from < rows.length; from += most) {
    const values = rows.slice(from, from + most).map((row) => sql`(${sql.join(row)})`)
    await sql`insert into ${sql.table(name)} (${sql.join(columns.map((column) => sql.ref(column)))})
      values ${sql.join(values)}`.execute(db)
  }
}

/** Takes out what a migration put in, so that a restored table holds what the backup says and no more. */
export async function emptyTable(db: Database, name: string): Promise<void> {
  await sql`delete from ${sql.table(name)}`.execute(db)
}

/**
 * Loads rows while no trigger of ours counts, refuses or tells: their effects are rows of the backup too.
 * Inside a transaction, so that a failure leaves the triggers as they were.
 */
export async function withoutTriggers(
  tx: Database,
  engine: Engine,
  { tables, load }: { tables: string[]; load: () => Promise<void> },
): Promise<void> {
  if (engine === 'sqlite') {
    const { rows } = await sql<{ name: string; sql: string }>`
      select name, sql from sqlite_master where type = 'trigger'`.execute(tx)
    for (const { name } of rows) await sql`drop trigger ${sql.id(name)}`.execute(tx)
    await load()
    for (const trigger of rows) await sql.raw(trigger.sql).execute(tx)
    return
  }
  const turn = async (state: 'disable' | 'enable') => {
    for (const table of tables) {
      await sql`alter table ${sql.table(table)} ${sql.raw(state)} trigger user`.execute(tx)
    }
  }
  await turn('disable')
  await load()
  await turn('enable')
}
