import { afterEach, beforeEach, expect, test } from 'vitest'
import { language, provideLanguage } from './language.ts'
import { m } from './messages.ts'
import { languageInUse, withLanguage } from './with-language.server.ts'

beforeEach(() => provideLanguage(languageInUse))
afterEach(() => provideLanguage(() => languageInUse() ?? 'en'))

test('words are those of the language around them, however long it takes', async () => {
  const later = (wanted: 'en' | 'es') =>
    withLanguage(wanted, async () => {
      await new Promise((resolve) => setImmediate(resolve))
      return m.theme_light()
    })
  expect(await Promise.all([later('en'), later('es'), later('en')])).toEqual([
    'Theme: light. Switch to dark',
    'Tema: claro. Cambiar a oscuro',
    'Theme: light. Switch to dark',
  ])
})

test('an email inside a request speaks its own language', () => {
  withLanguage('en', () => {
    expect(withLanguage('es', language)).toBe('es')
    expect(language()).toBe('en')
  })
})

test('where no language is in use, nobody is spoken to', () => {
  expect(() => m.theme_light()).toThrow('no language is in use')
})
