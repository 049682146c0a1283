import { afterAll, beforeAll, expect, test } from 'vitest'
import { tableShapes } from '#app/db/upkeep/table-shapes.server.ts'
import { forEachEngine, type TestDatabase } from '../database.ts'
import { addressesIn, everyEmail } from '../every-email.ts'
import { textSettings } from '../other-programs/text-provider.ts'
import { testSecretKey } from '../secret-key.ts'
import { testServices } from '../services.ts'
import { type BuiltServer, startBuiltServer } from '../serving/built-server.ts'
import { environmentFor } from '../serving/environment-for.ts'

/** As programs that look at emails before their reader does, and as a browser that runs scripts. */
const scanners: { method: 'GET' | 'HEAD'; ask: (address: string) => string }[] = [
  { method: 'GET', ask: (address) => address },
  { method: 'HEAD', ask: (address) => address },
  { method: 'GET', ask: (address) => dataOf(address) },
  { method: 'HEAD', ask: (address) => dataOf(address) },
]

/** What the product's own scripts fetch in place of the page. */
function dataOf(address: string): string {
  const url = new URL(address)
  url.pathname += '.data'
  return url.href
}

/** Some that the emails hold, so that none is looked for in vain. */
const known = [
  '/admin/settings/notifications',
  '/appointment',
  '/invitation/TOKEN',
  '/offer/TOKEN',
  '/visit/TOKEN',
  '/visit/TOKEN/visit.ics',
  '/waitlist/TOKEN',
]

/**
 * Written by the server's own clockwork, no matter who looks at what: the waitlist finds that treatments came. Who cancels or
 * declines by looking would leave more than a freed time.
 */
const beats = ['job_runs', 'waitlist_calendar', 'freed_times']

forEachEngine((openDatabase, engine) => {
  let database: TestDatabase
  let server: BuiltServer
  beforeAll(async () => {
    database = await openDatabase()
    server = await startBuiltServer({ ...environmentFor(database), SECRET_KEY: testSecretKey })
  })
  afterAll(() => server.stop())

  async function everyRow() {
    const { db } = database
    const names = (await tableShapes(db, engine)).map(({ name }) => name)
    const kept = names.filter((name) => !beats.includes(name))
    const rows = kept.map(async (name) => {
      const all = await db
        .selectFrom(name as 'appointments')
        .selectAll()
        .execute()
      return [
        name,
        all
          .map((row) => JSON.stringify(row))
          .sort()
          .join('\n'),
      ] as const
    })
    return Object.fromEntries(await Promise.all(rows))
  }

  test('no address in any email changes anything, however often and by whom it is looked at', async () => {
    const services = testServices(database)
    services.settings.publicUrl = server.url
    services.settings.texts = textSettings
    services.clock.set(Temporal.Now.instant().toString())
    const emails = await everyEmail(services)
    const addresses = new Set(emails.flatMap((email) => addressesIn(email, server.url)))
    const shapes = [...addresses].map((address) =>
      new URL(address).pathname.replace(/[\w-]{22,}(\.[\w-]+)?/, 'TOKEN').replace(/^\/es\//, '/'),
    )
    expect(shapes).toEqual(expect.arrayContaining(known))
    const before = await everyRow()
    for (let time = 0; time < 2; time++) {
      for (const address of addresses)
        for (const { method, ask } of scanners) {
          const answer = await fetch(ask(address), { method, redirect: 'manual' })
          await answer.arrayBuffer()
          expect(answer.status, `${method} ${ask(address)}`).toBeLessThan(400)
        }
    }
    const after = await everyRow()
    expect(Object.keys(after).filter((name) => after[name] !== before[name])).toEqual([])
  })
})
