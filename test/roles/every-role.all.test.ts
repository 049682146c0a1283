import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { permissionOf } from '#app/features/access/permissions/intents.ts'
import { mayDo, type Permission, roleOf } from '#app/features/access/permissions/permissions.ts'
import { engines, forEachEngine, type TestDatabase } from '../database.ts'
import { storedAdmin } from '../factories.ts'
import { canary, effects, storeCanaries } from '../hostile/canaries.ts'
import { placeId } from '../hostile/waitlist-targets.ts'
import { filled } from '../requests/route-table.ts'
import { adminPassword, type BuiltServer, postForm, startBuiltServer } from '../serving/built-server.ts'
import { environmentFor } from '../serving/environment-for.ts'
import { inLanes, isTorture, measured } from '../torture.ts'
import { type Screen, screens } from './screens.ts'
import { queries, whatOpens } from './what-opens.ts'

/** As they are stored; one that nobody knows opens nothing. */
const stored = ['admin', 'front-desk', 'clinician', 'editor', 'auditor', 'janitor'] as const
type Stored = (typeof stored)[number]
/** The walk sends no more than an intent: one that goes by its fields then needs the most. */
const noFields: ReadonlyMap<string, string> = new Map()

const lanes = 4
const data = (path: string) => `${path}.data`

type Way = { name: string; method: 'GET' | 'HEAD' | 'POST'; address: (path: string, id: string) => string }

/**
 * Every way to look at an address: the framework answers documents, data and single routes differently. What a role
 * may not open it asks for in all of them; what it opens as a document and in one more, its neighbour in another; in all in
 * `npm run torture`.
 */
const looks: readonly Way[] = [
  { name: 'document', method: 'GET', address: (path) => path },
  { name: 'head', method: 'HEAD', address: (path) => path },
  { name: 'data', method: 'GET', address: data },
  { name: 'data of its own route', method: 'GET', address: (path, id) => `${data(path)}?_routes=${id}` },
  {
    name: 'data of another route',
    method: 'GET',
    address: (path) => `${data(path)}?_routes=${encodeURIComponent('routes/admin/layout')}`,
  },
]
/** Each role sends an intent in one of them, its neighbour in the other; both in `npm run torture`. */
const forms: readonly Way[] = [
  { name: 'form', method: 'POST', address: (path) => path },
  { name: 'data of a form', method: 'POST', address: data },
]

const withQuery = (address: string, query: string) =>
  query === '' ? address : `${address}${address.includes('?') ? '&' : '?'}${query}`

const needs = (path: string): Permission => whatOpens[path] ?? 'users'
/** What each intent needs; null for what its screen needs. A form without a table is sent without one. */
function intentsOf({ intents }: Screen): [string, Permission | null][] {
  const all = Object.entries(intents).map(([name, intent]): [string, Permission | null] => [
    name,
    permissionOf(intent, noFields) ?? null,
  ])
  return all.length > 0 ? all : [['', null]]
}
const isRefused = (role: Stored, permission: Permission) => !mayDo(roleOf(role), permission)

