import { expect, test } from 'vitest'
import { capitalised, localText } from './local-text.ts'
import { withLanguage } from './with-language.server.ts'

const services = { en: 'Services', es: 'Servicios' }

test('a text of the clinic stands in the language in use', () => {
  expect(withLanguage('en', () => localText(services))).toBe('Services')
  expect(withLanguage('es', () => localText(services))).toBe('Servicios')
})

test('where Spanish is empty, the English text is shown', () => {
  expect(withLanguage('es', () => localText({ en: 'Botox', es: '' }))).toBe('Botox')
})

test.each([
  ['de lunes a viernes', 'De lunes a viernes'],
  ['África', 'África'],
  ['época', 'Época'],
  ['', ''],
])('%s begins a line as %s', (text, alone) => {
  expect(capitalised(text)).toBe(alone)
})
