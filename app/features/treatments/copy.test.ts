import { expect, test } from 'vitest'
import { withLanguage } from '#app/language/with-language.server.ts'
import { copy } from './copy.ts'

test('the first and the last time of a day stand as either language writes a range', () => {
  expect(withLanguage('en', () => copy.times('9:00 AM', '4:30 PM'))).toBe('9:00 AM - 4:30 PM')
  expect(withLanguage('es', () => copy.times('9:00 a. m.', '4:30 p. m.'))).toBe('9:00 a. m. – 4:30 p. m.')
  expect(withLanguage('es', () => copy.times('9:00 a. m.', '9:00 a. m.'))).toBe('9:00 a. m.')
})
