import { expect, test } from 'vitest'
import { acceptedEncoding } from './encoding.ts'

test.each([
  { header: 'gzip, deflate, br, zstd', takes: 'br' },
  { header: 'gzip', takes: 'gzip' },
  { header: 'br;q=0, gzip;q=0.5', takes: 'gzip' },
  { header: '*', takes: 'br' },
  { header: 'identity', takes: 'identity' },
  { header: null, takes: 'identity' },
])('Accept-Encoding $header takes $takes', ({ header, takes }) => {
  expect(acceptedEncoding(header, ['br', 'gzip'])).toBe(takes)
})
