import fc from 'fast-check'
import { expect, test } from 'vitest'
import { longInstant, shortInstant } from '../format.ts'

test('a moment takes nine emails at most for a century, and comes back to the millisecond', () => {
  const moments = fc.date({
    min: new Date(0),
    max: new Date('2099-12-31T23:59:59.999Z'),
    noInvalidDate: true,
  })
  fc.assert(
    fc.property(moments, (moment) => {
      const instant = moment.toISOString()
      expect(shortInstant(instant)).toMatch(/^[\da-z]{1,9}$/)
      expect(longInstant(shortInstant(instant))).toBe(instant)
      expect(longInstant(instant)).toBe(instant)
    }),
    { numRuns: 500 },
  )
})

test('what is no moment comes back as it is', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(longInstant(shortInstant(text))).toBe(aNumber.test(text) ? longInstant(text) : text)
    }),
    { numRuns: 500 },
  )
  for (const text of ['', '2026-11-23', '2026-11-23T10:00:00Z', '2026-11-23T10:00:00.000001Z', 'zzzzzzzzzzz'])
    expect(longInstant(shortInstant(text))).toBe(text)
})

const aNumber = /^[\da-z]{1,11}$/
