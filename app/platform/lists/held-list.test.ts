import fc from 'fast-check'
import { expect, test } from 'vitest'
import { heldList, newlyListed } from './held-list.ts'

const createdAt = '2026-12-07T15:00:00.000Z'
const rowsOf = (...ids: string[]) => ids.map((id) => ({ id, createdAt }))
const given = (fresh: ReturnType<typeof rowsOf>, actionKey: string, more = {}) => ({
  list: '/list',
  actionKey,
  fresh,
  hasNext: false,
  ...more,
})
const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)

test('what the person deletes goes, what was decided before stays where it was', () => {
  const first = newlyListed(given(rowsOf('a', 'b', 'c'), 'opened'))
  const decided = heldList(first, given(rowsOf('a', 'c'), 'decided'))
  expect(idsOf(decided.rows)).toEqual(['a', 'b', 'c'])
  expect([...decided.gone]).toEqual(['b'])
  const deleted = heldList(decided, given(rowsOf('a'), 'deleted', { taken: 'c' }))
  expect(idsOf(deleted.rows)).toEqual(['a', 'b'])
})

test('of rows that leave, no matter who took them, no other goes than the one that the person took', () => {
  const ids = ['a', 'b', 'c', 'd', 'e', 'f']
  fc.assert(
    fc.property(fc.subarray(ids), fc.constantFrom(...ids), (there, taken) => {
      const before = newlyListed(given(rowsOf(...ids), 'opened'))
      const after = heldList(before, given(rowsOf(...there), 'deleted', { taken }))
      const isThere = there.includes(taken)
      expect(idsOf(after.rows)).toEqual(ids.filter((id) => isThere || id !== taken))
    }),
    { numRuns: 200 },
  )
})
