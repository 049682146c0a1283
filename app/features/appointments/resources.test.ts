import { expect, test } from 'vitest'
import { resourcesOf, roomFor, takenOf } from './resources.ts'

test('a visit takes up its treatment, as often at one time as that allows', () => {
  const resources = resourcesOf({ treatment: { id: 'hrt', capacity: 2 } })
  expect(resources).toEqual([{ id: 'hrt', capacity: 2 }])
  expect(roomFor(resources)).toBe(2)
})

const doctor = { id: 'doctor', capacity: 1 }
const room = { id: 'room', capacity: 3 }

test('of one resource, what is taken is how many visits hold it', () => {
  const occupied = [
    { resource: 'room', block: 7, visits: 2 },
    { resource: 'room', block: 8, visits: 4 },
  ]
  expect(takenOf([room], occupied)).toEqual(
    new Map([
      [7, 2],
      [8, 4],
    ]),
  )
  expect(takenOf([room], [])).toEqual(new Map())
})

test.each([
  { visits: { doctor: 0, room: 2 }, isFull: false },
  { visits: { doctor: 0, room: 3 }, isFull: true },
  { visits: { doctor: 1, room: 0 }, isFull: true },
  { visits: { doctor: 1, room: 3 }, isFull: true },
])('of several, there is room where each has some: $visits', ({ visits, isFull }) => {
  const occupied = Object.entries(visits).map(([resource, count]) => ({ resource, block: 7, visits: count }))
  for (const order of [occupied, occupied.toReversed()]) {
    const taken = takenOf([doctor, room], order).get(7) ?? 0
    expect(taken >= roomFor([doctor, room])).toBe(isFull)
  }
})
