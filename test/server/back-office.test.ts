import type { RouteConfigEntry } from '@react-router/dev/routes'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { clinicDate } from '#app/platform/clinic-time.server.ts'
import routes from '#app/routes.ts'
import { forEachEngine, type TestDatabase } from '../database.ts'
import { storedAppointment } from '../factories.ts'
import { adminPassword, type BuiltServer, postForm, startBuiltServer } from '../serving/built-server.ts'
import { environmentFor } from '../serving/environment-for.ts'
import { isTorture } from '../torture.ts'

const gate = 'routes/admin/gate.tsx'
const openToAll = ['/admin/login', '/admin/login/code', '/admin/login/passkey']
/** Stands in a stored row; nobody who is not signed in may ever see it. */
const canary = 'Canary Patient-Name'

/** docs/topics/dashboard.md: nothing is over yet, and half of it is. */
const mostBytesOfMorning = 86_000
const mostBytesOfMidday = 61_000
/** Later than now whenever the test runs. */
const lastMinute = '23:59'

type Found = { path: string; isBehindGate: boolean }

/** Every address of the route table, and whether the gate is before it. */
function addresses(entries: RouteConfigEntry[], parent = '', isBehindGate = false): Found[] {
  return entries.flatMap((entry) => {
    const path = entry.path === undefined ? parent : `${parent}/${entry.path}`
    const guarded = isBehindGate || entry.file === gate
    const own = entry.path === undefined ? [] : [{ path, isBehindGate: guarded }]
    return [...own, ...addresses(entry.children ?? [], path, guarded)]
  })
}

const adminAddresses = addresses(await routes).filter(({ path }) => /^\/admin(\/|$)/.test(path))
const guarded = adminAddresses.map(({ path }) => path).filter((path) => !openToAll.includes(path))
const asked = guarded.map((path) => path.replace('*', 'no/such/page'))

test('everything under /admin is behind the gate but sign-in', () => {
  expect(adminAddresses.length).toBeGreaterThan(8)
  expect(adminAddresses.filter(({ isBehindGate }) => !isBehindGate).map(({ path }) => path)).toEqual(
    openToAll,
  )
})

