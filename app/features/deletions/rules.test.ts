import { expect, test } from 'vitest'
import { type Deletion, daysLeft, kinds, lastFirst } from './rules.ts'

const now = Date.parse('2026-12-07T15:00:00.000Z')

test.each([
  ['2026-12-07T15:00:00.000Z', 30],
  ['2026-12-06T15:00:00.001Z', 30],
  ['2026-12-06T15:00:00.000Z', 29],
  ['2026-11-07T15:00:00.001Z', 1],
  ['2026-11-07T15:00:00.000Z', 0],
  ['2026-10-01T15:00:00.000Z', 0],
  ['2026-12-09T15:00:00.000Z', 30],
])('what was deleted at %s has %i days left', (deletedAt, days) => {
  expect(daysLeft(deletedAt, now)).toBe(days)
})

test('the last deleted stands first; of one moment, the greater id', () => {
  const order = ['b 2', 'a 2', 'c 1', 'a 1'].map((text) => {
    const [id = '', deletedAt = ''] = text.split(' ')
    return { kind: kinds[0], id, deletedAt, name: '', detail: '', updatedAt: '' } satisfies Deletion
  })
  expect(order.toReversed().sort(lastFirst)).toEqual(order)
  expect(lastFirst(order[0] as Deletion, order[0] as Deletion)).toBe(0)
})
