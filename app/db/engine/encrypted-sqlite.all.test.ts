import { closeSync, mkdtempSync, openSync, readdirSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Kysely, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ensureTool } from '#scripts/setup/tool.mjs'
import { quickCheck } from '../upkeep/integrity.server.ts'
import { EncryptedFile } from './encrypted-sqlite.server.ts'
import { decryptFile, encryptFile } from './file-encryption.server.ts'
import { NodeSqliteDialect, openSqliteFile } from './sqlite.server.ts'
import { isLockTimeout, isUniqueViolation } from './transaction.server.ts'

const key = "one's key/%&?=#+ Wq83-Zr5M-7vTc"
const otherKey = 'another key Jd2H-Wq83-Zr5M-7vTc'
const word = 'Zebulon'
const pageBytes = 4_096

const folder = mkdtempSync(join(tmpdir(), 'firstlight-encrypted-'))
beforeAll(() => ensureTool('encrypted-sqlite'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

type Notes = { notes: { id: number; text: string } }

let files = 0
const newPath = () => join(mkdtempSync(join(folder, `${++files}-`)), 'firstlight.db')

const opened = (path: string, given: { key?: string; lockWait?: number } = { key }) =>
  new Kysely<Notes>({ dialect: new NodeSqliteDialect(path, given) })

/** A file with notes that all hold the word. */
async function filled(path: string, given?: string, count = 500): Promise<void> {
  const db = opened(path, given === undefined ? {} : { key: given })
  await sql`create table notes (id integer not null primary key, text text not null unique) strict`.execute(
    db,
  )
  const notes = Array.from({ length: count }, (_, id) => ({ id, text: `${word} ${id}` }))
  await db.insertInto('notes').values(notes).execute()
  await db.destroy()
}

const countIn = async (path: string, given?: string) => {
  const db = opened(path, given === undefined ? {} : { key: given })
  const { count } = await db
    .selectFrom('notes')
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  await db.destroy()
  return count
}

const holdsWord = (path: string) =>
  readdirSync(join(path, '..')).filter((name) => readFileSync(join(path, '..', name)).includes(word))

test('no word is in the file or its log, and the settings of any file hold', async () => {
  const path = newPath()
  const db = opened(path)
  await sql`create table notes (id integer not null primary key, text text not null unique) strict`.execute(
    db,
  )
  await db.insertInto('notes').values({ id: 1, text: word }).execute()
  expect(readdirSync(join(path, '..'))).toContain('firstlight.db-wal')
  expect(holdsWord(path)).toEqual([])
  await sql`vacuum`.execute(db)
  expect(holdsWord(path)).toEqual([])
  expect(await db.selectFrom('notes').selectAll().execute()).toEqual([{ id: 1, text: word }])
  await db.destroy()
  const file = openSqliteFile(path, key)
  const said = (name: string) => Object.values(file.prepare(`pragma ${name}`).get() ?? {})[0]
  expect([said('journal_mode'), said('synchronous'), said('foreign_keys'), said('secure_delete')]).toEqual([
    'wal',
    2,
    1,
    1,
  ])
  expect(said('temp_store')).toBe(2)
  file.close()
})

test('transactions, savepoints, and errors are those of any file', async () => {
  const path = newPath()
  await filled(path, key, 3)
  const db = opened(path, { key, lockWait: 100 })
  const add = (id: number) =>
    db.transaction().execute((tx) =>
      tx
        .insertInto('notes')
        .values({ id, text: `note ${id}` })
        .execute(),
    )
  await Promise.all(Array.from({ length: 40 }, (_, index) => add(100 + index)))
  expect(await countIn(path, key)).toBe(43)
  expect(isUniqueViolation(await add(100).catch((error) => error))).toBe(true)
  const sameText = db.insertInto('notes').values({ id: 999, text: 'note 100' }).execute()
  expect(isUniqueViolation(await sameText.catch((error) => error))).toBe(true)
  const other = new EncryptedFile(path, { key, timeout: 0 })
  other.exec('begin immediate')
  expect(isLockTimeout(await add(200).catch((error) => error))).toBe(true)
  other.exec('rollback')
  other.close()
  await add(200)
  expect(await countIn(path, key)).toBe(44)
  await db.destroy()
})

test('another key is refused in one sentence, and nothing is written', async () => {
  const path = newPath()
  await filled(path, key)
  const before = readFileSync(path)
  expect(() => openSqliteFile(path, otherKey)).toThrow(
    /^SQLITE_KEY doesn't open \S+: .* Nothing was changed\.$/,
  )
  expect(readFileSync(path)).toEqual(before)
  const plain = newPath()
  await filled(plain)
  const wasPlain = readFileSync(plain)
  expect(() => openSqliteFile(plain, key)).toThrow(/ isn't encrypted, .* -- encrypt-database", or unset /)
  expect(readFileSync(plain)).toEqual(wasPlain)
})

test('damage is found, by the check of a thread of its own too', async () => {
  const path = newPath()
  await filled(path, key)
  expect(await quickCheck(path, key)).toEqual([])
  const file = openSync(path, 'r+')
  writeSync(file, Buffer.alloc(pageBytes, 0x5a), 0, pageBytes, 3 * pageBytes)
  closeSync(file)
  expect(await quickCheck(path, key)).not.toEqual([])
})

test('a file is encrypted, gets another key, and is decrypted again, with every row', async () => {
  const path = newPath()
  await filled(path)
  const former = `${path}.former`
  expect(encryptFile(path, { key })).toBe(former)
  expect(await countIn(former)).toBe(500)
  expect(() => encryptFile(path, { key: otherKey, formerKey: key })).toThrow(
    /\.former is left from an earlier/,
  )
  rmSync(former)
  expect(holdsWord(path)).toEqual([])
  expect(encryptFile(path, { key })).toBeNull()
  expect(() => encryptFile(path, { key: otherKey })).toThrow(
    /^Neither SQLITE_KEY nor FORMER_SQLITE_KEY opens /,
  )
  expect(encryptFile(path, { key: otherKey, formerKey: key })).toBe(former)
  rmSync(former)
  expect(await countIn(path, otherKey)).toBe(500)
  expect(() => decryptFile(path, key)).toThrow(/^Neither /)
  expect(decryptFile(path, otherKey)).toBe(former)
  expect(decryptFile(path, otherKey)).toBeNull()
  expect(await countIn(path)).toBe(500)
  expect(readdirSync(join(path, '..')).sort()).toEqual(['firstlight.db', 'firstlight.db.former'])
})
