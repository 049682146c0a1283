import { expect, test } from 'vitest'
import { withLanguage } from '#app/language/with-language.server.ts'
import { fieldInLog } from './field-names.ts'

test.each([
  ['home.lead.es', 'Home, sentence (Spanish)'],
  ['services.order', 'Services, order'],
  ['service.redlight.title.en', 'Services'],
  ['doctor.abc.about.es', 'Doctors'],
  ['constructor', null],
  ['service..title.en', null],
])('the log calls %s %s', (field, name) => expect(fieldInLog(field)).toBe(name))

test('in the language of the person who reads', () => {
  expect(withLanguage('es', () => fieldInLog('service.redlight.title.en'))).toBe('Servicios')
})
