import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines, forEachEngine, type TestDatabase } from '../database.ts'
import { addresses, filled } from '../requests/route-table.ts'
import { testSecretKey } from '../secret-key.ts'
import { adminPassword, type BuiltServer, postForm, startBuiltServer } from '../serving/built-server.ts'
import { environmentFor } from '../serving/environment-for.ts'
import { inLanes, isTorture, measured } from '../torture.ts'
import { canary, effects, storeCanaries } from './canaries.ts'

type Way = { name: string; address: (path: string) => string; method: string }

const same = (path: string) => path
const data = (path: string) => (path === '/' ? '/_root.data' : `${path}.data`)

/** Every way to ask for one address: the framework answers documents, data and single routes differently. */
const ways: readonly Way[] = [
  { name: 'document', address: same, method: 'GET' },
  { name: 'head', address: same, method: 'HEAD' },
  { name: 'form', address: same, method: 'POST' },
  { name: 'data', address: data, method: 'GET' },
  { name: 'data of a form', address: data, method: 'POST' },
  {
    name: 'data of one route',
    address: (path) => `${data(path)}?_routes=routes%2Fadmin%2Fappointments%2Fdashboard`,
    method: 'GET',
  },
  { name: 'with a slash', address: (path) => `${path}/`, method: 'GET' },
  { name: 'in capitals', address: (path) => path.toUpperCase(), method: 'GET' },
  { name: 'as an index', address: (path) => `${path}?index`, method: 'POST' },
  ...['PUT', 'PATCH', 'DELETE', 'OPTIONS'].map((method) => ({ name: method, address: same, method })),
]

forEachEngine(
  (openDatabase, engine) => {
    describe('without a session no address tells anything', () => {
      let database: TestDatabase
      let server: BuiltServer
      let parameters: Record<string, string>
      let ended: string
      beforeAll(async () => {
        database = await openDatabase()
        server = await startBuiltServer({ ...environmentFor(database), SECRET_KEY: testSecretKey })
        const { appointmentId, held } = await storeCanaries(database.db)
        parameters = { id: appointmentId, token: held.moved.token }
        const answer = await postForm(`${server.url}/admin/login`, {
          username: 'admin',
          password: adminPassword,
        })
        ended = answer.headers.get('set-cookie')?.split(';')[0] ?? ''
        await postForm(`${server.url}/admin/logout`, {}, { Cookie: ended })
      })
      afterAll(() => server.stop())

      const ask = ({ address, method }: Way, path: string, cookie: string) =>
        fetch(server.url + address(path), {
          method,
          redirect: 'manual',
          headers: { Origin: server.url, Referer: server.url + path, ...(cookie && { Cookie: cookie }) },
          ...(method === 'POST' && {
            body: new URLSearchParams({ intent: 'delete', id: parameters.id ?? '' }),
          }),
        })

      test('the walk sees data at all: staff are shown what it looks for', async () => {
        const answer = await postForm(`${server.url}/admin/login`, {
          username: 'admin',
          password: adminPassword,
        })
        const cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? ''
        for (const path of [
          '/admin/dashboard',
          '/admin/dashboard.data',
          '/admin/treatments',
          '/admin/settings',
        ]) {
          // A page that asks for itself is answered, whatever build it is of (platform/pages/other-build.server.ts).
          const headers = { Cookie: cookie, Referer: server.url + path.replace('.data', '') }
          const page = await (await fetch(server.url + path, { headers })).text()
          expect(page.includes(canary), path).toBe(true)
        }
      })

      test(`${ways.length} ways to ask for each address`, async () => {
        const before = await effects(database.db)
        const cookies = ['', 'session=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA', ended]
        let asked = 0
        await inLanes(addresses, 4, async ({ path, isGuarded }) => {
          for (const way of ways) {
            for (const cookie of isGuarded ? cookies : cookies.slice(0, 1)) {
              const what = `${way.name} of ${path} with ${cookie || 'nothing'}`
              const response = await ask(way, filled(path, parameters), cookie)
              expect((await response.text()).includes(canary), what).toBe(false)
              expect(response.status, what).toBeLessThan(500)
              if (isGuarded)
                expect([202, 302, 303, 404, 405], `${what}: ${response.status}`).toContain(response.status)
              asked += 1
            }
          }
        })
        expect(await effects(database.db)).toBe(before)
        measured(`${engine}: ${addresses.length} addresses, ${asked} requests`)
      })
    })
  },
  isTorture ? engines : ['sqlite'],
)
