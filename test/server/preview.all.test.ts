import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { forEachEngine, type TestDatabase } from '../database.ts'
import { publicPages } from '../public-pages.ts'
import { adminPassword, type BuiltServer, postForm, startBuiltServer } from '../serving/built-server.ts'
import { environmentFor } from '../serving/environment-for.ts'

const words = 'Quartz words that nobody has published'
const secret = { field: 'home.lead.en', seen: '' }

/** What the page's form sends where nobody types anything. */
function fieldsOf(html: string, id: string): Record<string, string> {
  const [form = ''] = new RegExp(`<form[^>]* id="${id}"[^]*?</form>`).exec(html) ?? []
  const inputs = [...form.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)]
  return Object.fromEntries(inputs.map(([, name, value]) => [name, value]))
}

const serviceParts = (key: string) => ({
  anchor: key,
  shown: '1',
  icon: 'scales',
  picture: 'drawing:rehab',
  focus: '50 50',
  'title.en': `Name of ${key}`,
  'title.es': `Nombre de ${key}`,
  'summary.en': 'In short.',
  'summary.es': 'En breve.',
  'description.en': 'At length.',
  'description.es': 'Por extenso.',
})

forEachEngine((openDatabase, engine) => {
  describe('the draft of the built server', () => {
    let database: TestDatabase
    let servers: BuiltServer[]
    let cookie: string
    const here = () => servers[0] as BuiltServer
    const ask = (path: string, headers: Record<string, string> = {}, server = here()) =>
      fetch(server.url + path, { headers, redirect: 'manual' })
    const text = async (path: string, headers?: Record<string, string>, server?: BuiltServer) =>
      (await ask(path, headers, server)).text()

    beforeAll(async () => {
      database = await openDatabase()
      const environment = environmentFor(database)
      servers = [await startBuiltServer(environment)]
      if (engine === 'postgres') servers.push(await startBuiltServer(environment))
      const answer = await postForm(`${here().url}/admin/login`, {
        username: 'admin',
        password: adminPassword,
      })
      cookie = (answer.headers.get('set-cookie') ?? '').split(';')[0] ?? ''
      const saved = await postForm(
        `${here().url}/admin/clinic/draft`,
        { [`seen ${secret.field}`]: secret.seen, [secret.field]: words },
        { Cookie: cookie },
      )
      expect(await saved.json()).toMatchObject({ ok: true, saved: { count: 1, errors: {}, conflicts: [] } })
    })
    afterAll(() => Promise.all(servers.map((server) => server.stop())))

    const asRole = (role: string, change: Record<string, unknown> = {}) =>
      database.db
        .updateTable('admins')
        .set({ role, ...change })
        .execute()

    test('anyone who may change it sees it, in a page that nobody keeps', async () => {
      await text('/')
      const answer = await ask('/?preview=1', { Cookie: cookie })
      expect(answer.status).toBe(200)
      const html = await answer.text()
      expect(html).toContain(words)
      expect(html).toMatch(new RegExp(`<mark class="[^"]+">${words}</mark>`))
      expect(html).toContain('href="/about?preview=1"')
      expect(html).not.toContain('speculationrules')
      expect(answer.headers.get('cache-control')).toBe('no-store')
      expect(answer.headers.get('x-robots-tag')).toBe('noindex')
      expect(answer.headers.get('etag')).toBe(null)
      expect(answer.headers.get('vary')).toContain('Cookie')
      expect(await text('/')).not.toContain(words)
      expect(await text('/', { Cookie: cookie })).not.toContain(words)
    })

    test('every public page has its preview, whose links stay in it', async () => {
      for (const path of publicPages) {
        const answer = await ask(`${path}?preview=1`, { Cookie: cookie })
        const html = await answer.text()
        if (!html.includes('</header>')) continue
        expect(answer.status, path).toBe(200)
        expect(answer.headers.get('cache-control'), path).toBe('no-store')
        const links = [...html.matchAll(/<a\b[^>]*?\shref="(\/[^"]*)"/g)].map(([, link]) => link ?? '')
        const away = links.filter(
          (link) => !link.includes('preview=1') && !/^\/(admin|assets|files|feeds|language|map)/.test(link),
        )
        expect(away, path).toEqual([])
      }
    })

    test.each([
      ['nobody', () => ({})],
      ['a cookie of nobody', () => ({ Cookie: 'session=nobody-at-all-nobody-at-all' })],
    ])('%s is led to the page as it is', async (_, headers) => {
      for (const path of ['/', '/es', '/services', '/doctors', '/about']) {
        const answer = await ask(`${path}?preview=1`, headers())
        expect(answer.status).toBe(303)
        expect(answer.headers.get('location')).toBe(path)
        expect(answer.headers.get('cache-control')).toBe('no-store')
      }
      const elsewhere = await ask('//evil.example/services?preview=1', headers())
      expect(elsewhere.headers.get('location'), 'never to another host').toBe('/evil.example/services')
      expect(await text('/.data?preview=1', headers())).not.toContain(words)
      expect(await text('/_root.data?preview=1', headers())).not.toContain(words)
    })

    test('so is a role that may not, and who has to choose a password first', async () => {
      for (const role of ['front-desk', 'auditor', 'unknown']) {
        await asRole(role)
        expect((await ask('/?preview=1', { Cookie: cookie })).status, role).toBe(303)
      }
      await asRole('editor')
      expect((await ask('/?preview=1', { Cookie: cookie })).status).toBe(200)
      await asRole('admin', { mustChangePassword: 1 })
      expect((await ask('/?preview=1', { Cookie: cookie })).status).toBe(303)
      await asRole('admin', { mustChangePassword: 0 })
    })

    test('nothing is sent from a preview', async () => {
      const form = { name: 'Visitor', email: 'visitor@example.com', phone: '(432) 555-0100' }
      const sent = await postForm(
        `${here().url}/contact?preview=1`,
        { ...form, subject: 'A', message: 'B' },
        { Cookie: cookie },
      )
      expect([sent.status, sent.headers.get('location')]).toEqual([303, '/contact?preview=1'])
      expect(await database.db.selectFrom('contact_messages').selectAll().execute()).toEqual([])
    })

    test('what is published is seen with the next request here, and elsewhere soon', async () => {
      for (const server of servers) expect(await text('/', {}, server)).not.toContain(words)
      const list = await text('/admin/clinic/publish', { Cookie: cookie })
      const fields = { ...fieldsOf(list, 'publish'), note: 'Quartz' }
      const publish = () => postForm(`${here().url}/admin/clinic/publish`, fields, { Cookie: cookie })
      expect((await publish()).status).toBe(303)
      expect(await text('/')).toContain(words)
      const start = performance.now()
      for (const server of servers)
        await vi.waitUntil(async () => (await text('/', {}, server)).includes(words), { timeout: 60_000 })
      expect(performance.now() - start).toBeLessThan(60_000)
      const again = await publish()
      expect(again.status).toBe(409)
      expect(await again.text()).toContain('Not published')
    })

    test('a website that was written again from end to end is published with one form', async () => {
      const change = { baseValue: null, changedBy: 'x', changedAt: '2026-11-23T00:00:00.000Z' }
      const keys = Array.from({ length: 40 }, (_, at) => `new${at}`)
      const rows = keys.flatMap((key) =>
        Object.entries(serviceParts(key)).map(([part, value]) => ({
          field: `service.${key}.${part}`,
          value,
          ...change,
        })),
      )
      rows.push({ field: 'services.order', value: JSON.stringify(keys), ...change })
      for (const row of rows) await database.db.insertInto('website_drafts').values(row).execute()
      const list = await text('/admin/clinic/publish', { Cookie: cookie })
      const sent = await postForm(`${here().url}/admin/clinic/publish`, fieldsOf(list, 'publish'), {
        Cookie: cookie,
      })
      expect(sent.status).toBe(303)
      expect(await text('/services')).toContain('Name of new39')
    })
  })
})
