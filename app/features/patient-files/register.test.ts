import { expect, test } from 'vitest'
import { tableShapes } from '#app/db/upkeep/table-shapes.server.ts'
import { forEachEngine } from '#test/database.ts'
import { register } from './register.ts'

/** "table.column" of every column that a feature names, personal or not. */
const named = Object.values(register).flatMap((tables) =>
  Object.entries(tables).flatMap(([table, { personal, impersonal }]) =>
    [...Object.keys(personal), ...impersonal].map((column) => `${table}.${column}`),
  ),
)

forEachEngine((openDatabase, engine) => {
  test('every column of the schema is in the register of personal data, exactly once', async () => {
    const { db } = await openDatabase()
    const stored = (await tableShapes(db, engine)).flatMap(({ name, columns }) =>
      columns.map((column) => `${name}.${column}`),
    )
    expect(named.toSorted()).toEqual(stored.toSorted())
  })
})

test('a table about nobody has no personal column, and any other has some', () => {
  const tables = Object.values(register).flatMap((some) => Object.entries(some))
  const about = tables.filter(([, { personal }]) => Object.keys(personal).length > 0)
  expect(about.map(([name]) => name)).toEqual(
    tables.flatMap(([name, { of }]) => (of === 'nobody' ? [] : name)),
  )
})