forEachEngine((openDatabase, engine) => {
  describe('the back office', () => {
    let database: TestDatabase
    let server: BuiltServer
    /** Of a session that goes on, and of one that was signed out. */
    let staff: string
    let left: string

    beforeAll(async () => {
      database = await openDatabase()
      server = await startBuiltServer(environmentFor(database))
      await storedAppointment(database.db, { name: canary })
      staff = await signedIn()
      left = await signedIn()
      await signOut(left)
    })
    afterAll(() => server.stop())

    const ask = (path: string, cookie = '', init: RequestInit = {}) =>
      fetch(server.url + path, {
        redirect: 'manual',
        ...init,
        headers: { Origin: server.url, ...(cookie && { Cookie: cookie }) },
      })

    const signIn = (fields = {}, search = '') =>
      postForm(`${server.url}/admin/login${search}`, {
        username: 'admin',
        password: adminPassword,
        ...fields,
      })

    async function signedIn(): Promise<string> {
      const cookie = (await signIn()).headers.get('Set-Cookie') ?? ''
      return cookie.split(';')[0] ?? ''
    }

    const signOut = (cookie: string) => postForm(`${server.url}/admin/logout`, {}, { Cookie: cookie })

    async function isShut(path: string, cookie: string, init: RequestInit = {}): Promise<void> {
      const response = await ask(path, cookie, init)
      const body = await response.text()
      const what = `${init.method ?? 'GET'} ${path}`
      expect(body.includes(canary), what).toBe(false)
      expect(response.headers.get('Cache-Control'), what).toContain('no-store')
      const leads = response.headers.get('Location') ?? body
      expect(leads.includes('/admin/login'), what).toBe(true)
      if (path.endsWith('.data')) expect(response.status, what).toBe(202)
      else expect(response.status, what).toBe(303)
    }

    test.each(asked)('%s is shut to those who are not signed in', async (path) => {
      const others = ['', 'session=', 'session=made-up', left.replace('session', '__Host-session')]
      // A second engine is asked about the session that it once had.
      for (const cookie of engine === 'sqlite' || isTorture ? [...others, left] : [left]) {
        for (const address of [path, `${path}.data`]) {
          await isShut(address, cookie)
          await isShut(address, cookie, { method: 'POST', body: new URLSearchParams({ intent: 'delete' }) })
        }
      }
    })

    test('sign-in sets a cookie that scripts cannot read, and leads to the requested page', async () => {
      const response = await signIn({}, '?next=/admin/messages')
      expect(response.status).toBe(303)
      expect(response.headers.get('Location')).toBe('/admin/messages')
      const [session = '', known = '', ...more] = response.headers.getSetCookie()
      expect(session).toMatch(/^session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/)
      expect(known).toMatch(
        /^known-device=[\w.-]{70,90}; Max-Age=7776000; Path=\/; HttpOnly; SameSite=Strict$/,
      )
      expect(more).toEqual([])
      expect(response.headers.get('Cache-Control')).toBe('no-store')
    })

    test.each(['//evil.example', 'https://evil.example/admin/dashboard', '/\\evil.example', '/admin/logout'])(
      'sign-in never leads to %s',
      async (next) => {
        const response = await signIn({}, `?next=${encodeURIComponent(next)}`)
        expect(response.headers.get('Location')).toBe('/admin/dashboard')
      },
    )

    test('a wrong password answers 401 on the same page, name kept, password not', async () => {
      const response = await signIn({ password: 'wrong and secret' })
      const page = await response.text()
      expect(response.status).toBe(401)
      for (const shown of ['Invalid username or password', 'value="admin"']) {
        expect(page.includes(shown), shown).toBe(true)
      }
      expect(page.includes('wrong and secret')).toBe(false)
    })

    test.each(asked.filter((path) => !/logout|no.such/.test(path)))(
      '%s answers staff, and is kept nowhere',
      async (path) => {
        const response = await ask(path, staff)
        expect(response.status).toBeLessThan(500)
        expect(response.headers.get('Location') ?? '').not.toContain('/admin/login')
        expect(response.headers.get('Cache-Control')).toContain('no-store')
      },
    )

    test('every screen says that emails are not being sent, until somebody sets that up', async () => {
      for (const path of ['/admin/dashboard', '/admin/treatments', '/admin/messages', '/admin/settings']) {
        const page = await (await ask(path, staff)).text()
        expect(page.includes('Emails aren’t going out. Call patients about any change.'), path).toBe(true)
      }
    })

    test('staff see what is not there as missing', async () => {
      const response = await ask('/admin/no/such/page', staff)
      const page = await response.text()
      expect(response.status).toBe(404)
      expect(page.includes('This page doesn’t exist.')).toBe(true)
      expect(page.includes('href="/admin/settings"')).toBe(true)
    })

    test('the list shows the patient to staff, and writes down that it did', async () => {
      const page = await (await ask('/admin/dashboard?tab=all', staff)).text()
      expect(page.includes(canary)).toBe(true)
      const { count } = await database.db
        .selectFrom('audit_log')
        .select((row) => row.fn.countAll<number>().as('count'))
        .where('object', '=', 'appointment')
        .where('action', '=', 'list')
        .executeTakeFirstOrThrow()
      expect(count).toBeGreaterThan(0)
    })

    test('a day of 50 visits is a page of so many bytes at most, whatever the time is', async () => {
      const date = clinicDate(Temporal.Now.instant())
      for (let made = 0; made < 50; made++)
        await storedAppointment(database.db, {
          name: `Marguerite Vanderbilt-Okonkwo ${made}`,
          email: `marguerite.${made}@example.com`,
          phone: `(432) 555-01${String(made).padStart(2, '0')}`,
          date,
          time: lastMinute,
          status: made % 2 === 0 ? 'pending' : 'confirmed',
        })
      const today = async () => (await ask('/admin/dashboard?tab=today', staff)).text()
      const morning = await today()
      expect(morning.match(/<tr[^>]* id="row-/g)?.length).toBeGreaterThanOrEqual(50)
      expect(morning).not.toContain('<symbol')
      expect(Buffer.byteLength(morning)).toBeLessThan(mostBytesOfMorning)
      await database.db
        .updateTable('appointments')
        .set({ status: 'completed' })
        .where('date', '=', date)
        .where('status', '=', 'confirmed')
        .execute()
      const midday = await today()
      expect(midday.match(/<tr[^>]* id="row-/g)?.length).toBeGreaterThanOrEqual(25)
      expect(Buffer.byteLength(midday)).toBeLessThan(mostBytesOfMidday)
    })

    test('logging out ends the session, clears what the browser keeps, and cannot be done by a link', async () => {
      const cookie = await signedIn()
      await ask('/admin/logout', cookie)
      expect((await ask('/admin/dashboard', cookie)).status).toBe(200)
      const response = await signOut(cookie)
      expect(response.status).toBe(303)
      expect(response.headers.get('Location')).toBe('/admin/login')
      expect(response.headers.get('Clear-Site-Data')).toBe('"cache"')
      expect(response.headers.get('Set-Cookie')).toContain('Max-Age=0')
      expect((await ask('/admin/dashboard', cookie)).status).toBe(303)
    })
  })
})
