import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { listEncryptedTables } from '#app/db/encryption/encrypted-columns.ts'
import { TextKeys } from '#app/db/encryption/text-keys.server.ts'
import type { EncryptedText } from '#app/db/values.ts'

/** The key that a server made in the folder of that database. */
export const keyBeside = (path: string): string =>
  readFileSync(join(dirname(path), 'secret.key'), 'utf8').trim()

/** An encrypted text within what a statement put around it. */
const marked = /^([\s\S]*?)(v1\.\d+\.[\w-]+\.[\w-]+)([\s\S]*)$/

/**
 * Encrypts what statements wrote in the clear into encrypted columns, next to the server that made the database.
 * @param statement looks only in the tables that it names, and that are there after it
 */
export function encryptRows(file: DatabaseSync, secretKey: string, statement?: string): void {
  const isThere = file.prepare("select 1 from sqlite_schema where type = 'table' and name = ?")
  const tables = listEncryptedTables().filter(
    ({ name }) => (statement === undefined || statement.includes(name)) && isThere.get(name) !== undefined,
  )
  const keys = new TextKeys()
  for (const { number, encrypted } of tables.length > 0 ? file.prepare('select * from text_keys').all() : [])
    keys.add({ number: Number(number), encrypted: `${encrypted}` as EncryptedText }, { secretKey })
  for (const { name: table, key, columns } of tables) {
    const isRow = key.map((name) => `"${name}" = ?`).join(' and ')
    for (const column of columns) {
      const rows = file
        .prepare(`select * from "${table}" where "${column}" <> '' and "${column}" not like 'v1.%'`)
        .all()
      for (const row of rows) {
        const ids = key.map((name) => `${row[name]}`)
        const cell = { table, column, id: ids.join('|') }
        const text = keys.encrypt(
          cell,
          `${row[column]}`.replace(
            marked,
            (_, before, encrypted, after) => before + keys.open(cell, encrypted) + after,
          ),
        )
        file.prepare(`update "${table}" set "${column}" = ? where ${isRow}`).run(text, ...ids)
      }
    }
  }
}
