import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Language } from '#app/language/languages.ts'
import { engines, forEachEngine } from '../database.ts'
import { adminPassword, type BuiltServer, postForm, startBuiltServer } from '../serving/built-server.ts'
import { environmentFor } from '../serving/environment-for.ts'
import { isTorture } from '../torture.ts'

/** Enough that many run at the same time on any machine. */
const burst = 80

/** Addresses of screens, with their titles; the last one is of nothing that there is. */
const screens: { path: string; title: Record<Language, string> }[] = [
  { path: '/admin/dashboard', title: { en: 'Appointments', es: 'Citas' } },
  { path: '/admin/settings', title: { en: 'Settings', es: 'Configuración' } },
  { path: '/admin/reports', title: { en: 'Reports', es: 'Informes' } },
  { path: '/admin/settings/notifications', title: { en: 'Notifications by email', es: 'Avisos por correo' } },
  { path: '/admin/audit', title: { en: 'Audit log', es: 'Registro de auditoría' } },
  { path: '/admin/deleted', title: { en: 'Recently deleted', es: 'Eliminados hace poco' } },
  { path: '/admin/nowhere', title: { en: 'Page not found', es: 'Página no encontrada' } },
]

const titleOf = (html: string) => html.match(/<title>([^<·]*) ·/)?.[1]
const languageOf = (html: string) => html.match(/<html lang="(\w+)"/)?.[1]

forEachEngine(
  (openDatabase) => {
    describe('the back office in two languages', () => {
      let server: BuiltServer
      let cookies: Record<Language, string>

      beforeAll(async () => {
        server = await startBuiltServer(environmentFor(await openDatabase()))
        const first = await signedIn({ username: 'admin', password: adminPassword })
        const second = { username: 'lucia', password: 'four quiet words here' }
        const added = { intent: 'add', name: '', email: '', role: 'admin', ...second }
        await send('/admin/settings', first, added)
        cookies = { en: first, es: await withOwnPassword(await signedIn(second), second.password) }
      })
      afterAll(() => server.stop())

      const send = (path: string, cookie: string, fields: Record<string, string>, headers = {}) =>
        postForm(server.url + path, fields, { Cookie: cookie, ...headers })

      const read = async (path: string, cookie = '', headers: Record<string, string> = {}) =>
        (await fetch(server.url + path, { headers: { Cookie: cookie, ...headers } })).text()

      async function signedIn(typed: { username: string; password: string }): Promise<string> {
        const answer = await send('/admin/login', '', typed)
        return (answer.headers.get('Set-Cookie') ?? '').split(';')[0] ?? ''
      }

      /** Nothing opens before anyone who was added has chosen a password. */
      async function withOwnPassword(cookie: string, current: string): Promise<string> {
        const typed = { current, next: 'five rather quiet words here' }
        const answer = await send('/admin/password', cookie, typed)
        return (answer.headers.get('Set-Cookie') ?? '').split(';')[0] ?? ''
      }

      test('follows the browser of the person who has chosen nothing, and of the person who is not signed in', async () => {
        for (const [path, english, spanish] of [
          ['/admin/settings', 'Settings', 'Configuración'],
          ['/admin/login', 'Sign in', 'Iniciar sesión'],
        ] as const) {
          const cookie = path.endsWith('login') ? '' : cookies.en
          expect(titleOf(await read(path, cookie))).toBe(english)
          const html = await read(path, cookie, { 'Accept-Language': 'es-MX,es;q=0.9,en;q=0.8' })
          expect([titleOf(html), languageOf(html)]).toEqual([spanish, 'es'])
        }
      })

      test('is chosen by each for themselves; what is refused is said in the language of the page', async () => {
        const wrong = await send('/admin/settings/you', cookies.es, { intent: 'language', language: 'fr' })
        expect(wrong.status).toBe(422)
        expect(await wrong.text()).toContain('Choose a language.')
        for (const language of ['en', 'es'] as const) {
          const chosen = await send('/admin/settings/you', cookies[language], {
            intent: 'language',
            language,
          })
          expect(chosen.status).toBe(303)
        }
        const again = await send('/admin/settings/you', cookies.es, { intent: 'language', language: 'fr' })
        expect(await again.text()).toContain('Elija un idioma.')
      })

      test('never mixes them, however many ask at the same time', async () => {
        const asked = Array.from({ length: burst }, (_, index) => ({
          screen: screens[index % screens.length] as (typeof screens)[number],
          language: (['en', 'es', 'es'] as const)[index % 3] as Language,
          around: index % 2 ? 'en' : 'es',
        }))
        const answers = asked.map(async ({ screen, language, around }) => {
          const html = await read(screen.path, cookies[language], { 'Accept-Language': around })
          return [screen.path, languageOf(html), titleOf(html), html.includes('Cerrar sesión')]
        })
        expect(await Promise.all(answers)).toEqual(
          asked.map(({ screen, language }) => [
            screen.path,
            language,
            screen.title[language],
            language === 'es',
          ]),
        )
      })

      test('what the router refuses by itself, is said in it too', async () => {
        const wrong = await send('/admin/treatments/any/outside', cookies.es, {})
        expect(wrong.status).toBe(405)
        const html = await wrong.text()
        expect([languageOf(html), html.includes('405: esta página no se puede usar así.')]).toEqual([
          'es',
          true,
        ])
        const english = await (await send('/admin/treatments/any/outside', cookies.en, {})).text()
        expect(english).toContain('405 Method Not Allowed')
      })

      test('a page left open in another language is told to load the next address whole', async () => {
        const page = await read('/admin/dashboard', cookies.es)
        const build = page.match(/manifest-(\w+)/)?.[1] ?? ''
        const asked = async (language: Language) => {
          const said = { 'X-Language': language, 'X-Build': build, Referer: `${server.url}/admin/dashboard` }
          const headers = { ...said, Cookie: cookies.es }
          return (await fetch(`${server.url}/admin/deleted.data`, { headers })).status
        }
        expect(await asked('es')).toBe(200)
        expect(await asked('en')).toBe(202)
      })
    })
  },
  isTorture ? engines : ['postgres'],
)
