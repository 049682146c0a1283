import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Kysely, sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { findEncryptedDriver } from './encrypted-sqlite.server.ts'
import { NodeSqliteDialect, openSqliteFile } from './sqlite.server.ts'

const folder = mkdtempSync(join(tmpdir(), 'firstlight-sqlite-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** A file with one table, as we open it, and another process's hold on it. */
function heldFile(name: string, given?: { lockWait: number }) {
  const path = join(folder, name)
  const db = new Kysely<{ notes: { text: string } }>({
    dialect: new NodeSqliteDialect(path, given),
  })
  const other = new DatabaseSync(path)
  other.exec('create table notes (text text not null) strict; begin immediate')
  return { db, other }
}

test("waits for another process's lock without keeping this one from its work", async () => {
  const { db, other } = heldFile('waits.db')
  // Given free by this very thread: anyone who blocks it while waiting never gets the lock.
  setTimeout(() => other.exec('commit'), 150)
  await db.insertInto('notes').values({ text: 'alone' }).execute()
  other.exec('begin immediate')
  setTimeout(() => other.exec('commit'), 150)
  await db.transaction().execute((tx) => tx.insertInto('notes').values({ text: 'together' }).execute())
  expect(await db.selectFrom('notes').select('text').execute()).toHaveLength(2)
  await db.destroy()
  other.close()
})

test('gives up after its wait for the lock and works again when the lock is gone', async () => {
  const { db, other } = heldFile('gives-up.db', { lockWait: 100 })
  const writing = db.insertInto('notes').values({ text: 'x' }).execute()
  await expect(writing).rejects.toThrow('database is locked')
  other.exec('commit')
  await db.insertInto('notes').values({ text: 'y' }).execute()
  expect((await sql<{ text: string }>`select text from notes`.execute(db)).rows).toEqual([{ text: 'y' }])
  await db.destroy()
  other.close()
})

test('locks of rows are asked for on both engines alike, and say nothing to the one writer', async () => {
  const { db, other } = heldFile('one-writer.db')
  other.exec("insert into notes values ('there'), ('there'); commit")
  const query = db.selectFrom('notes').select('text').distinct()
  expect(await query.forUpdate().skipLocked().execute()).toEqual([{ text: 'there' }])
  expect(await query.forShare().noWait().execute()).toEqual([{ text: 'there' }])
  await db.destroy()
  other.close()
})

test('an encrypted file without its key is refused and left alone', () => {
  const encrypted = join(folder, 'encrypted.db')
  const bytes = randomBytes(8_192)
  writeFileSync(encrypted, bytes)
  expect(() => openSqliteFile(encrypted)).toThrow(/ is encrypted, or .* Set SQLITE_KEY to its key, or /)
  expect(readFileSync(encrypted)).toEqual(bytes)
})

test('where the package of encrypted files is missing, one sentence says how to install it', () => {
  expect(() => findEncryptedDriver([folder])).toThrow(
    /^SQLITE_KEY needs a package that isn't installed\. Run: npm install --prefix tools\/encrypted-sqlite --ignore-scripts$/,
  )
})
