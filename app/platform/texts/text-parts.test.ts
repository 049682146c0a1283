import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { inPlainSigns, textParts } from './text-parts.ts'

const a = (count: number) => 'a'.repeat(count)

test.each([
  { text: '', parts: 0, alphabet: 'basic' },
  { text: a(160), parts: 1, alphabet: 'basic' },
  { text: a(161), parts: 2, alphabet: 'basic' },
  { text: a(306), parts: 2, alphabet: 'basic' },
  { text: a(307), parts: 3, alphabet: 'basic' },
  { text: `${a(158)}€`, parts: 1, alphabet: 'basic' },
  { text: `${a(159)}€`, parts: 2, alphabet: 'basic' },
  // The escaped sign does not fit into the first part's last unit and moves on whole.
  { text: `${a(152)}€${a(152)}`, parts: 3, alphabet: 'basic' },
  { text: '¿Mañana? ¡Sí!', parts: 1, alphabet: 'ucs2' },
  { text: '¿Mañana? ¡Está usted invitado, señor Peña!', parts: 1, alphabet: 'ucs2' },
  { text: '¿Mañana a las nueve, señor Peña? ¡Qué bien! Ü à é', parts: 1, alphabet: 'basic' },
  { text: `í${a(69)}`, parts: 1, alphabet: 'ucs2' },
  { text: `í${a(70)}`, parts: 2, alphabet: 'ucs2' },
  { text: `í${a(133)}`, parts: 2, alphabet: 'ucs2' },
  { text: `í${a(134)}`, parts: 3, alphabet: 'ucs2' },
  { text: '🙂'.repeat(35), parts: 1, alphabet: 'ucs2' },
  { text: '🙂'.repeat(36), parts: 2, alphabet: 'ucs2' },
  // Half of a character stays in no part: 33 of them, not 33 and a half, in each.
  { text: '🙂'.repeat(67), parts: 3, alphabet: 'ucs2' },
])('"$text" takes $parts parts in the alphabet $alphabet', ({ text, parts, alphabet }) => {
  expect(textParts(text)).toMatchObject({ parts, alphabet })
})

test('what is longer never takes less, and no part holds more than it can', () => {
  const text = fc.string({ unit: fc.constantFrom('a', '€', 'í', '🙂', ' ', 'ñ'), maxLength: 400 })
  fc.assert(
    fc.property(text, (some) => {
      const { parts, units, alphabet } = textParts(some)
      expect(textParts(`${some}a`).parts).toBeGreaterThanOrEqual(parts)
      const most = alphabet === 'basic' ? 160 : 70
      expect(units).toBeLessThanOrEqual(parts * most)
    }),
    { numRuns: 300 },
  )
})

test('signs of print become plain ones, emails stay', () => {
  expect(inPlainSigns('9:00\u202fa.\u00a0m. – “María’s” …')).toBe('9:00 a. m. - "María\'s" ...')
  expect(textParts(inPlainSigns('Dec 9 at 9:00\u202fAM')).alphabet).toBe('basic')
})
