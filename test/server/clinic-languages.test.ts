import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { languagesField } from '#app/features/clinic-profile/website/fields.ts'
import { firstFields } from '#app/features/clinic-profile/website/first-fields.ts'
import { insertVersion } from '#app/features/website-editor/versions/queries.server.ts'
import type { Language } from '#app/language/languages.ts'
import { engines, forEachEngine, type TestDatabase } from '../database.ts'
import { publicPages } from '../public-pages.ts'
import { addresses, filled } from '../requests/route-table.ts'
import { type BuiltServer, startBuiltServer } from '../serving/built-server.ts'
import { environmentFor } from '../serving/environment-for.ts'
import { isTorture } from '../torture.ts'

/** Ends what hangs. */
const patience = { timeout: 120_000 }

type Prefix = '' | '/en' | '/es'
/** What each kind of address does for a clinic of those languages: it speaks one, or leads to the plain address. */
const table: { languages: string; does: Record<Prefix, Language | 'leads to the plain one'> }[] = [
  { languages: 'en,es', does: { '': 'en', '/en': 'leads to the plain one', '/es': 'es' } },
  { languages: 'es,en', does: { '': 'es', '/en': 'en', '/es': 'leads to the plain one' } },
  { languages: 'en', does: { '': 'en', '/en': 'leads to the plain one', '/es': 'leads to the plain one' } },
  { languages: 'es', does: { '': 'es', '/en': 'leads to the plain one', '/es': 'leads to the plain one' } },
]

/** Every address of the website that has no language in it, its parameters filled in. */
const plain = addresses
  .filter(({ file, path }) => file.startsWith('routes/public/') && !/^\/es(\/|$)/.test(path))
  .filter(({ id }) => addresses.some((other) => other.id === `es/${id}`))
  .map(({ path }) => filled(path))

const withPrefix = (prefix: Prefix, path: string) => (path === '/' && prefix ? prefix : prefix + path)
const languageOf = (html: string) => html.match(/<html[^>]* lang="(\w+)"/)?.[1]

forEachEngine(
  (openDatabase) => {
    describe('the languages of a clinic', patience, () => {
      let database: TestDatabase
      let server: BuiltServer
      let versions = 1

      beforeAll(async () => {
        database = await openDatabase()
        server = await startBuiltServer(environmentFor(database))
      })
      afterAll(() => server.stop())

      const ask = (path: string, headers: Record<string, string> = {}) =>
        fetch(server.url + path, { redirect: 'manual', headers })
      const read = async (path: string, headers = {}) => (await ask(path, headers)).text()

      /** Publishes them, as another process does, and waits until this server knows. */
      async function speak(languages: string) {
        const lead = `We speak ${languages}, and this is version ${++versions}.`
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
        await vi.waitUntil(
          async () => (await read('/appointment/booked/x')).includes(`lang="${languages.slice(0, 2)}"`),
          patience,
        )
      }

      test.each(table)(
        '$languages: every address answers, or leads once to the one that does',
        async ({ languages, does }) => {
          await speak(languages)
          expect(plain.length).toBeGreaterThan(15)
          for (const path of plain) {
            const { status } = await ask(path)
            expect(status, path).not.toBe(308)
            for (const [prefix, what] of Object.entries(does) as [Prefix, string][]) {
              const address = withPrefix(prefix, path)
              const answer = await ask(`${address}?a=1`)
              if (what === 'leads to the plain one') {
                expect([answer.status, answer.headers.get('location')], address).toEqual([308, `${path}?a=1`])
                expect(answer.headers.get('cache-control'), address).toBe('no-store')
              } else {
                expect(answer.status, address).toBe(status)
                const isPage = answer.headers.get('content-type')?.startsWith('text/html')
                if (isPage) expect(languageOf(await answer.text()), address).toBe(what)
              }
            }
          }
        },
      )

      test.each(table)(
        '$languages: pages, sitemap and robots file name the addresses of these languages alone',
        async ({ languages }) => {
          await speak(languages)
          const [first = '', ...others] = languages.split(',')
          const prefixes = ['', ...others.map((other) => `/${other}`)]
          const map = await read('/sitemap.xml')
          const listed = [...map.matchAll(/<loc>[^<]*?\/\/[^/]*([^<]*)<\/loc>/g)].map(([, path]) => path)
          const plainOnes = listed.filter((path = '') => !/^\/(en|es)(\/|$)/.test(path))
          expect(plainOnes).toEqual(expect.arrayContaining(publicPages))
          const expected = plainOnes.flatMap((path = '') =>
            prefixes.map((prefix) => withPrefix(prefix as Prefix, path)),
          )
          expect(listed.toSorted()).toEqual(expected.toSorted())
          const robots = await read('/robots.txt')
          expect([...robots.matchAll(/Disallow: (.*)booked/g)].map(([, path]) => path)).toEqual(
            prefixes.map((prefix) => `${prefix}/appointment/`),
          )
          for (const path of publicPages) {
            const html = await read(path)
            const twins = [
              ...html.matchAll(/rel="alternate" hrefLang="([\w-]+)" href="[^"]*?\/\/[^/"]*([^"]*)"/gi),
            ]
            const expected = [first, ...others].map((one, at) => [
              one,
              withPrefix(prefixes[at] as Prefix, path),
            ])
            expect(
              twins.map(([, language, address]) => [language, address === '' ? '/' : address]),
              path,
            ).toEqual(others.length > 0 ? [...expected, ['x-default', path]] : [])
            expect(html.includes('data-language='), `${path} has a link to another language`).toBe(
              others.length > 0,
            )
            const links = [...html.matchAll(/href="(\/[^"]*)"/g)].map(([, link]) => link ?? '')
            const foreign = links.filter(
              (link) => /^\/(en|es)(\/|$)/.test(link) && !others.includes(link.slice(1, 3)),
            )
            expect(foreign, path).toEqual([])
          }
        },
      )

      test.each([
        ['en,es', 'es', '¿Prefiere español?'],
        ['es,en', 'en', 'Prefer English?'],
        ['es,en', 'es', null],
        ['en', 'es', null],
        ['es', 'en', null],
      ])('a clinic of %s asks a browser in %s: %s', async (languages, accept, question) => {
        await speak(languages)
        for (const path of ['/about', '/appointment']) {
          const html = await read(path, { 'Accept-Language': accept })
          const asked = ['¿Prefiere español?', 'Prefer English?'].filter((one) => html.includes(one))
          expect(asked, path).toEqual(question === null ? [] : [question])
        }
      })

      test('a page whose script asks for data at an old address loads the new one whole', async () => {
        await speak('en')
        for (const [data, page] of [
          ['/es/appointment.data?date=2026-12-09', '/appointment?date=2026-12-09'],
          ['/es.data', '/'],
        ] as const) {
          const answer = await ask(data)
          expect(answer.status).toBe(204)
          expect(answer.headers.get('x-remix-redirect')).toBe(page)
          expect(answer.headers.get('x-remix-reload-document')).toBe('true')
        }
      })

      test('a form that was open before still arrives', async () => {
        await speak('es')
        const body = new URLSearchParams({ intent: 'send' })
        const headers = { Origin: server.url, 'Content-Type': 'application/x-www-form-urlencoded' }
        const answer = await fetch(`${server.url}/es/contact`, {
          method: 'POST',
          body,
          headers,
          redirect: 'manual',
        })
        expect([answer.status, answer.headers.get('location')]).toEqual([308, '/contact'])
      })
    })
  },
  isTorture ? engines : ['sqlite'],
)
