import { expect, test } from 'vitest'
import type { LocalText } from '#app/language/language.ts'
import { brokenInSpanish } from '#scripts/messages/spanish.mjs'
import { doctor } from '../clinic-profile/doctor.ts'
import { firstWebsite } from '../clinic-profile/website/first-website.ts'
import { bookingPage } from './navigation.ts'

/** The same in both languages. */
const names = ['Botox']

const texts = localTexts({ firstWebsite, doctor, bookingPage })

test('whatever people read of the clinic, its pages, services and doctor has a Spanish text of its own', () => {
  expect(texts.length).toBeGreaterThan(30)
  const written = texts.filter(({ en }) => en !== '')
  const same = written.filter(({ en, es }) => es === en || es === '').map(({ en }) => en)
  expect([...new Set(same)]).toEqual(names)
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
