import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type ClockTime, clockTime } from '#app/platform/dates.ts'
import { placed } from './layout.ts'
import { halfHoursOf, lunchesOf, sharedLunches, shortName } from './week.ts'

test.each([
  ['Brittany Washington', 'B. Washington'],
  ['Consuelo De la Garza-Hinojosa', 'C. De la Garza-Hinojosa'],
  ['Maximiliano Fernández de Córdoba y Echeverría', 'M. Fernández de Córdoba y Echeverría'],
  ['Guadalupe Treviño Ibáñez', 'G. Treviño Ibáñez'],
  ['Ana Lucía Peña Gómez', 'A. Peña Gómez'],
  ['Karen Mc Allister', 'K. Mc Allister'],
  ['John Q. Public', 'J. Public'],
  ['Madonna L.', 'Madonna L.'],
  ['  Cher ', 'Cher'],
  ['𝒜da Lovelace', '𝒜. Lovelace'],
  ['', ''],
])('%s is %s in a half hour', (name, short) => {
  expect(shortName(name)).toBe(short)
})

const anyVisit = fc.record({
  id: fc.uuid(),
  time: fc.integer({ min: 0, max: 287 }).map((step) => clockTime(step * 5)),
  durationMinutes: fc.integer({ min: 1, max: 40 }).map((step) => step * 5),
})

test('every visit of a day is in one half hour, and every free half hour can be pressed', () => {
  fc.assert(
    fc.property(
      fc.array(anyVisit, { maxLength: 60 }),
      fc.array(anyVisit, { maxLength: 20 }),
      (visits, free) => {
        const blocks = placed(visits, 0)
        const times = free.map(({ time }) => ({ time, treatment: 'a', clinician: null }))
        const halves = halfHoursOf({ blocks, free: times, held: [] }, { firstMinute: 0 })
        expect(halves.flatMap((half) => half.visits.map(({ id }) => id)).toSorted()).toEqual(
          visits.map(({ id }) => id).toSorted(),
        )
        const rows = new Set(halves.filter((half) => half.free !== null).map(({ row }) => row))
        expect(rows.size).toBe(new Set(times.map(({ time }) => halfHour(time))).size)
        expect(new Set(halves.map(({ row }) => row)).size).toBe(halves.length)
      },
    ),
  )
})

const halfHour = (time: ClockTime) => `${time.slice(0, 2)} ${Number(time.slice(3)) < 30 ? 'first' : 'second'}`

test('lunch is one row where nobody comes then on any open day', () => {
  const day = { breaks: [{ from: 720, to: 780 }], closed: [] as object[], blocks: [] as object[] }
  const at = (one: object) => ({ ...day, ...one }) as never
  expect(lunchesOf(at({}), 540)).toEqual([{ row: 6, rows: 2 }])
  expect(sharedLunches([at({}), at({})], 540)).toEqual([{ row: 6, rows: 2 }])
  const allDay = { breaks: [], closed: [{ row: 0, rows: 17 }] }
  expect(sharedLunches([at({}), at(allDay)], 540)).toEqual([{ row: 6, rows: 2 }])
  expect(sharedLunches([at({}), at({ breaks: [] })], 540)).toEqual([])
  const busy = at({ blocks: [{ row: 7, rows: 1 }] })
  expect([lunchesOf(busy, 540), sharedLunches([at({}), busy], 540)]).toEqual([[], []])
})
