import { expect, test } from 'vitest'
import { kindOf } from './log.server.ts'

test.each([
  { error: new TypeError('Elena Ruiz'), kind: 'TypeError' },
  { error: Object.assign(new Error('Elena Ruiz'), { code: 'ECONNREFUSED' }), kind: 'Error ECONNREFUSED' },
  { error: Object.assign(new Error('Elena Ruiz'), { code: 7 }), kind: 'Error' },
  { error: 'Elena Ruiz', kind: 'string' },
  { error: { name: 'Elena Ruiz' }, kind: 'object' },
  { error: undefined, kind: 'undefined' },
])('of a surprise only its kind is told: $kind', ({ error, kind }) => {
  expect(kindOf(error)).toBe(kind)
})
