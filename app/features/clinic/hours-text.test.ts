import { expect, test } from 'vitest'
import { withLanguage } from '../../language/with-language.server.ts'
import { openDays, openDaysAlone, openTimes } from './hours-text.ts'

test('the hours in English', () => {
  withLanguage('en', () => {
    expect(openDays()).toBe('Monday - Friday')
    expect(openDaysAlone()).toBe('Monday - Friday')
    expect(openTimes()).toBe('9:00 AM - 5:00 PM')
  })
})

test('the hours in Spanish, in a sentence and alone', () => {
  withLanguage('es', () => {
    expect(openDays()).toBe('de lunes a viernes')
    expect(openDaysAlone()).toBe('De lunes a viernes')
    expect(openTimes()).toBe('9:00\u00a0a.\u00a0m. – 5:00\u00a0p.\u00a0m.')
  })
})
