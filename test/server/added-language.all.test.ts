import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { languagesField } from '#app/features/clinic-profile/website/fields.ts'
import { firstFields } from '#app/features/clinic-profile/website/first-fields.ts'
import { insertVersion } from '#app/features/website-editor/versions/queries.server.ts'
import { pseudoBuild } from '#scripts/setup/pinned.mjs'
import { engines, forEachEngine, type TestDatabase } from '../database.ts'
import { type MailServer, startMailServer } from '../other-programs/mail-server.ts'
import { adminPassword, type BuiltServer, postForm, startBuiltServer } from '../serving/built-server.ts'
import { environmentFor } from '../serving/environment-for.ts'
import { isTorture } from '../torture.ts'
import { workingDays } from '../working-days.ts'

/** Ends what hangs. */
const patience = { timeout: 120_000 }
const heading = 'Qaxi zabt'

const attribute = (html: string, name: string) => html.match(new RegExp(`<html[^>]* ${name}="([^"]*)"`))?.[1]

forEachEngine(
  (openDatabase) => {
    describe('a third language, added by a folder (test/languages)', patience, () => {
      let database: TestDatabase
      let server: BuiltServer
      let mail: MailServer
      let versions = 1

      beforeAll(async () => {
        database = await openDatabase()
        mail = await startMailServer()
        server = await startBuiltServer({ ...environmentFor(database), SMTP_URL: mail.url }, pseudoBuild)
      })
      afterAll(async () => {
        await server.stop()
        await mail.close()
      })

      const ask = (path: string, headers: Record<string, string> = {}) =>
        fetch(server.url + path, { redirect: 'manual', headers })
      const read = async (path: string, headers = {}) => (await ask(path, headers)).text()

      async function speak(languages: string) {
        const lead = `Version ${++versions} speaks ${languages}.`
        await insertVersion(database.db, {
          number: versions,
          changes: [],
          note: '',
          publishedBy: '',
          restoredFrom: null,
          fields: {
            ...firstFields(),
            [languagesField]: languages,
            'home.lead.en': lead,
            'home.lead.es': lead,
          },
          publishedAt: Temporal.Now.instant(),
        })
        await vi.waitUntil(async () => (await read('/')).includes(lead), patience)
      }

      test('is off until a clinic chooses it: its addresses lead to the same page', async () => {
        const answer = await ask('/qx/about?a=1')
        expect([answer.status, answer.headers.get('location')]).toEqual([308, '/about?a=1'])
        expect(await read('/about')).not.toContain('data-language="qx"')
      })

      test('has addresses, links, and its direction; what it lacks is said in English', async () => {
        await speak('en,qx')
        const html = await read('/qx/appointment')
        expect([attribute(html, 'lang'), attribute(html, 'dir')]).toEqual(['qx', 'rtl'])
        expect(html).toContain(heading)
        expect(html).toContain('>Skip to content</a>')
        expect(html).toContain('hrefLang="qx"')
        expect(html).toContain('data-languages="en,qx"')
        const plain = await read('/appointment')
        expect([attribute(plain, 'lang'), attribute(plain, 'dir')]).toEqual(['en', 'ltr'])
        expect(plain).not.toContain(heading)
        expect(plain).toMatch(/data-language="qx"[^>]* href="\/qx\/appointment"/)
        expect(await read('/sitemap.xml')).toContain('/qx/services</loc>')
        expect(await read('/about', { 'Accept-Language': 'qx' })).toContain('Qaxi qaxi.')
        expect((await ask('/es/about')).status).toBe(308)
      })

      test('can be the first, and the only one', async () => {
        await speak('qx')
        const html = await read('/appointment')
        expect([attribute(html, 'lang'), attribute(html, 'dir')]).toEqual(['qx', 'rtl'])
        expect(html).toContain(heading)
        expect(html).not.toContain('hrefLang=')
        expect((await ask('/qx')).headers.get('location')).toBe('/')
      })

      test('is that of emails to those who booked in it', async () => {
        await speak('en,qx')
        const answer = await postForm(`${server.url}/qx/appointment`, {
          treatment: 'HRT',
          date: workingDays(1)[0] ?? '',
          time: '9:00 AM',
          name: 'Elena Ruiz',
          email: 'elena@example.com',
          phone: '(432) 555-0188',
          message: '',
          key: crypto.randomUUID(),
        })
        expect([answer.status, answer.headers.get('location')?.slice(0, 8)]).toEqual([303, '/qx/appo'])
        await vi.waitUntil(() => mail.delivered.length > 0, patience)
        expect(mail.delivered[0]?.email.text).toContain('Qaxi mahvat')
      })

      test('is one that staff choose for a clinic, and for themselves', async () => {
        const signedIn = await postForm(`${server.url}/admin/login`, {
          username: 'admin',
          password: adminPassword,
        })
        const cookie = (signedIn.headers.get('set-cookie') ?? '').split(';')[0] ?? ''
        const profile = await read('/admin/clinic/profile', { Cookie: cookie })
        expect(profile).toContain('value="qx,en,es"')
        expect(await read('/admin/settings/you', { Cookie: cookie })).toContain('Qaxi')
      })
    })
  },
  isTorture ? engines : ['sqlite'],
)
