import { afterAll, beforeAll, expect, test } from 'vitest'
import { storeService } from '#app/features/service-settings/queries.server.ts'
import { forEachEngine, type TestDatabase } from '../database.ts'
import { addresses, filled } from '../requests/route-table.ts'
import { type BuiltServer, postForm, startBuiltServer } from '../serving/built-server.ts'
import { environmentFor } from '../serving/environment-for.ts'

const website = 'https://www.example.com'
const embedded = ['/embed/appointment', '/es/embed/appointment']
const framedByUs = ['/map', '/es/map']

forEachEngine((openDatabase) => {
  let database: TestDatabase
  let server: BuiltServer
  beforeAll(async () => {
    database = await openDatabase()
    server = await startBuiltServer(environmentFor(database))
  })
  afterAll(() => server.stop())

  const ask = (path: string, headers: Record<string, string> = {}) =>
    fetch(server.url + path, { headers, redirect: 'manual' })
  async function framersOf(path: string) {
    const { status, headers } = await ask(path)
    const policy = headers.get('content-security-policy') ?? ''
    const [, ancestors] = /frame-ancestors ([^;]+)/.exec(policy) ?? []
    return { status, ancestors, options: headers.get('x-frame-options') }
  }
  const nobody = { ancestors: "'none'", options: 'DENY' }

  test('where no website may show the form, there is none', async () => {
    for (const path of [...embedded, '/embed/appointment/booked/none'])
      expect(await framersOf(path), path).toEqual({ status: 404, ...nobody })
    const sent = await postForm(`${server.url}/embed/appointment`, { treatment: 'HRT' })
    expect(sent.status).toBe(404)
  })

  test('what the owner names may show the form, and nothing else', async () => {
    const now = Temporal.Now.instant()
    await storeService(database.db, { name: 'embed', value: { origins: [website, 'http://a.example'] }, now })
    await expect.poll(async () => (await ask('/embed/appointment')).status, { timeout: 20_000 }).toBe(200)
    const named = { ancestors: `${website} http://a.example`, options: null }
    for (const path of embedded) {
      // The second answer is from memory.
      expect(await framersOf(path), path).toEqual({ status: 200, ...named })
      expect(await framersOf(path), path).toEqual({ status: 200, ...named })
      expect((await framersOf(`${path}?date=2026-01-01`)).ancestors).toBe(named.ancestors)
    }
    for (const { path } of addresses) {
      const address = filled(path)
      const { ancestors, options } = await framersOf(address)
      const isEmbedded = path.includes('/embed/')
      const expected = framedByUs.includes(path) ? { ancestors: "'self'", options: 'SAMEORIGIN' } : nobody
      expect({ ancestors, options }, path).toEqual(isEmbedded ? named : expected)
    }
    expect(await framersOf('/embed/anything')).toEqual({ status: 404, ...nobody })
    const refused = await postForm(`${server.url}/embed/appointment`, { treatment: 'HRT' })
    expect(refused.status).toBe(422)
    expect(refused.headers.get('x-frame-options')).toBeNull()
    expect(refused.headers.get('set-cookie')).toBeNull()
  })

  test('the form takes nothing that another website sends', async () => {
    const sent = await postForm(`${server.url}/embed/appointment`, { treatment: 'HRT' }, { Origin: website })
    expect(sent.status).toBe(403)
  })

  test('every website can load the script, which is small and names nothing', async () => {
    const answer = await ask('/embed.js')
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=3600',
      'cross-origin-resource-policy': 'cross-origin',
    })
    const text = await answer.text()
    expect(text).toContain('"es":"Agendar una cita"')
    expect(text.length).toBeLessThan(2_000)
  })

  test('a page for one language only leads to its own address', async () => {
    const answer = await ask('/en/embed/appointment?treatment=HRT')
    expect([answer.status, answer.headers.get('location')]).toEqual([308, '/embed/appointment?treatment=HRT'])
  })
})
