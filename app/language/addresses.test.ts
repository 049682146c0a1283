import { expect, test } from 'vitest'
import { languageOfPath, pathIn } from './addresses.ts'

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
})

test.each([
  ['/es//evil.example', '/evil.example'],
  ['/es///evil.example/about', '/evil.example/about'],
  ['/es/\\evil.example', '/evil.example'],
  ['/%65s/about', '/about'],
])('%s in English is %s, which names no other host', (path, english) => {
  expect(pathIn('en', path)).toBe(english)
  expect(URL.parse(pathIn('es', path), 'https://clinic.example')?.host).toBe('clinic.example')
})
