import { expect, test } from 'vitest'
import {
  decrypt,
  derivedKey,
  encrypt,
  encryptFor,
  keyedHash,
  openFor,
  randomKey,
} from './encrypted-text.server.ts'

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

test('a text for one place opens there, with its key, and nowhere else', () => {
  const [one, other] = [randomKey(), randomKey()]
  expect([one.length, one.equals(other)]).toEqual([32, false])
  for (const text of ['Allergic to lidocaine', 'ñ', '']) {
    const stored = encryptFor(one, 'notes|a', text)
    expect(stored).toMatch(/^[\w-]{16}\.[\w-]{22,}$/)
    expect(openFor(one, 'notes|a', stored)).toBe(text)
    expect(() => openFor(one, 'notes|b', stored)).toThrow()
    expect(() => openFor(other, 'notes|a', stored)).toThrow()
  }
  for (const stored of ['', '.', 'AAAA'])
    expect(() => openFor(one, 'notes|a', stored)).toThrow(/^(?!Cannot read)/)
})

test('what does not open says which check failed', () => {
  const short = Buffer.from(encrypt(key, 'emails', 'x'), 'base64url').subarray(0, 20)
  expect(() => openFor(randomKey(), '', `${short.toString('base64url')}.AAAA`)).toThrow(/authentication tag/)
})

/** RFC 5869 with SHA-256 and no salt, as other programs compute it. */
test('keys for one use are HKDF, and hashes of parts HMAC, by the standards', () => {
  expect(derivedKey(Buffer.alloc(22, 0x0b), '').toString('hex')).toBe(
    '8da4e775a563c18f715f802a063c5a31b8a11f5c5ee1879ec3454e5f3c738d2d',
  )
  expect(derivedKey(key, 'one')).not.toEqual(derivedKey(key, 'other'))
  expect(keyedHash(key, 'ab', 'c')).not.toBe(keyedHash(key, 'a', 'bc'))
  expect(keyedHash(key, 'ab')).toMatch(/^[\w-]{43}$/)
  expect(keyedHash(key, 'ab')).toBe(keyedHash(key, 'ab'))
})
