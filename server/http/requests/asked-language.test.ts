import { expect, test } from 'vitest'
import { askedLanguage, preferredLanguage } from './asked-language.ts'

test.each([
  ['es-MX,es;q=0.9,en;q=0.8', 'es'],
  ['en-US,en;q=0.9,es;q=0.8', 'en'],
  ['en;q=0.4, es;q=0.7', 'es'],
  ['fr-FR,es-419;q=0.5', 'es'],
  ['es;q=0,en', 'en'],
  ['fr', 'en'],
  ['*', 'en'],
  ['', 'en'],
  [null, 'en'],
  [';;q=x,,=', 'en'],
])('a browser that sends "%s" prefers %s', (accept, language) => {
  expect(preferredLanguage(accept)).toBe(language)
})

test.each([
  ['/about', 'es', 'en'],
  ['/es/about', 'en', 'es'],
  ['/ES/About', 'en', 'es'],
  ['/es/admin/dashboard', 'en', 'es'],
  ['/admin/login', 'es', 'es'],
  ['/admin/login.data', 'es', 'es'],
  ['/admin.data', 'es', 'es'],
  ['/administrator', 'es', 'en'],
  ['/admin.html', 'es', 'en'],
])('%s for a browser in %s is answered in %s', (path, accept, language) => {
  expect(askedLanguage(path, new Headers({ 'Accept-Language': accept }))).toBe(language)
})

test.each([
  ['/admin/login.data', 'es', 'en', 'es'],
  ['/admin/login.data', 'en', 'es', 'en'],
  ['/admin/login.data', 'fr', 'en', 'en'],
  ['/admin/login.data', 'fr', 'es', 'es'],
  ['/es/contact.data', 'en', 'en', 'es'],
])(
  '%s for the script of a page in %s, by a browser in %s, is answered in %s',
  (path, page, accept, language) => {
    expect(askedLanguage(path, new Headers({ 'Accept-Language': accept, 'X-Language': page }))).toBe(language)
  },
)
