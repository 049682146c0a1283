import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isOneSlip, slipKeys } from './rules.ts'

test.each([
  ['gonzales', 'gonzalez', true],
  ['rodrigez', 'rodriguez', true],
  ['rodriguezz', 'rodriguez', true],
  ['riuz', 'ruiz', true],
  ['ruiz', 'ruiz', true],
  ['gonsales', 'gonzalez', false],
  ['elena', 'helene', false],
  ['iruz', 'ruiz', false],
  ['abcd', 'badc', false],
])('%s and %s: %s', (typed, meant, expected) => {
  expect([isOneSlip(typed, meant), isOneSlip(meant, typed)]).toEqual([expected, expected])
})

const emails = fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'ñ'), minLength: 3, maxLength: 9 })
const place = fc.nat(9)

test('whatever one slip makes of a word shares a key with it', () => {
  fc.assert(
    fc.property(emails, place, fc.constantFrom('more', 'less', 'other', 'swapped'), (word, at, slip) => {
      const typed = [...word]
      const where = at % typed.length
      if (slip === 'more') typed.splice(where, 0, 'd')
      if (slip === 'less') typed.splice(where, 1)
      if (slip === 'other') typed.splice(where, 1, 'd')
      if (slip === 'swapped') typed.splice(where, 2, ...typed.slice(where, where + 2).reverse())
      expect(isOneSlip(typed.join(''), word)).toBe(true)
      if (typed.length < 3) return
      expect(slipKeys(typed.join('')).some((key) => slipKeys(word).includes(key))).toBe(true)
    }),
    { numRuns: 500 },
  )
})
