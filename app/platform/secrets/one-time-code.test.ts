import { expect, test } from 'vitest'
import { codeAt, newSecret, secretAddress, stepOfCode } from './one-time-code.server.ts'

/** RFC 6238, appendix B: the ASCII secret of the SHA-1 vectors, and the last six of their eight digits. */
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
const at = (seconds: number) => Temporal.Instant.fromEpochMilliseconds(seconds * 1_000)

test.each([
  { seconds: 59, code: '287082' },
  { seconds: 1_111_111_109, code: '081804' },
  { seconds: 1_234_567_890, code: '005924' },
  { seconds: 20_000_000_000, code: '353130' },
])('at $seconds s the code is $code', ({ seconds, code }) => {
  expect(codeAt(secret, at(seconds))).toBe(code)
  expect(stepOfCode(secret, code, at(seconds))).toBe(Math.floor(seconds / 30))
})

test('a code counts one step before and after its own, no further', () => {
  expect(stepOfCode(secret, '287082', at(89))).toBe(1)
  expect(stepOfCode(secret, '287082', at(1))).toBe(1)
  expect(stepOfCode(secret, '287082', at(90))).toBeNull()
  expect(stepOfCode(secret, '287 082', at(59))).toBe(1)
})

test.each(['', '28708', '2870822', 'abcdef', '２８７０８２'])('%j is no code', (code) => {
  expect(stepOfCode(secret, code, at(59))).toBeNull()
})

test('secrets have 160 bits and reach the app by an address', () => {
  expect(newSecret()).toMatch(/^[A-Z2-7]{32}$/)
  expect(newSecret()).not.toBe(newSecret())
  const address = secretAddress(secret, { issuer: 'Clinic', label: 'dana' })
  expect(address).toContain('otpauth://totp/Clinic:dana?')
  expect(address).toContain(`secret=${secret}`)
})
