import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSqlite, sqlitePath } from '#app/db/engine/database.server.ts'
import { inTransaction } from '#app/db/engine/transaction.server.ts'
import { ensureTool } from '#scripts/setup/tool.mjs'
import { openDatabaseOn } from '../database.ts'
import { storedAppointment } from '../factories.ts'
import { testSecretKey } from '../secret-key.ts'
import { postForm, startBuiltServer } from '../serving/built-server.ts'
import { compiledPrograms, runCommand } from '../serving/command.ts'
import { environmentFor } from '../serving/environment-for.ts'

const SQLITE_KEY = 'Wq83-Zr5M-7vTc-Jd2H-Lk9P-Xs4N-Gb6Y'
const anotherKey = 'Tn5R-Hc8W-Pz3V-Mf7K-Qd2J-Bs6X-Yg9L'
const BACKUP_PASSPHRASE = 'a lantern in the window'

const folder = mkdtempSync(join(tmpdir(), 'firstlight-sqlite-key-'))
beforeAll(() => ensureTool('encrypted-sqlite'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const newPlace = (name: string) => ({ DATA_DIR: join(folder, name), SECRET_KEY: testSecretKey })

async function write(url: string, word: string): Promise<void> {
  const said = { name: `${word}name`, email: 'a@example.com', phone: '(432) 555-0100', subject: word }
  expect((await postForm(`${url}/contact`, { ...said, message: word })).status).toBe(303)
}

const filesWith = (place: { DATA_DIR: string }, word: string) =>
  readdirSync(place.DATA_DIR).filter((name) => {
    const path = join(place.DATA_DIR, name)
    return name.startsWith('firstlight.db') && readFileSync(path).includes(word)
  })

/** Names of who wrote, as a process with that key reads them. */
async function writers(place: { DATA_DIR: string }, key?: string): Promise<string[]> {
  const db = openSqlite(sqlitePath(place.DATA_DIR), key)
  const rows = await db.selectFrom('contact_messages').select('name').orderBy('name').execute()
  await db.destroy()
  return rows.map(({ name }) => name)
}

test('a clinic with a key: nothing is readable on the disk, and backups restore with any key or none', async () => {
  const place = { ...newPlace('clinic'), SQLITE_KEY }
  const server = await startBuiltServer(place)
  expect(server.output()).toContain('The database file is encrypted; its key comes from SQLITE_KEY.\n')
  await write(server.url, 'Zebulon')
  expect(filesWith(place, 'Zebulon')).toEqual([])
  const file = join(folder, 'clinic.backup')
  expect(await runCommand('backup', [file], { ...place, BACKUP_PASSPHRASE })).toMatchObject({ code: 0 })
  // Killed: the last rows are in the log alone, and the mark of an unclean stop has the next start check the file.
  await server.kill()
  const again = await startBuiltServer(place)
  while (!again.output().includes('sound after an unclean stop')) await pause(20)
  await again.stop()
  expect(await writers(place, SQLITE_KEY)).toEqual(['Zebulonname'])
  expect(await runCommand('admin', ['check'], place)).toMatchObject({
    code: 0,
    said: expect.stringMatching(/^ok, the database is sound\n/),
  })

  const { SQLITE_KEY: _, ...unencrypted } = place
  const refused = / is encrypted, or it isn't a database\. Set SQLITE_KEY [^\n]+\n/
  await expect(startBuiltServer(unencrypted)).rejects.toThrow(refused)
  expect(await runCommand('admin', ['list'], unencrypted)).toEqual({
    code: 1,
    said: expect.stringMatching(refused),
  })
  const wrong = { ...place, SQLITE_KEY: anotherKey }
  await expect(startBuiltServer(wrong)).rejects.toThrow(/\nSQLITE_KEY doesn't open [^\n]+\n/)
  await expect(startBuiltServer({ ...place, SQLITE_KEY: 'a'.repeat(40) })).rejects.toThrow(
    /\nSQLITE_KEY is too easy to guess\. /,
  )

  for (const key of [undefined, anotherKey]) {
    const target = { ...newPlace(`restored ${key}`), ...(key && { SQLITE_KEY: key }) }
    expect(await runCommand('restore', [file], { ...target, BACKUP_PASSPHRASE })).toMatchObject({ code: 0 })
    expect(await writers(target, key)).toEqual(['Zebulonname'])
    expect(filesWith(target, 'Zebulonname')).toHaveLength(key ? 0 : 1)
  }
})

test('the weekly test of a backup restores it under the key, too', async () => {
  const BACKUP_DIR = join(folder, 'nightly')
  const place = { ...newPlace('tested'), SQLITE_KEY, BACKUP_DIR, BACKUP_PASSPHRASE }
  const server = await startBuiltServer(place)
  while (!server.output().includes('backup restored as a test')) await pause(20)
  await server.stop()
})

test('an existing clinic is encrypted by the operator, gets another key, and is decrypted again', async () => {
  const place = newPlace('existing')
  const admin = (name: string, more = {}) => runCommand('admin', [name], { ...place, ...more })
  expect(await admin('encrypt-database', { SQLITE_KEY })).toEqual({
    code: 1,
    said: 'There is no database yet: start the server once.\n',
  })
  const server = await startBuiltServer(place)
  await write(server.url, 'Zebulon')
  expect(await admin('encrypt-database', { SQLITE_KEY })).toEqual({
    code: 1,
    said: expect.stringContaining('is in use by another Firstlight process'),
  })
  await server.kill()
  await expect(startBuiltServer({ ...place, SQLITE_KEY })).rejects.toThrow(
    / isn't encrypted, but SQLITE_KEY is set\. Run "npm run admin -- encrypt-database", or unset SQLITE_KEY\.\n/,
  )
  expect(await admin('encrypt-database')).toEqual({
    code: 1,
    said: 'Set SQLITE_KEY. Make one with: openssl rand -base64 32\n',
  })
  const path = sqlitePath(place.DATA_DIR)
  const other = new DatabaseSync(path)
  other.prepare('select count(*) from contact_messages').get()
  expect(await admin('encrypt-database', { SQLITE_KEY })).toEqual({
    code: 1,
    said: expect.stringMatching(
      /^Another program has \S+ open\. End it, then try again\. Nothing was changed\.\n$/,
    ),
  })
  other.close()

  const encrypted = await admin('encrypt-database', { SQLITE_KEY })
  expect(encrypted).toEqual({
    code: 0,
    said: `ok, the database is encrypted with SQLITE_KEY.\nThe file as it was before is ${path}.former. Start the server, then delete it.\n`,
  })
  expect(filesWith(place, 'Zebulonname')).toEqual(['firstlight.db.former'])
  expect(await admin('encrypt-database', { SQLITE_KEY })).toMatchObject({
    said: 'ok, the database is encrypted already.\n',
  })
  rmSync(`${path}.former`)
  const changed = { SQLITE_KEY: anotherKey, FORMER_SQLITE_KEY: SQLITE_KEY }
  expect(await admin('encrypt-database', changed)).toMatchObject({ code: 0 })
  rmSync(`${path}.former`)
  const next = await startBuiltServer({ ...place, SQLITE_KEY: anotherKey })
  await write(next.url, 'Quince')
  await next.stop()
  expect(await admin('decrypt-database', { SQLITE_KEY: anotherKey })).toEqual({
    code: 0,
    said: expect.stringMatching(
      /^ok, the database is not encrypted any more\. Unset SQLITE_KEY\.\n.*\.former\. /,
    ),
  })
  expect(await writers(place)).toEqual(['Quincename', 'Zebulonname'])
})

test('killed half-way, it leaves one whole file, and the next run goes on', async () => {
  const database = await openDatabaseOn('sqlite')
  await inTransaction(database.db, async (tx) => {
    for (let count = 0; count < 3_000; count++) await storedAppointment(tx)
  })
  await database.db.destroy()
  const here = { ...environmentFor(database), SQLITE_KEY }
  const path = sqlitePath(database.dataDirectory)
  const moments = [
    () => existsSync(`${path}.unfinished`),
    () => existsSync(`${path}.unfinished-journal`),
    () => existsSync(`${path}.former`),
  ]
  for (const isMoment of moments) {
    const child = spawn(process.execPath, [resolve('build/server/admin.js'), 'encrypt-database'], {
      env: { PATH: process.env.PATH, ...compiledPrograms, ...here },
      stdio: 'ignore',
    })
    const ended = once(child, 'exit')
    while (!isMoment() && child.exitCode === null) await new Promise(setImmediate)
    child.kill('SIGKILL')
    await ended
    const isDone = existsSync(`${path}.former`) && !readFileSync(path).includes('SQLite format 3')
    const db = openSqlite(path, isDone ? SQLITE_KEY : undefined)
    expect(await db.selectFrom('appointments').select('id').execute()).toHaveLength(3_000)
    await db.destroy()
    if (isDone) break
  }
  const again = await runCommand('admin', ['encrypt-database'], here)
  expect(again).toMatchObject({ code: 0, said: expect.stringMatching(/^ok, the database is encrypted/) })
  const left = readdirSync(database.dataDirectory).filter((name) => name.startsWith('firstlight.db'))
  expect(left.sort()).toEqual(['firstlight.db', 'firstlight.db.former'])
  const db = openSqlite(path, SQLITE_KEY)
  expect(await db.selectFrom('appointments').select('id').execute()).toHaveLength(3_000)
  await db.destroy()
  await database.close()
})
