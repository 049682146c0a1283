import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hashPassword } from '#app/platform/secrets/password.server.ts'
import { forEachEngine, type TestDatabase } from '../database.ts'
import { storedAdmin } from '../factories.ts'
import { adminPassword, type BuiltServer, postForm, startBuiltServer } from '../serving/built-server.ts'
import { environmentFor } from '../serving/environment-for.ts'

const given = 'a long and quiet password'
const own = 'another four quiet words'

forEachEngine((openDatabase) => {
  describe('people', () => {
    let database: TestDatabase
    let server: BuiltServer
    beforeAll(async () => {
      database = await openDatabase()
      server = await startBuiltServer(environmentFor(database))
      const passwordHash = await hashPassword(given)
      await storedAdmin(database.db, { id: 'luis-1', username: 'luis', passwordHash, mustChangePassword: 1 })
    })
    afterAll(() => server.stop())

    const ask = (path: string, cookie = '', init: RequestInit = {}) =>
      fetch(server.url + path, {
        redirect: 'manual',
        ...init,
        headers: { Origin: server.url, ...(cookie && { Cookie: cookie }) },
      })

    const post = (path: string, fields: Record<string, string>, cookie = '') =>
      postForm(server.url + path, fields, cookie ? { Cookie: cookie } : {})

    async function signedIn(username: string, password: string): Promise<string> {
      const answer = await post('/admin/login', { username, password })
      return answer.headers.get('set-cookie')?.split(';')[0] ?? ''
    }

    /** The path of a link that is shown once. */
    async function invited(fields: Record<string, string> = {}): Promise<string> {
      const owner = await signedIn('admin', adminPassword)
      const whom = { email: 'sam@example.com', name: '', role: 'editor', language: 'en', way: 'link' }
      const answer = await post('/admin/settings', { intent: 'invite', ...whom, ...fields }, owner)
      return /value="http[^"]*?((?:\/es)?\/invitation\/[\w-]{43})"/.exec(await answer.text())?.[1] ?? 'none'
    }

    const rows = async () => {
      const { db } = database
      const admins = await db.selectFrom('admins').select(['id', 'username', 'role']).execute()
      const invitations = await db.selectFrom('invitations').selectAll().execute()
      return JSON.stringify([admins, invitations])
    }

    test.each([
      '/admin',
      '/admin/dashboard',
      '/admin/dashboard.data',
      '/admin/settings',
      '/admin/counts',
      '/admin/events',
      '/admin/dashboard/export',
      '/admin/audit.data',
      '/admin/no-such-page',
      '/ADMIN/DASHBOARD',
    ])('nothing opens before an own password: %s leads to it, asked for and sent', async (path) => {
      const cookie = await signedIn('luis', given)
      for (const method of ['GET', 'HEAD', 'POST']) {
        const body = method === 'POST' ? new URLSearchParams({ intent: 'delete', id: 'admin-1' }) : undefined
        const answer = await ask(path, cookie, { method, ...(body && { body }) })
        const told = answer.headers.get('Location') ?? (await answer.text())
        expect([202, 303], `${method} ${path}`).toContain(answer.status)
        if (method !== 'HEAD' || answer.status === 303) expect(told).toContain('/admin/password')
        expect(told).not.toContain('Administrator')
      }
    })

    test('the page of the own password opens, and leaving does', async () => {
      const cookie = await signedIn('luis', given)
      const page = await ask('/admin/password', cookie)
      expect(page.status).toBe(200)
      expect(await page.text()).toContain('Choose your own password')
      const out = await post('/admin/logout', {}, cookie)
      expect(out.headers.get('Location')).toBe('/admin/login')
      const again = await signedIn('luis', given)
      const chosen = await post('/admin/password', { current: given, next: own }, again)
      expect([chosen.status, chosen.headers.get('Location')]).toEqual([303, '/admin/dashboard'])
      const renewed = chosen.headers.get('set-cookie')?.split(';')[0] ?? ''
      expect((await ask('/admin/dashboard', renewed)).status).toBe(200)
      expect((await ask('/admin/dashboard', again)).status).toBe(303)
    })

    test('the page of an invitation is nobody’s to keep, to find or to pass on; looking changes nothing', async () => {
      const path = await invited()
      const before = await rows()
      for (const asked of [path, `${path}.data`, `/es${path}`]) {
        const answer = await ask(asked)
        expect(answer.status, asked).toBe(200)
        expect(answer.headers.get('Cache-Control')).toBe('no-store')
        expect(answer.headers.get('Referrer-Policy')).toBe('strict-origin')
        expect(answer.headers.get('X-Robots-Tag')).toBe('noindex, nofollow')
        if (!asked.endsWith('.data')) expect(await answer.text()).toContain('content="noindex"')
      }
      expect((await ask(path, '', { method: 'HEAD' })).status).toBe(200)
      expect(await rows()).toBe(before)
      expect(server.output()).not.toContain(path.split('/').at(-1))
    })

    test('a link that is used, one of nobody and one that is none say the same', async () => {
      const path = await invited()
      const joined = await post(path, { name: '', username: `sam-${Date.now()}`, password: own })
      expect(joined.status).toBe(303)
      const answers = await Promise.all(
        [path, `/invitation/${'A'.repeat(43)}`, '/invitation/x'].map((one) => ask(one)),
      )
      expect(answers.map(({ status }) => status)).toEqual([410, 404, 404])
      const texts = await Promise.all(answers.map((answer) => answer.text()))
      for (const text of texts) {
        expect(text).toContain('This invitation has expired')
        expect(text).not.toContain('name="password"')
      }
    })

    test('an invitation is not accepted from elsewhere', async () => {
      const path = await invited()
      const before = await rows()
      const fields = { name: '', username: 'forged', password: own }
      for (const headers of [{ Origin: 'https://evil.example' }, { Origin: 'null' }] as const)
        expect((await postForm(server.url + path, fields, headers)).status).toBe(403)
      expect(await rows()).toBe(before)
    })

    test.each(['editor', 'auditor', 'front-desk', 'admin'])(
      'anyone who joins as %s begins where their role opens something',
      async (role) => {
        const path = await invited({ role, email: `${role}@example.com` })
        const joined = await post(path, { name: '', username: `first-${role}`, password: own })
        const cookie = joined.headers.get('set-cookie')?.split(';')[0] ?? ''
        let asked = joined.headers.get('Location') ?? ''
        let answer = await ask(asked, cookie)
        while (answer.status === 302 || answer.status === 303) {
          asked = answer.headers.get('Location') ?? ''
          answer = await ask(asked, cookie)
        }
        expect(answer.status, asked).toBe(200)
      },
    )

    test('role and address come from the invitation, and a name is text wherever it is read', async () => {
      const path = await invited({ role: 'front-desk' })
      const name = `<img src=x onerror=alert(1)>`
      const forged = { role: 'admin', email: 'evil@example.com', id: 'admin-1', mustChangePassword: '0' }
      const joined = await post(path, { ...forged, name, username: 'mallory', password: own })
      const cookie = joined.headers.get('set-cookie')?.split(';')[0] ?? ''
      const row = await database.db
        .selectFrom('admins')
        .select(['role', 'email', 'name'])
        .where('username', '=', 'mallory')
        .executeTakeFirst()
      expect(row).toEqual({ role: 'front-desk', email: 'sam@example.com', name })
      expect((await ask('/admin/audit', cookie)).status).toBe(403)
      const page = await (await ask('/admin/settings', await signedIn('admin', adminPassword))).text()
      expect(page).not.toContain(name)
      expect(page).toContain('&lt;img src=x onerror=alert(1)&gt;')
    })
  })
})
