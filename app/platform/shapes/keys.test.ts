import { expect, test } from 'vitest'
import { keyOf, keysOf, recordOf } from './collections.ts'

const words = { sent: 'It left.', kept: 'It is kept.' }

test('a key of the record is one; what every object inherits is none', () => {
  expect(keyOf(words, 'sent')).toBe('sent')
  for (const text of ['', 'Sent', 'toString', '__proto__']) expect(keyOf(words, text), text).toBeNull()
  expect(keysOf(words)).toEqual(['sent', 'kept'])
})

test('a record of those keys alone, each with its value', () => {
  expect(recordOf(['sent', 'kept'], (key) => key.length)).toEqual({ sent: 4, kept: 4 })
})
