import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { forEachEngine } from '#test/database.ts'
import { encryptedTable, isCopy, listEncryptedTables } from './encrypted-columns.ts'

const tables = listEncryptedTables()

forEachEngine(
  (openDatabase) => {
    test('each column is in the database, with the primary key of its table as the row’s identity', async () => {
      const { db } = await openDatabase()
      for (const { name, key, columns } of tables) {
        const { rows } = await sql<{ name: string; pk: number }>`
          select name, pk from pragma_table_info(${name})`.execute(db)
        const primary = rows.filter(({ pk }) => pk > 0).toSorted((one, other) => one.pk - other.pk)
        expect([name, key]).toEqual([name, primary.map((column) => column.name)])
        const others = rows.filter(({ pk }) => pk === 0).map((column) => column.name)
        expect([name, [...columns].filter((column) => !others.includes(column))]).toEqual([name, []])
        expect([name, columns.size > 0]).toEqual([name, true])
      }
    })
  },
  ['sqlite'],
)

test('a table is found by its name, and only where something in it is encrypted', () => {
  for (const table of tables) expect(encryptedTable(table.name)).toBe(table)
  expect(encryptedTable('treatments')).toBeUndefined()
})

test('what is said again for Undo are copies; nothing else is', () => {
  const columns = tables.flatMap(({ name, columns }) =>
    [...columns].map((column) => ({ table: name, column })),
  )
  expect(columns.filter(isCopy)).toEqual([
    { table: 'appointment_notes', column: 'before' },
    { table: 'desk_undos', column: 'overlapReason' },
    { table: 'approval_undos', column: 'reason' },
  ])
})
