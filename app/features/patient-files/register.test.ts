import { expect, test } from 'vitest'
import { listEncryptedTables } from '#app/db/encryption/encrypted-columns.ts'
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

/** On the website, or encrypted by the outbox itself for one email. */
const inTheClear = [
  'outbox.payload',
  ...['testimonials.title', 'testimonials.content', 'testimonials.reply'],
  ...['specialty', 'education', 'experience', 'about', 'alternativeText'].map(
    (name) => `clinician_profiles.${name}`,
  ),
]

/** Accounts and passwords at other services, and the key that signs emails. */
const ofTheClinic = [
  'service_settings.value',
  'dkim_keys.privateKey',
  'calendar_connections.password',
  'webhooks.url',
  'webhooks.secrets',
]

test('what somebody typed about a person is encrypted, or public, and what is encrypted is named so', () => {
  const texts = Object.values(register).flatMap((tables) =>
    Object.entries(tables).flatMap(([table, { personal }]) =>
      Object.entries(personal).flatMap(([column, kind]) => (kind === 'text' ? `${table}.${column}` : [])),
    ),
  )
  const encrypted = listEncryptedTables().flatMap(({ name, columns }) =>
    [...columns].map((column) => `${name}.${column}`),
  )
  expect(encrypted.filter((column) => !texts.includes(column))).toEqual(ofTheClinic)
  expect(texts.filter((column) => ![...encrypted, ...inTheClear].includes(column))).toEqual([])
})
