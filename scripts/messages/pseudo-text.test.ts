import { expect, test } from 'vitest'
import { pseudoMessage, pseudoText } from './pseudo-text.mjs'

test.each([
  ['Close', '⟦Close⟧'],
  ['Continue', '⟦Continueam⟧'],
  ['Book Appointment', '⟦Book Appointment ampli⟧'],
  ['Visits of {name}', '⟦Visits of am⟧{name}'],
  ['{name}, {count} visits today', '{name}, {count}⟦ visits today ampl⟧'],
  ['{from} – {to}', '{from} – {to}'],
  ['{#b}New{/b} visits', '{#b}⟦New⟧{/b}⟦ visitsam⟧'],
  ['', ''],
])('%s is %s', (text, pseudo) => {
  expect(pseudoText(text)).toBe(pseudo)
})

test('a text is longer by two fifths, by whole words and by one that does not break', () => {
  const sentence = 'We have received your request and will get back to you soon. '.repeat(4).trim()
  const more = pseudoText(sentence).length - sentence.length
  expect(more / sentence.length).toBeCloseTo(0.4, 1)
  expect(pseudoText(sentence)).toContain('correspondientemente')
})

test('the name of what chooses among texts stays', () => {
  expect(pseudoMessage({ plural: 'count', one: 'Yes', other: '' })).toEqual({
    plural: 'count',
    one: '⟦Yes⟧',
    other: '',
  })
})
