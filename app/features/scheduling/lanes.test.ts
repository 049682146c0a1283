import fc from 'fast-check'
import { expect, test } from 'vitest'
import { endOf, type Held, packedLanes } from './resources.ts'

const anyVisits: fc.Arbitrary<Held[]> = fc
  .array(
    fc.record({
      lane: fc.integer({ min: 0, max: 9 }),
      first: fc.integer({ min: 0, max: 60 }),
      blocks: fc.integer({ min: 1, max: 20 }),
    }),
    { maxLength: 40 },
  )
  .map((visits) => visits.map((visit, index) => ({ appointmentId: `visit ${index}`, position: 0, ...visit })))

const runningAt = (visits: Held[], block: number) =>
  visits.filter((visit) => visit.first <= block && block < endOf(visit))

test('packed visits keep their times, and no two of one lane run at one time', () => {
  fc.assert(
    fc.property(anyVisits, (visits) => {
      const packed = packedLanes(visits)
      const timesOf = (some: Held[]) =>
        some.map(({ appointmentId, first, blocks }) => `${appointmentId} ${first} ${blocks}`).sort()
      expect(timesOf(packed)).toEqual(timesOf(visits))
      for (let block = 0; block <= 80; block++) {
        const lanes = runningAt(packed, block).map((visit) => visit.lane)
        expect(new Set(lanes).size).toBe(lanes.length)
      }
    }),
    { numRuns: 500 },
  )
})

test('as many lanes are used as visits run at one time at most, however they stood before', () => {
  fc.assert(
    fc.property(anyVisits, (visits) => {
      const most = Math.max(0, ...visits.map((visit) => runningAt(visits, visit.first).length))
      const packed = packedLanes(visits)
      expect(Math.max(0, ...packed.map((visit) => visit.lane + 1))).toBe(most)
      expect(packedLanes(packed)).toEqual(packed)
    }),
    { numRuns: 500 },
  )
})

test('a visit that begins while fewer than n run is in one of the first n lanes', () => {
  fc.assert(
    fc.property(anyVisits, fc.nat({ max: 60 }), (visits, first) => {
      const wanted = { appointmentId: 'wanted', position: 0, lane: 0, first, blocks: 6 }
      const most = Math.max(...[0, 1, 2, 3, 4, 5].map((step) => runningAt(visits, first + step).length))
      const packed = packedLanes([...visits, wanted])
      expect(packed.find((visit) => visit.appointmentId === 'wanted')?.lane).toBeLessThanOrEqual(most)
    }),
    { numRuns: 500 },
  )
})
