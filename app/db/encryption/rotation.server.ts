import { sql } from 'kysely'
import { inTransaction } from '../engine/transaction.server.ts'
import type { Database } from '../tables.ts'
import { type EncryptedTable, listEncryptedTables } from './encrypted-columns.ts'
import { addTextKey, type TextKeys, textKeysOf } from './text-keys.server.ts'

const rowsAtOnce = 200

export type Rotation = {
  /** Texts that were encrypted again. */
  texts: number
  /** Texts that didn't open: they stay as they are, with their key. */
  unreadable: number
}

/**
 * Encrypts every text again under a new key, and removes the former ones. One that was stopped half-way goes on with its
 * own new key; former keys are also kept for texts that don't open. Run it while no server is running: another process
 * wouldn't know the new key.
 */
export async function rotateTextKeys(db: Database, secretKey: string): Promise<Rotation> {
  const unfinished = (await countKeys(db)) > 1 ? await rotateAll(db) : null
  if (unfinished && unfinished.texts > 0) return unfinished
  await addTextKey(db, secretKey)
  return rotateAll(db)
}

async function rotateAll(db: Database): Promise<Rotation> {
  const keys = textKeysOf(db)
  const done: Rotation = { texts: 0, unreadable: 0 }
  for (const table of listEncryptedTables()) {
    for (const column of table.columns) {
      const { texts, unreadable } = await rotateColumn(db, { table, column, keys })
      done.texts += texts
      done.unreadable += unreadable
    }
  }
  if (done.unreadable === 0) await db.deleteFrom('text_keys').where('number', '<', keys.newest).execute()
  return done
}

async function countKeys(db: Database): Promise<number> {
  return (await db.selectFrom('text_keys').select('number').execute()).length
}

type Column = { table: EncryptedTable; column: string; keys: TextKeys }
type Cell = { id: string[]; stored: string }

async function rotateColumn(db: Database, place: Column): Promise<Rotation> {
  const done: Rotation = { texts: 0, unreadable: 0 }
  for (let after: string[] | null = null; ; ) {
    const cells: Cell[] = await listCells(db, place, after)
    await inTransaction(db, async (tx) => {
      for (const cell of cells) {
        const isDone = await rotateCell(tx, place, cell)
        done[isDone ? 'texts' : 'unreadable'] += 1
      }
    })
    const last = cells.at(-1)
    if (!last || cells.length < rowsAtOnce) return done
    after = last.id
  }
}

/** The next cells, in the order of their rows' keys, that are not under the newest key. As they are stored: raw SQL. */
async function listCells(
  db: Database,
  { table, column, keys }: Column,
  after: string[] | null,
): Promise<Cell[]> {
  const key = sql.join(table.key.map((name) => sql.ref(name)))
  const isAfter = after ? sql`and (${key}) > (${sql.join(after)})` : sql``
  const { rows } = await sql<Record<string, string>>`
    select ${key}, ${sql.ref(column)} as stored from ${sql.table(table.name)}
    where ${sql.ref(column)} <> '' and ${sql.ref(column)} not like ${`v1.${keys.newest}.%`} ${isAfter}
    order by ${key} limit ${sql.lit(rowsAtOnce)}`.execute(db)
  return rows.map((row) => ({ id: table.key.map((name) => row[name] ?? ''), stored: row.stored ?? '' }))
}

/** @returns false where it doesn't open */
async function rotateCell(tx: Database, { table, column, keys }: Column, { id, stored }: Cell) {
  const cell = { table: table.name, column, id: id.join('|') }
  let text: string
  try {
    text = keys.open(cell, stored)
  } catch {
    return false
  }
  const isRow = sql.join(
    table.key.map((name, at) => sql`${sql.ref(name)} = ${id[at]}`),
    sql` and `,
  )
  await sql`update ${sql.table(table.name)} set ${sql.ref(column)} = ${keys.encrypt(cell, text)}
    where ${isRow} and ${sql.ref(column)} = ${stored}`.execute(tx)
  return true
}
