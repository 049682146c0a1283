import { encryptedTable } from '../encryption/encrypted-columns.ts'
import { textKeysOf } from '../encryption/text-keys.server.ts'
import type { Database } from '../tables.ts'
import { insertRows, rowsOf, type Value } from './rows.server.ts'
import type { TableShape } from './table-shapes.server.ts'

/** A row by the names of its columns, with its encrypted texts as people typed them. */
export type ClearRow = Record<string, Value>

/**
 * All rows of a table in the order of its key, some at a time, whatever its columns are. A text that no key opens is empty.
 * @param onUnreadable hears of each of those
 */
export async function* clearRowsOf(
  db: Database,
  shape: TableShape,
  onUnreadable: () => void,
): AsyncGenerator<ClearRow[]> {
  const keys = textKeysOf(db)
  const encrypted = encryptedTable(shape.name)
  for await (const page of rowsOf(db, shape)) {
    const rows = page.map(
      (row): ClearRow => Object.fromEntries(shape.columns.map((name, at) => [name, row[at] ?? null])),
    )
    if (encrypted) {
      for (const row of rows) {
        const id = encrypted.key.map((name) => String(row[name])).join('|')
        for (const column of encrypted.columns) {
          const stored = row[column]
          if (typeof stored !== 'string' || stored === '') continue
          try {
            row[column] = keys.open({ table: shape.name, column, id }, stored)
          } catch {
            row[column] = ''
            onUnreadable()
          }
        }
      }
    }
    yield rows
  }
}

/** Stores rows that were read like that, encrypted under this database's own key. */
export async function insertClearRows(
  db: Database,
  table: Pick<TableShape, 'name' | 'columns'>,
  rows: readonly ClearRow[],
): Promise<void> {
  const keys = textKeysOf(db)
  const encrypted = encryptedTable(table.name)
  const stored = rows.map((row) => {
    const id = encrypted?.key.map((name) => String(row[name])).join('|') ?? ''
    return table.columns.map((column) => {
      const value = row[column] ?? null
      if (!encrypted?.columns.has(column) || typeof value !== 'string') return value
      return keys.encrypt({ table: table.name, column, id }, value)
    })
  })
  await insertRows(db, table, stored)
}
