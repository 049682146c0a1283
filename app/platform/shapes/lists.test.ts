import { expect, test } from 'vitest'
import { firstOf, lastOf } from './collections.ts'

test('the first and the last of a list that holds something', () => {
  expect([firstOf([1, 2, 3]), lastOf([1, 2, 3])]).toEqual([1, 3])
  expect([firstOf([undefined]), lastOf([null])]).toEqual([undefined, null])
})

test('of an empty one there is none', () => {
  expect(() => firstOf([])).toThrow('the list is empty')
  expect(() => lastOf([])).toThrow('the list is empty')
})
