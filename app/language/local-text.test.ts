import { expect, test } from 'vitest'
import { localText } from './language.ts'
import { changedTexts, lacksTranslation, sentText } from './local-text.ts'
import { withLanguage } from './with-language.server.ts'

const services = { en: 'Services', es: 'Servicios' }

test('a text of the clinic is in the language in use', () => {
  expect(withLanguage('en', () => localText(services))).toBe('Services')
  expect(withLanguage('es', () => localText(services))).toBe('Servicios')
})

test('where Spanish is empty, the English text is shown', () => {
  expect(withLanguage('es', () => localText({ en: 'Botox', es: '' }))).toBe('Botox')
})

test('a form changes the languages that it asked for', () => {
  const before = { en: 'Flu shot', es: 'Vacuna', fr: 'Vaccin' }
  const sent = sentText(new Map([['name.en', 'Flu vaccine']]), 'name', before)
  expect(sent).toEqual({ ...before, en: 'Flu vaccine' })
  expect(changedTexts('name', before, sent)).toEqual(['name.en'])
  expect(sentText(new Map([['name.es', '']]), 'name', before)).toEqual({ ...before, es: '' })
})

test('a translation is missing where the first language has a text', () => {
  expect(
    [{ en: 'Botox' }, { en: 'Botox', es: '' }, { en: 'Botox', es: 'Bótox' }, { en: '' }].map(
      lacksTranslation,
    ),
  ).toEqual([true, true, false, false])
})
