import { expect, test } from 'vitest'
import { templateFor } from './rules.ts'

const blanks = { name: 'Elena Ruiz', clinic: 'Firstlight', phone: '(432) 555-0100' }

test.each([
  ['Hi {name}, call {clinic} at {phone}.', 'Hi Elena, call Firstlight at (432) 555-0100.'],
  ['{name}: {other} {NAME}', 'Elena: {other} {NAME}'],
])('%s reads as %s', (text, filled) => expect(templateFor({ en: text, es: '' }, 'es', blanks)).toBe(filled))

test('a name that greets nobody goes with its space, and what is filled in is not filled again', () => {
  expect(templateFor({ en: 'Hi {name},' }, 'en', { ...blanks, name: 'www.shop.example' })).toBe('Hi,')
  expect(templateFor({ en: '{clinic}' }, 'en', { ...blanks, clinic: '{phone}' })).toBe('{phone}')
})

test('the writer’s language is chosen where the template has it', () => {
  const text = { en: 'Hello', es: 'Hola' }
  expect(templateFor(text, 'es', blanks)).toBe('Hola')
  expect(templateFor(text, 'en', blanks)).toBe('Hello')
})
