import { expect, test } from 'vitest'
import { pageOf, parseCursor } from './pages.ts'

const row = (id: string) => ({ id, createdAt: '2026-12-07T15:00:00.000Z' })

test('a page ends with the cursor of its last row where there is more', () => {
  const { rows, next } = pageOf([row('c'), row('b'), row('a')], 2)
  expect(rows).toEqual([row('c'), row('b')])
  expect(parseCursor(next)).toEqual({ at: '2026-12-07T15:00:00.000Z', id: 'b' })
})

test('the last page has no next one', () => {
  expect(pageOf([row('b'), row('a')], 2).next).toBeNull()
  expect(pageOf([], 2)).toEqual({ rows: [], next: null })
})

test.each([null, '', 'x', "2026-12-07T15:00:00.000Z_' or 1=1", '2026-12-07_abc', '9_9'])(
  '%j is the first page',
  (text) => expect(parseCursor(text)).toBeNull(),
)
