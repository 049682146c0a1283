import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyTime } from '#test/free-times/cases.ts'
import { minuteOf } from '#test/free-times/model.ts'
import { hasLane, resourceIdsOf } from './resources.ts'

test.each([
  { clinicianId: null, roomId: null, isShared: true, ids: ['hrt'] },
  { clinicianId: null, roomId: null, isShared: false, ids: ['hrt'] },
  { clinicianId: 'jordan', roomId: null, isShared: false, ids: ['clinician:jordan'] },
  { clinicianId: 'jordan', roomId: null, isShared: true, ids: ['hrt', 'clinician:jordan'] },
  { clinicianId: null, roomId: 'one', isShared: false, ids: ['room:one'] },
  { clinicianId: 'jordan', roomId: 'one', isShared: false, ids: ['clinician:jordan', 'room:one'] },
])('a visit with $clinicianId in $roomId takes up $ids', ({ ids, isShared, ...place }) => {
  expect(resourceIdsOf(place, 'hrt', isShared)).toEqual(ids)
})

const room = { id: 'room', capacity: 3 }

test.each([
  { why: 'nobody holds it', held: [], isFree: true },
  { why: 'two of three hold it', held: [[7, 2]], isFree: true },
  { why: 'three hold the last block', held: [[8, 3]], isFree: false },
  { why: 'more hold it than fit', held: [[7, 5]], isFree: false },
  { why: 'three hold what comes after', held: [[9, 3]], isFree: true },
])('there is a lane where $why: $isFree', ({ held, isFree }) => {
  const taken = new Map([['room', new Map(held as [number, number][])]])
  expect(hasLane(room, [7, 8], taken)).toBe(isFree)
})

test('there is one exactly where at every minute fewer run than the capacity', () => {
  const minutes = fc.constantFrom(5, 30, 60, 480)
  const anyVisit = fc
    .record({ time: anyTime, minutes })
    .map(({ time, minutes }) => ({ from: minuteOf('2026-12-09', time), minutes }))
  fc.assert(
    fc.property(anyVisit, fc.integer({ min: 1, max: 3 }), fc.array(anyVisit), (wanted, capacity, visits) => {
      const blocks = (one: { from: number; minutes: number }) =>
        Array.from({ length: one.minutes / 5 }, (_, index) => one.from / 5 + index)
      const held = new Map<number, number>()
      for (const block of visits.flatMap(blocks)) held.set(block, (held.get(block) ?? 0) + 1)
      const running = (minute: number) =>
        visits.filter(({ from, minutes }) => from <= minute && minute < from + minutes).length
      const all = Array.from({ length: wanted.minutes }, (_, index) => running(wanted.from + index))
      const isFree = hasLane({ id: 'room', capacity }, blocks(wanted), new Map([['room', held]]))
      expect(isFree).toBe(all.every((count) => count < capacity))
    }),
    { numRuns: 500 },
  )
})
