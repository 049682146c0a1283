import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { rowsOf } from '#app/db/upkeep/rows.server.ts'
import { tableShapes } from '#app/db/upkeep/table-shapes.server.ts'
import { forEachEngine, type TestDatabase } from '../database.ts'
import { testSecretKey } from '../secret-key.ts'
import { adminPassword, postForm, startBuiltServer } from '../serving/built-server.ts'
import { runCommand } from '../serving/command.ts'
import { environmentFor } from '../serving/environment-for.ts'

const anotherKey = 'only-for-tests-another-Wq83-Zr5M-7vTc-Jd2H'

/** Everything that is stored: the files of SQLite, or all rows of PostgreSQL. */
async function stored({ db, engine, dataDirectory }: TestDatabase): Promise<string> {
  if (engine === 'sqlite') {
    const files = readdirSync(dataDirectory).filter((name) => name.startsWith('firstlight.db'))
    // The log before the file: what a checkpoint moves in between is then found in the file.
    files.sort().reverse()
    return files.map((name) => readFileSync(join(dataDirectory, name), 'latin1')).join('')
  }
  const rows: unknown[] = []
  for (const shape of await tableShapes(db, engine))
    for await (const page of rowsOf(db, shape)) rows.push(page)
  return JSON.stringify(rows)
}

forEachEngine((openDatabase, engine) => {
  test('what people write is stored in no word of it, for one row and under one key', async () => {
    const database = await openDatabase()
    const { db } = database
    const here = { ...environmentFor(database), SECRET_KEY: testSecretKey }
    const server = await startBuiltServer(here)
    expect(server.output()).toMatch(/ volume[^\n]*; the secret key comes from SECRET_KEY\.\n/)
    for (const word of ['Zebulon', 'Quince', 'Marigold']) {
      const said = {
        name: `${word}name`,
        email: 'a@example.com',
        phone: '(432) 555-0100',
        subject: `${word} subject`,
      }
      const answer = await postForm(`${server.url}/contact`, { ...said, message: `${word} message` })
      expect(answer.status).toBe(303)
    }
    const bytes = await stored(database)
    expect(bytes).toContain('Zebulonname')
    for (const word of ['Zebulon', 'Quince', 'Marigold']) {
      expect(bytes).not.toContain(`${word} subject`)
      expect(bytes).not.toContain(`${word} message`)
    }

    const messages = await db.selectFrom('contact_messages').select(['id', 'name']).execute()
    const idOf = (name: string) => messages.find((one) => one.name === name)?.id ?? ''
    await sql`update contact_messages set message = (select message from contact_messages where id = ${idOf('Quincename')})
      where id = ${idOf('Zebulonname')}`.execute(db)
    const read = async (url: string) => {
      const signIn = await postForm(`${url}/admin/login`, { username: 'admin', password: adminPassword })
      const Cookie = (signIn.headers.get('set-cookie') ?? '').split(';')[0] ?? ''
      const page = await fetch(`${url}/admin/messages`, { headers: { Cookie } })
      return { status: page.status, text: await page.text() }
    }
    const page = await read(server.url)
    expect(page.status).toBe(200)
    expect(page.text).toContain('Marigold message')
    expect(page.text).toContain('This text can’t be read. Please tell your administrator.')
    const told = server
      .output()
      .split('\n')
      .find((line) => line.includes('encrypted text cannot be opened'))
    const place = { level: 'error', table: 'contact_messages', column: 'message', id: idOf('Zebulonname') }
    expect(JSON.parse(told ?? '{}')).toMatchObject(place)
    await server.stop()

    await expect(startBuiltServer({ ...here, SECRET_KEY: anotherKey })).rejects.toThrow(
      /\nSECRET_KEY is not the one that this database's texts are encrypted with: nothing was changed\. [^\n]+\n/,
    )
    // On PostgreSQL the test's own connection, open for as long as this takes, counts as a process that serves.
    const rotated = await db.connection().execute(() => runCommand('admin', ['rotate-text-key'], here))
    expect(rotated).toEqual(
      engine === 'sqlite'
        ? {
            code: 0,
            said: 'ok, 5 texts are encrypted under a new key.\n1 texts could not be opened: they and their key stay as they are.\n',
          }
        : { code: 1, said: expect.stringMatching(/^Firstlight is still connected/) },
    )
    const both = { ...here, SECRET_KEY: anotherKey, FORMER_SECRET_KEY: testSecretKey }
    const again = await startBuiltServer(both)
    expect(again.output()).toContain('remove FORMER_SECRET_KEY.\n')
    expect((await read(again.url)).text).toContain('Marigold message')
    await again.stop()
    const alone = await startBuiltServer({ ...here, SECRET_KEY: anotherKey })
    expect((await read(alone.url)).text).toContain('Marigold message')
    expect(await runCommand('admin', ['rotate-text-key'], { ...here, SECRET_KEY: anotherKey })).toMatchObject(
      {
        code: 1,
      },
    )
    await alone.stop()
  })
})
