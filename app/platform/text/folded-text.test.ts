import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { folded } from './folded-text.ts'

test.each([
  ['Élodie', 'elodie'],
  ['ŁØẞ', 'loss'],
  ['İstanbul ISPARTA ıspanak', 'istanbul isparta ispanak'],
  ['ｅ＠ｘ０１８８', 'e@x0188'],
  ['ΣΟΦΟΣ σοφός', 'σοφοσ σοφοσ'],
  ['Nguyễn Ｔhị', 'nguyen thi'],
])('%s is compared as %s', (text, plain) => expect(folded(text)).toBe(plain))

test('what is folded stays as it is, and plain ASCII changes its case only', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => folded(folded(text)) === folded(text)),
    { numRuns: 500 },
  )
  fc.assert(fc.property(fc.string({ unit: 'binary-ascii' }), (text) => folded(text) === text.toLowerCase()))
})
