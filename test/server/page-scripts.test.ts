import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabaseOn, type TestDatabase } from '../database.ts'
import { type BuiltServer, startBuiltServer } from '../serving/built-server.ts'
import { environmentFor } from '../serving/environment-for.ts'

let database: TestDatabase
let server: BuiltServer
beforeAll(async () => {
  database = await openDatabaseOn('sqlite')
  server = await startBuiltServer(environmentFor(database))
})
afterAll(async () => {
  await server?.stop()
  await database?.close()
})

const scripts = /\/assets\/[\w.~-]+\.js/g
const imports = /(?:from|import)\s*["']\.(\/[\w.~-]+\.js)["']/g
/** Those that are fetched later are named as well, with what they import. */
const named = /["'`](?:\.|assets)(\/[\w.~-]+\.js)["'`]/g

/** The page's scripts, and those that they import before they run, or name at all. */
async function scriptsOf(path: string, imported: RegExp): Promise<string[]> {
  const page = await (await fetch(server.url + path)).text()
  const found = new Set(page.match(scripts))
  for (const script of found) {
    const text = await (await fetch(server.url + script)).text()
    for (const [, file] of text.matchAll(imported)) found.add(`/assets${file}`)
  }
  return [...found]
}

test.each(['/appointment', '/es/appointment', '/contact', '/testimonials', '/gallery'])(
  'visitors of %s wait for nothing of the back office',
  async (path) => {
    const names = await scriptsOf(path, imports)
    expect(names.length).toBeGreaterThan(3)
    expect(names.filter((name) => name.includes('back-office'))).toEqual([])
  },
)

test('a refused field of booking fetches nothing of the back office', async () => {
  const names = await scriptsOf('/appointment', named)
  expect(names.filter((name) => name.includes('/form-'))).toHaveLength(1)
  expect(names.filter((name) => name.includes('back-office'))).toEqual([])
})
