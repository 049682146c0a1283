import { expect, test } from 'vitest'
import { isPrivateToken, newPrivateToken, openPrivateToken, privateDigest } from './token.server.ts'

const key = 'a key of thirty-two bytes or more'

test('a token is 128 random bits, and nothing that is kept says it', () => {
  const made = Array.from({ length: 100 }, () => newPrivateToken(key, 'visit', 'one'))
  expect(new Set(made.map(({ token }) => token)).size).toBe(100)
  for (const { token, kept } of made) {
    expect(isPrivateToken(token)).toBe(true)
    expect(Buffer.from(token, 'base64url')).toHaveLength(16)
    expect(JSON.stringify(kept)).not.toContain(token)
    expect(kept.digest).toBe(privateDigest(key, 'visit', token))
  }
})

test('what was encrypted for one record and purpose opens there alone', () => {
  const { token, kept } = newPrivateToken(key, 'visit', 'one')
  const encrypted = { id: 'one', token: kept.token }
  expect(openPrivateToken(key, 'visit', encrypted)).toBe(token)
  expect(openPrivateToken(key, 'visit', { ...encrypted, id: 'other' })).toBeNull()
  expect(openPrivateToken(key, 'offer', encrypted)).toBeNull()
  expect(openPrivateToken('another key of thirty-two bytes', 'visit', encrypted)).toBeNull()
  expect(privateDigest(key, 'offer', token)).not.toBe(kept.digest)
})

test.each([
  '',
  'x',
  'A'.repeat(21),
  'A'.repeat(23),
  'A'.repeat(43),
  `${'A'.repeat(21)}.`,
  `${'A'.repeat(21)}\n`,
])('%j is no token', (text) => {
  expect(isPrivateToken(text)).toBe(false)
})
