import { expect, test } from 'vitest'
import { decrypt, encrypt } from './encrypted-text.server.ts'

const key = 'a secret key of the clinic, long enough'

test('opens what it encrypted, and encrypts the same text differently each time', () => {
  const encrypted = encrypt(key, 'two-step', 'JBSWY3DPEHPK3PXP')
  expect(decrypt(key, 'two-step', encrypted)).toBe('JBSWY3DPEHPK3PXP')
  expect(encrypted).not.toContain('JBSWY3DPEHPK3PXP')
  expect(encrypt(key, 'two-step', 'JBSWY3DPEHPK3PXP')).not.toBe(encrypted)
})

test.each([
  { what: 'another key', open: (encrypted: string) => decrypt('another', 'two-step', encrypted) },
  { what: 'another purpose', open: (encrypted: string) => decrypt(key, 'emails', encrypted) },
  {
    // The first character: the last one of base64url holds bits that nobody reads.
    what: 'a changed text',
    open: (encrypted: string) =>
      decrypt(key, 'two-step', (encrypted.startsWith('A') ? 'B' : 'A') + encrypted.slice(1)),
  },
])('does not open with $what', ({ open }) => {
  expect(() => open(encrypt(key, 'two-step', 'twelve bytes'))).toThrow()
})

test('does not open with a tag that was cut short', () => {
  const nonceAndFourBytes = Buffer.from(encrypt(key, 'emails', ''), 'base64url').subarray(0, 16)
  expect(() => decrypt(key, 'emails', nonceAndFourBytes.toString('base64url'))).toThrow(/authentication tag/)
})
