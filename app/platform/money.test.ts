import fc from 'fast-check'
import { expect, test } from 'vitest'
import { centsText, mostCents, parseCents, typedCents } from './money.ts'

test.each([
  ['149', 14_900],
  ['$149', 14_900],
  [' $ 1,234.50 ', 123_450],
  ['1234.5', 123_450],
  ['0', 0],
  ['0.99', 99],
  ['99999.99', mostCents],
])('%j is %i cents', (typed, cents) => expect(parseCents(typed)).toBe(cents))

test.each([
  '',
  'abc',
  'about 149',
  '149 dollars',
  '-5',
  '1,23',
  '12,34.00',
  '1.234,50',
  '1.999',
  '.5',
  '1e3',
  '١٤٩',
  '100000',
  '100,000',
  '999999999999999999999',
])('%j is no price', (typed) => expect(parseCents(typed)).toBeNull())

const cents = fc.integer({ min: 0, max: mostCents })

test('what a page says, and what a form shows again, is read as the same price', () => {
  fc.assert(
    fc.property(cents, (value) => {
      expect(parseCents(centsText(value))).toBe(value)
      expect(parseCents(typedCents(value))).toBe(value)
    }),
  )
})

test('any text is a price in whole cents within the limits, or none', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const read = parseCents(text)
      expect(read === null || (Number.isInteger(read) && read >= 0 && read <= mostCents)).toBe(true)
    }),
  )
})
