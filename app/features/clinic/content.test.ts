import { expect, test } from 'vitest'
import { brokenInSpanish } from '../../../scripts/messages/spanish.mjs'
import type { LocalText } from '../../language/local-text.ts'
import { withLanguage } from '../../language/with-language.server.ts'
import { clinic, openDays, openTimes } from './content.ts'
import { doctor } from './doctor.ts'
import { bookingPage, pages } from './navigation.ts'
import { services } from './services.ts'

/** The same in both languages. */
const names = ['Botox']

const texts = localTexts({ clinic, services, doctor, pages, bookingPage })

test('the hours stand alone in both languages', () => {
  expect(withLanguage('en', openDays)).toBe('Monday - Friday')
  expect(withLanguage('es', openDays)).toBe('De lunes a viernes')
  expect(withLanguage('en', openTimes)).toBe('9:00 AM - 5:00 PM')
  expect(withLanguage('es', openTimes)).toBe('9:00\u00a0a.\u00a0m. – 5:00\u00a0p.\u00a0m.')
})

test('whatever people read of the clinic, its pages, services and doctor has a Spanish text of its own', () => {
  expect(texts.length).toBeGreaterThan(30)
  const same = texts.filter(({ en, es }) => es === en || es === '').map(({ en }) => en)
  expect(same).toEqual(names)
})

test('their Spanish keeps the rules of Spanish here (docs/words.md)', () => {
  expect(texts.flatMap(({ es }) => brokenInSpanish(es))).toEqual([])
})

/** Every text in two languages inside of a document. */
function localTexts(part: unknown): LocalText[] {
  if (isLocalText(part)) return [part]
  return typeof part === 'object' && part !== null ? Object.values(part).flatMap(localTexts) : []
}

function isLocalText(part: unknown): part is LocalText {
  return typeof part === 'object' && part !== null && 'en' in part && 'es' in part
}
