import { expect, test } from 'vitest'
import { termsOf, wantedTerms } from './search-terms.ts'

const elena = { name: "Eléna O'Brien-Ruiz", email: 'Elena.R@example.com', phone: '+1 (432) 555-0188' }

const finds = (typed: string) => {
  const groups = wantedTerms(typed)
  const terms = termsOf(elena)
  return (
    groups.length > 0 &&
    groups.every((group) => group.some((begin) => terms.some((t) => t.startsWith(begin))))
  )
}

test.each([
  'elena',
  'EL',
  'Eléna',
  'ruiz',
  "o'brien",
  'obrien',
  'brien',
  'ruiz el',
  "elena o'brien-r",
  'elena.r@',
  'elena.r',
  'Elena.R@example.com',
  '0188',
  '555-0188',
  '(432) 555-0188',
  '432 555 0188',
  '+1 432 555 0188',
])('%s finds her', (typed) => expect(finds(typed)).toBe(true))

test.each(['', '  ', 'lena', 'elena tom', 'example.com', '@example', '018', '432', '1', "'", '%', 'n:elena'])(
  '"%s" does not',
  (typed) => expect(finds(typed)).toBe(false),
)

test('nobody without a mail address or number is found by an empty one', () => {
  expect(termsOf({ name: 'Tom', email: '', phone: 'none' })).toEqual(['n:tom'])
})
