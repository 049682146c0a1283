import { expect, test } from 'vitest'
import { seal, unseal } from './encrypted-text.server.ts'

const key = 'a secret key of the clinic, long enough'

test('opens what it sealed, and seals the same text differently each time', () => {
  const sealed = seal(key, 'second-factor', 'JBSWY3DPEHPK3PXP')
  expect(unseal(key, 'second-factor', sealed)).toBe('JBSWY3DPEHPK3PXP')
  expect(sealed).not.toContain('JBSWY3DPEHPK3PXP')
  expect(seal(key, 'second-factor', 'JBSWY3DPEHPK3PXP')).not.toBe(sealed)
})

test.each([
  { what: 'another key', open: (sealed: string) => unseal('another', 'second-factor', sealed) },
  { what: 'another purpose', open: (sealed: string) => unseal(key, 'emails', sealed) },
  {
    // The first character: the last one of base64url holds bits that nobody reads.
    what: 'a changed text',
    open: (sealed: string) =>
      unseal(key, 'second-factor', (sealed.startsWith('A') ? 'B' : 'A') + sealed.slice(1)),
  },
])('does not open with $what', ({ open }) => {
  expect(() => open(seal(key, 'second-factor', 'twelve bytes'))).toThrow()
})

test('does not open with a tag that was cut short', () => {
  const nonceAndFourBytes = Buffer.from(seal(key, 'emails', ''), 'base64url').subarray(0, 16)
  expect(() => unseal(key, 'emails', nonceAndFourBytes.toString('base64url'))).toThrow(/authentication tag/)
})
