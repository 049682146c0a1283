import fc from 'fast-check'
import { expect, test } from 'vitest'
import { moved, type Placed } from './moments.ts'

const moment = fc
  .integer({ min: 0, max: 4 })
  .map((millisecond) => new Date(Date.UTC(2026, 10, 23) + millisecond).toISOString())

const inOrder = (rows: Placed[]): Placed[] =>
  rows.toSorted((one, other) => (`${one.orderedAt} ${one.id}` < `${other.orderedAt} ${other.id}` ? 1 : -1))

const gallery = fc
  .uniqueArray(fc.record({ id: fc.stringMatching(/^[a-z]{2}$/), orderedAt: moment }), {
    selector: ({ id }) => id,
    minLength: 1,
    maxLength: 12,
  })
  .map(inOrder)

test('a moved picture is where it was put, and the others in the order they had', () => {
  const places = fc.tuple(gallery, fc.nat(), fc.nat())
  fc.assert(
    fc.property(places, ([rows, from, goal]) => {
      const [at, to] = [from % rows.length, goal % rows.length]
      const changed = new Map(moved(rows, at, to).map(({ id, orderedAt }) => [id, orderedAt]))
      const shown = inOrder(rows.map((row) => ({ ...row, orderedAt: changed.get(row.id) ?? row.orderedAt })))
      const ids = rows.map(({ id }) => id)
      const wanted = ids.toSpliced(at, 1).toSpliced(to, 0, ids[at] ?? '')
      expect(shown.map(({ id }) => id)).toEqual(wanted)
    }),
    { numRuns: 500 },
  )
})

test('moments that differ only change hands, and of others none is touched', () => {
  const rows = ['d', 'c', 'b', 'a'].map((id, place) => ({
    id,
    orderedAt: `2026-11-23T12:00:00.00${9 - place}Z`,
  }))
  expect(moved(rows, 2, 1)).toEqual([
    { id: 'c', orderedAt: rows[2]?.orderedAt },
    { id: 'b', orderedAt: rows[1]?.orderedAt },
  ])
})
