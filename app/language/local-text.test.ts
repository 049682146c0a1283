import { expect, test } from 'vitest'
import { localText } from './language.ts'
import { withLanguage } from './with-language.server.ts'

const services = { en: 'Services', es: 'Servicios' }

test('a text of the clinic stands in the language in use', () => {
  expect(withLanguage('en', () => localText(services))).toBe('Services')
  expect(withLanguage('es', () => localText(services))).toBe('Servicios')
})

test('where Spanish is empty, the English text is shown', () => {
  expect(withLanguage('es', () => localText({ en: 'Botox', es: '' }))).toBe('Botox')
})
