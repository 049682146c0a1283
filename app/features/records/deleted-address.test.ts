import { expect, test } from 'vitest'
import { asksForDeleted, deletedAddress } from './address.ts'

test('a list leads to what was deleted of its kind', () => {
  expect(deletedAddress('image')).toBe('/admin/deleted?kind=image')
})

test.each([
  ['view=deleted', true],
  ['view=deleted&after=x', true],
  ['view=week', false],
  ['', false],
])('"%s" is the earlier address of such a list: %s', (search, is) => {
  expect(asksForDeleted(new URLSearchParams(search))).toBe(is)
})