forEachEngine(
  (openDatabase, engine) => {
    describe('each role opens what the table says', () => {
      let database: TestDatabase
      let server: BuiltServer
      let parameters: Record<string, Record<string, string>>
      const cookies = new Map<Stored, string>()
      let asked = 0

      const signIn = (username: string) =>
        postForm(`${server.url}/admin/login`, { username, password: adminPassword })
      const cookieOf = (answer: Response) => answer.headers.get('set-cookie')?.split(';')[0] ?? ''
      const filledFor = (path: string) => filled(path, parameters[path])

      beforeAll(async () => {
        database = await openDatabase()
        server = await startBuiltServer(environmentFor(database))
        const { db } = database
        const { appointmentId, treatmentId, closureId, openingId, clinicianId, otherAdminId } =
          await storeCanaries(db)
        parameters = {
          '/admin/dashboard/:id': { id: appointmentId },
          '/admin/treatments/:id/outside': { id: treatmentId },
          '/admin/waitlist/:id/window': { id: placeId },
          '/admin/clinic/closures/:id': { id: closureId },
          '/admin/clinic/closures/openings/:id': { id: openingId },
          '/admin/team/:id': { id: clinicianId },
          '/admin/clinic/versions/:number': { number: '1' },
        }
        // The owners are named on the screen that refuses: no canary among them.
        const owner = { name: 'Some Owner', email: 'owner@example.com' }
        await db.updateTable('admins').set(owner).where('id', '=', otherAdminId).execute()
        const { passwordHash } = await db
          .selectFrom('admins')
          .select('passwordHash')
          .where('username', '=', 'admin')
          .executeTakeFirstOrThrow()
        for (const role of stored) {
          const username = `role-${role}`
          await storedAdmin(db, { username, name: 'Some Body', role, passwordHash })
          cookies.set(role, cookieOf(await signIn(username)))
        }
        // However long the walk takes, nobody is asked again who is there.
        await db.updateTable('sessions').set({ confirmedAt: '2999-01-01T00:00:00.000Z' }).execute()
      })
      afterAll(() => server.stop())

      async function ask(
        role: Stored | null,
        { method, address }: Way,
        { path, id: route, intent }: { path: string; id: string; intent?: string },
      ): Promise<{ status: number; text: string; leads: string | null }> {
        const id = encodeURIComponent(route)
        const query = queries[path] ?? ''
        const plain = filledFor(path)
        const fields = { ...(intent && { intent }), id: 'none', updatedAt: 'older', seen: 'older' }
        const response = await fetch(withQuery(server.url + address(plain, id), query), {
          method,
          redirect: 'manual',
          headers: {
            Origin: server.url,
            Referer: withQuery(server.url + plain, query),
            ...(role !== null && { Cookie: cookies.get(role) ?? '' }),
          },
          ...(method === 'POST' && { body: new URLSearchParams(fields) }),
        })
        asked += 1
        const isStream = response.headers.get('content-type')?.startsWith('text/event-stream')
        if (isStream) await response.body?.cancel()
        const text = isStream ? '' : await response.text()
        return { status: response.status, text, leads: response.headers.get('location') }
      }

      /** 403 where it does not open, anything else where it does; and no patient before anyone who has none to see. */
      async function isAsTheTableSays(
        role: Stored,
        way: Way,
        what: { path: string; id: string; intent?: string },
        permission: Permission,
      ): Promise<void> {
        const { status, text } = await ask(role, way, what)
        const said = `${way.name} of ${what.path} ${what.intent ?? ''} as "${role}"`
        if (isRefused(role, permission)) {
          expect(status, said).toBe(403)
          expect(text.includes(canary), said).toBe(false)
        } else {
          expect(status, `${said}: ${text.slice(0, 300)}`).not.toBe(403)
          expect(status, said).toBeLessThan(500)
        }
        if (isRefused(role, 'visits')) {
          expect(text.includes(`Patient ${canary}`), said).toBe(false)
          expect(text.includes(`${canary}@example.com`), said).toBe(false)
        }
      }

      test.each(stored)('"%s": every address, every way to look at it', async (role) => {
        const before = await effects(database.db)
        await inLanes([...screens.entries()], lanes, async ([turn, { path, id }]) => {
          const other = 1 + ((turn + stored.indexOf(role)) % (looks.length - 1))
          for (const [place, way] of looks.entries()) {
            const isTurn = place === 0 || place === other || isRefused(role, needs(path))
            if (isTurn || isTorture) await isAsTheTableSays(role, way, { path, id }, needs(path))
          }
        })
        expect(await effects(database.db)).toBe(before)
      })

      test.each(stored)('"%s": every intent of every form', async (role) => {
        const before = await effects(database.db)
        for (const screen of screens) {
          const { path, id, hasAction } = screen
          if (!hasAction || path === '/admin/logout') continue
          const intents = intentsOf(screen)
          for (const [place, way] of forms.entries()) {
            for (const [turn, [intent, needed]] of intents.entries()) {
              const isTurn = (turn + stored.indexOf(role)) % forms.length === place
              if (!isTurn && !isTorture) continue
              const permission = isRefused(role, needs(path)) ? needs(path) : (needed ?? needs(path))
              await isAsTheTableSays(role, way, { path, id, intent }, permission)
            }
            if (isRefused(role, needs(path))) await isAsTheTableSays(role, way, { path, id }, needs(path))
          }
        }
        if (role !== 'admin') expect(await effects(database.db)).toBe(before)
      })

      test('without a session every intent leads to sign-in', async () => {
        const before = await effects(database.db)
        for (const screen of screens) {
          const { path, id, hasAction } = screen
          if (!hasAction) continue
          for (const [intent] of intentsOf(screen)) {
            for (const way of forms) {
              const { status, text, leads } = await ask(null, way, { path, id, intent })
              const said = `${way.name} of ${path} ${intent}: ${status}`
              expect([202, 303], said).toContain(status)
              expect((leads ?? text).includes('/admin/login'), said).toBe(true)
            }
          }
        }
        expect(await effects(database.db)).toBe(before)
      })

      test('a list of one day is for the desk, a longer one for the owner', async () => {
        const [day, longer] = ['?from=2026-12-09&to=2026-12-09', '?from=2026-12-01&to=2026-12-31']
        const of = async (role: Stored, search: string) =>
          (
            await fetch(`${server.url}/admin/dashboard/export${search}`, {
              redirect: 'manual',
              headers: { Cookie: cookies.get(role) ?? '' },
            })
          ).status
        for (const search of ['', longer]) {
          expect(await of('admin', search)).toBe(200)
          expect(await of('front-desk', search)).toBe(403)
        }
        for (const role of ['admin', 'front-desk'] as const) expect(await of(role, day)).toBe(200)
        for (const role of ['clinician', 'editor', 'auditor'] as const) expect(await of(role, day)).toBe(403)
      })

      test.each([
        ['admin', '/admin/dashboard'],
        ['front-desk', '/admin/dashboard'],
        ['clinician', '/admin/dashboard'],
        ['editor', '/admin/clinic'],
        ['auditor', '/admin/audit'],
      ] as const)('"%s" begins at %s, and finds no link that is refused', async (role, start) => {
        for (const search of ['', '?next=/admin/team']) {
          const answer = await postForm(`${server.url}/admin/login${search}`, {
            username: `role-${role}`,
            password: adminPassword,
          })
          const asked = role === 'admin' && search !== '' ? '/admin/team' : start
          expect(answer.headers.get('location')).toBe(asked)
        }
        const headers = { Cookie: cookies.get(role) ?? '' }
        const page = await (await fetch(server.url + start, { headers })).text()
        const links = new Set([...page.matchAll(/href="(\/admin\/[^"#]*)"/g)].map(([, link = '']) => link))
        for (const link of links) {
          const response = await fetch(server.url + link.replaceAll('&amp;', '&'), { headers })
          expect(response.status, `${link} on ${start}`).toBe(200)
          await response.body?.cancel()
        }
      })

      test('a role that was taken away ends its stream, and opens nothing from the next request on', async () => {
        const cookie = cookieOf(await signIn('role-janitor'))
        const set = (role: string) =>
          database.db.updateTable('admins').set({ role }).where('username', '=', 'role-janitor').execute()
        await set('front-desk')
        const dashboard = () => fetch(`${server.url}/admin/dashboard`, { headers: { Cookie: cookie } })
        expect((await dashboard()).status).toBe(200)
        await set('janitor')
        const refused = await dashboard()
        const text = await refused.text()
        expect(refused.status).toBe(403)
        expect(text).toContain('You don’t have access to this page')
        expect(text).toContain('Front desk')
        const out = await postForm(`${server.url}/admin/logout`, {}, { Cookie: cookie })
        expect(out.headers.get('location')).toBe('/admin/login')
        measured(`${engine}: ${asked} requests of ${stored.length} roles`)
      })
    })
  },
  isTorture ? engines : ['sqlite'],
)
