import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { CalendarDate } from '#app/platform/dates.ts'
import { anyTime } from '#test/free-times/cases.ts'
import { minuteOf } from '#test/free-times/model.ts'
import {
  clinicianResource,
  dayBlock,
  dayResource,
  dayResourceId,
  endOf,
  type Held,
  hasLane,
  heldBy,
  heldKey,
  heldResource,
  isDayResource,
  isShared,
  packedLanes,
  resourceIdsOf,
  roomResource,
} from './resources.ts'

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

test('where nobody holds it, there is a lane unless it takes nobody', () => {
  expect(hasLane({ id: 'room', capacity: 1 }, [7], new Map())).toBe(true)
  expect(hasLane({ id: 'room', capacity: 0 }, [7], new Map())).toBe(false)
})

test('a clinician sees one patient at a time, a room takes as many as it has places', () => {
  expect(clinicianResource({ id: 'ana' })).toEqual({ id: 'clinician:ana', capacity: 1 })
  expect(roomResource({ id: 'one', capacity: 3 })).toEqual({ id: 'room:one', capacity: 3 })
})

test('a daily limit is a resource of the day, where there is one', () => {
  expect(dayResource('clinician', { id: 'ana', dailyLimit: null })).toBeNull()
  expect(dayResource('treatment', { id: 'hrt', dailyLimit: 4 })).toEqual({
    id: 'day:treatment:hrt',
    capacity: 4,
  })
  expect([dayResourceId('clinician', 'ana'), 'clinician:day:', 'hrt'].map(isDayResource)).toEqual([
    true,
    false,
    false,
  ])
  expect(dayBlock('1970-01-01' as CalendarDate)).toBe(0)
  expect(dayBlock('2026-12-09' as CalendarDate)).toBe(20_796)
})

test.each([
  { clinicians: [], rooms: [], is: true },
  { clinicians: ['hrt'], rooms: [], is: false },
  { clinicians: [], rooms: ['hrt'], is: false },
  { clinicians: ['weight'], rooms: ['weight'], is: true },
])('a treatment is its own resource where $clinicians need somebody and $rooms a room: $is', (one) => {
  const some = (ids: string[]) => new Map(ids.map((id) => [id, ['x']]))
  const assignments = { clinicians: some(one.clinicians), rooms: some(one.rooms), minutes: new Map() }
  expect(isShared(assignments, 'hrt')).toBe(one.is)
})

test('a part of a visit holds a resource under a name of its own', () => {
  expect(heldBy(1, 'room:one two')).toBe('1 room:one two')
  expect(heldResource(heldBy(12, 'room:one two'))).toBe('room:one two')
  expect(heldKey({ appointmentId: 'a', position: 1 })).toBe('a 1')
})

test('those who begin together keep their lanes, and go by their names where they have the same', () => {
  const held = (appointmentId: string, lane: number): Held => ({
    appointmentId,
    position: 0,
    lane,
    first: 4,
    blocks: 2,
  })
  const lanes = (...visits: Held[]) =>
    Object.fromEntries(packedLanes(visits).map(({ appointmentId, lane }) => [appointmentId, lane]))
  expect(lanes(held('a', 1), held('b', 0))).toEqual({ a: 1, b: 0 })
  expect(lanes(held('b', 0), held('a', 1))).toEqual({ a: 1, b: 0 })
  expect(lanes(held('a', 5), held('b', 3), held('c', 4))).toEqual({ b: 0, c: 1, a: 2 })
  expect(lanes(held('b', 2), held('a', 2))).toEqual({ a: 0, b: 1 })
  expect(lanes(held('a', 2), held('b', 2))).toEqual({ a: 0, b: 1 })
  expect(endOf(held('a', 0))).toBe(6)
})
