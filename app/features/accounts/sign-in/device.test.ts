import { expect, test } from 'vitest'
import { withLanguage } from '#app/language/with-language.server.ts'
import { deviceName, shownDevice } from './device.ts'

const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko)'

test.each([
  [`${windows} Chrome/140.0.0.0 Safari/537.36`, 'Chrome on Windows', 'Chrome en Windows'],
  [
    `${windows} Chrome/140.0.0.0 SamsungBrowser/28 Safari/537.36`,
    'Samsung Internet on Windows',
    'Samsung Internet en Windows',
  ],
  ['Firefox/140.0', 'Firefox', 'Firefox'],
  ['(X11; Linux x86_64)', 'Linux', 'Linux'],
  ['curl', '', ''],
])('%s is known as %s, in Spanish as %s', (userAgent, english, spanish) => {
  const stored = deviceName(userAgent)
  expect(stored).toBe(english)
  expect(shownDevice(stored)).toBe(english)
  expect(withLanguage('es', () => shownDevice(stored))).toBe(spanish)
})
