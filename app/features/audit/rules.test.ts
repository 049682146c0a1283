import { expect, test } from 'vitest'
import { canonicalJson, changingActions, firstPreviousHash } from './rules.ts'

test.each([
  { seq: 2, at: 'x', actor: 'dana-1' },
  { actor: 'dana-1', at: 'x', seq: 2 },
  { at: 'x', seq: 2, actor: 'dana-1' },
])('the columns of a row are written in one order, without spaces: %j', (columns) => {
  expect(canonicalJson(columns)).toBe('{"actor":"dana-1","at":"x","seq":2}')
})

test('before the first row stand 64 zeros', () => {
  expect(firstPreviousHash).toMatch(/^0{64}$/)
})

test('looking, printing and signing in change no row', () => {
  expect(changingActions).toEqual(['create', 'edit', 'status', 'delete', 'restore'])
})
