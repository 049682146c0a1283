import { describe, expect, test } from 'vitest'
import { addressInstead, languageOfPath, pathIn } from './addresses.ts'
import { type ClinicLanguages, offeredLanguage, readClinicLanguages } from './clinic-languages.ts'
import { withClinicLanguages } from './with-language.server.ts'

test.each([
  ['/', '/es'],
  ['/about', '/es/about'],
  ['/services#botox', '/es/services#botox'],
  ['/appointment?treatment=HRT', '/es/appointment?treatment=HRT'],
  ['/?a=1', '/es?a=1'],
])('%s and %s are one page', (english, spanish) => {
  expect(pathIn('es', english)).toBe(spanish)
  expect(pathIn('en', spanish)).toBe(english)
  expect(pathIn('es', spanish)).toBe(spanish)
  expect(pathIn('en', english)).toBe(english)
  expect(languageOfPath(english)).toBe('en')
  expect(languageOfPath(spanish)).toBe('es')
})

test.each(['/ES/About', '/es/es/about', '/es.data', '/es/about.data', '/es/', '/Es', '/%65%53/about'])(
  '%s is Spanish',
  (path) => {
    expect(languageOfPath(path)).toBe('es')
  },
)

test.each([
  '/estimate',
  '/es.',
  '/es.html',
  '/es./about',
  '/es.data/about',
  '/fr/about',
  '/about/es',
  '/e',
  '/admin',
])('%s is not', (path) => {
  expect(languageOfPath(path)).toBe('en')
  expect(pathIn('en', path)).toBe(path)
  expect(addressInstead(path)).toBe(null)
})

test.each([
  ['/es//evil.example', '/evil.example'],
  ['/es///evil.example/about', '/evil.example/about'],
  ['/es/\\evil.example', '/evil.example'],
  ['/%65s/about', '/about'],
])('%s in English is %s, which names no other host', (path, english) => {
  expect(pathIn('en', path)).toBe(english)
  expect(URL.parse(pathIn('es', path), 'https://clinic.example')?.host).toBe('clinic.example')
  withClinicLanguages(['en'], () => expect(addressInstead(path)).toBe(english))
})

/** What `/about`, `/en/about` and `/es/about` are for a clinic of those languages: a language, or the address instead. */
const table: [languages: ClinicLanguages, plain: string, english: string, spanish: string][] = [
  [['en', 'es'], 'en', '/about', 'es'],
  [['es', 'en'], 'es', 'en', '/about'],
  [['en'], 'en', '/about', '/about'],
  [['es'], 'es', '/about', '/about'],
]
describe.each(table)('a clinic of %s', (languages, ...answers) => {
  test('speaks its languages at its addresses', () => {
    const answerOf = (path: string) => addressInstead(path) ?? languageOfPath(path)
    const found = withClinicLanguages(languages, () => ['/about', '/en/about', '/es/about'].map(answerOf))
    expect(found).toEqual(answers)
  })

  test('has links to pages that speak, in a language that is off too', () => {
    withClinicLanguages(languages, () => {
      for (const wanted of ['en', 'es'] as const) {
        for (const path of ['/', '/en', '/es', '/about', '/en/about', '/es/about?a=1#b']) {
          expect(addressInstead(pathIn(wanted, path))).toBe(null)
          expect(languageOfPath(pathIn(wanted, path))).toBe(offeredLanguage(wanted))
        }
      }
    })
  })
})

test.each([
  ['es,en', ['es', 'en']],
  ['es', ['es']],
  ['es,es,xx', ['es']],
  ['', ['en', 'es']],
  ['klingon', ['en', 'es']],
])('a field with "%s" means %s', (text, languages) => {
  expect(readClinicLanguages(text)).toEqual(languages)
})
