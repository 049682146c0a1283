import { expect, test } from 'vitest'
import { hasLane, resourceIdsOf } from './resources.ts'

test.each([
  { clinicianId: null, roomId: null, ids: ['hrt'] },
  { clinicianId: 'jordan', roomId: null, ids: ['clinician:jordan'] },
  { clinicianId: null, roomId: 'one', ids: ['room:one'] },
  { clinicianId: 'jordan', roomId: 'one', ids: ['clinician:jordan', 'room:one'] },
])('a visit with $clinicianId in $roomId takes up $ids', ({ ids, ...place }) => {
  expect(resourceIdsOf(place, 'hrt')).toEqual(ids)
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
