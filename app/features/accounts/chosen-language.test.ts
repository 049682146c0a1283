import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { language } from '#app/language/language.ts'
import type { Language } from '#app/language/languages.ts'
import { withLanguage } from '#app/language/with-language.server.ts'
import { adminContext } from './admin-context.ts'
import type { SignedIn } from './sign-in/commands.server.ts'
import { speakChosenLanguage } from './sign-in/gate.server.ts'

const origin = 'http://clinic.example'
const asked = '/admin/messages.data?page=2'

type Given = { chosen: Language | null; around: Language; page?: Language; path?: string; method?: string }

/** The language in which the screens are made, or the answer that comes before them. */
async function spoken({ chosen, around, page, path = asked, method = 'GET' }: Given): Promise<string> {
  const context = new RouterContextProvider()
  context.set(adminContext, { language: chosen } as SignedIn)
  const headers = { Referer: `${origin}/admin/dashboard`, ...(page && { 'X-Language': page }) }
  const request = new Request(origin + path, { method, headers })
  const url = new URL(path.replace('.data', ''), origin)
  const given = { request, url, context, params: {}, pattern: '' } as never
  const screens = async () => {
    await new Promise(setImmediate)
    return new Response(language())
  }
  try {
    return await ((await withLanguage(around, () => speakChosenLanguage(given, screens))) as Response).text()
  } catch (thrown) {
    const { headers: said } = thrown as Response
    return said.has('X-Remix-Reload-Document') ? `load ${said.get('Location')}` : 'led elsewhere'
  }
}

test.each<{ given: Given; is: string }>([
  { given: { chosen: 'es', around: 'en' }, is: 'es' },
  { given: { chosen: 'en', around: 'es' }, is: 'en' },
  { given: { chosen: null, around: 'es' }, is: 'es' },
  { given: { chosen: null, around: 'en' }, is: 'en' },
  { given: { chosen: 'es', around: 'es', page: 'es' }, is: 'es' },
  { given: { chosen: 'fr' as Language, around: 'es' }, is: 'es' },
])('who chose $given.chosen, in a browser in $given.around, is spoken to in $is', async ({ given, is }) => {
  expect(await spoken(given)).toBe(is)
})

test('a page left open in another language is loaded whole where it goes on', async () => {
  expect(await spoken({ chosen: 'es', around: 'en', page: 'en' })).toBe('load /admin/messages?page=2')
})

test.each([
  { name: 'asks for its own address again', path: '/admin/dashboard.data', method: 'GET' },
  { name: 'sends a form', path: '/admin/messages.data', method: 'POST' },
  { name: 'asks for the counts', path: '/admin/counts', method: 'GET' },
])('it is answered in its own where it $name', async ({ path, method }) => {
  expect(await spoken({ chosen: 'es', around: 'en', page: 'en', path, method })).toBe('en')
})

test('of two hundred requests at the same time each is in its own language', async () => {
  const wanted = Array.from({ length: 200 }, (_, index) => (index % 3 === 0 ? 'es' : 'en'))
  const answers = wanted.map((chosen, index) => spoken({ chosen, around: index % 2 === 0 ? 'es' : 'en' }))
  expect(await Promise.all(answers)).toEqual(wanted)
})
