import { expect, test } from 'vitest'
import { brokenInSpanish } from '../../../scripts/messages/spanish.mjs'
import type { LocalText } from '../../language/local-text.ts'
import { clinic } from './content.ts'
import { doctor } from './doctor.ts'
import { bookingPage, pages } from './navigation.ts'
import { services } from './services.ts'

/** The same in both languages. */
const names = ['Botox']

const texts = localTexts({ clinic, services, doctor, pages, bookingPage })

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
