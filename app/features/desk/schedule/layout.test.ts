import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type ClockTime, clockTime, minutesOf, twelveHour } from '#app/platform/dates.ts'
import { cellsOf, foldedRows, placed, rowTimes, shownHours, type Timed } from './layout.ts'

const at = (time: string, durationMinutes = 30): Timed => ({ time: time as ClockTime, durationMinutes })

test('visits that touch have their half hours to themselves, those that overlap do not', () => {
  const visits = [at('13:00', 60), at('13:30'), at('14:00'), at('10:00'), at('10:00'), at('10:00', 45)]
  expect(placed(visits, 540).map(({ row, rows, isAlone }) => [row, rows, isAlone])).toEqual([
    [8, 2, false],
    [9, 1, false],
    [10, 1, true],
    [2, 1, false],
    [2, 1, false],
    [2, 2, false],
  ])
})

test.each([
  { visits: [], hours: { firstMinute: 540, rows: 17 } },
  { visits: [at('08:10')], hours: { firstMinute: 480, rows: 19 } },
  { visits: [at('17:00', 60)], hours: { firstMinute: 540, rows: 18 } },
  { visits: [at('23:30', 90)], hours: { firstMinute: 540, rows: 30 } },
  { visits: [at('00:00'), at('23:55', 480)], hours: { firstMinute: 0, rows: 48 } },
])('the hours that are shown reach around every visit', ({ visits, hours }) => {
  expect(shownHours(visits)).toEqual(hours)
})

test('the hours that are shown are those of the days, and half an hour after closing', () => {
  const open = [
    { opens: 7 * 60 + 45, closes: 12 * 60 },
    { opens: 10 * 60, closes: 18 * 60 },
  ]
  expect(shownHours([], open)).toEqual({ firstMinute: 450, rows: 22 })
  expect(shownHours([at('06:00')], [{ opens: 600, closes: 1440 }])).toEqual({ firstMinute: 360, rows: 36 })
})

test('a grid from midnight to midnight begins at 12:00 AM and never names the next day', () => {
  const times = rowTimes(shownHours([at('00:00'), at('23:30', 90)]))
  expect([times[0], times.at(-1)]).toEqual(['00:00', '23:30'])
  expect(twelveHour(clockTime(minutesOf('23:30' as ClockTime) + 30))).toBe('12:00 AM')
  expect(placed([at('23:30', 90)], 540)).toMatchObject([{ row: 29, rows: 1 }])
})

test('every visit is inside the grid, and none that is alone shares a half hour', () => {
  const anyVisit = fc.record({
    time: fc.integer({ min: 0, max: 287 }).map((step) => clockTime(step * 5)),
    durationMinutes: fc.integer({ min: 1, max: 12 }).map((step) => step * 5),
  })
  fc.assert(
    fc.property(fc.array(anyVisit, { maxLength: 25 }), (visits) => {
      const hours = shownHours(visits)
      const boxes = placed(visits, hours.firstMinute)
      for (const [index, box] of boxes.entries()) {
        expect(box.row).toBeGreaterThanOrEqual(0)
        expect(box.row + box.rows).toBeLessThanOrEqual(hours.rows)
        for (const other of boxes.slice(index + 1)) {
          const overlaps = box.row < other.row + other.rows && other.row < box.row + box.rows
          if (overlaps) expect([box.isAlone, other.isAlone]).toEqual([false, false])
        }
      }
    }),
  )
})

test('who would stand side by side is one block for each half hour, and free half hours can be pressed', () => {
  const visits = [
    at('10:00', 60),
    at('10:00'),
    at('10:15'),
    at('10:00'),
    at('10:30'),
    at('13:00'),
    at('13:00'),
    at('14:00', 60),
  ]
  const free = ['10:00', '11:00', '11:15', '12:30', '14:30'].map((time) => ({ time: time as ClockTime }))
  const cells = cellsOf({ blocks: placed(visits, 540), free, firstMinute: 540 })
  expect(cells.map((cell) => [cell.row, cell.kind === 'many' ? cell.blocks.length : cell.kind])).toEqual([
    [2, 4],
    [3, 1],
    [4, 'gap'],
    [7, 'gap'],
    [8, 2],
    [10, 'visit'],
  ])
})

test('no visit is left out of the cells of a day', () => {
  const anyVisit = fc.record({
    time: fc.integer({ min: 0, max: 287 }).map((step) => clockTime(step * 5)),
    durationMinutes: fc.integer({ min: 1, max: 24 }).map((step) => step * 5),
  })
  fc.assert(
    fc.property(fc.array(anyVisit, { maxLength: 30 }), (visits) => {
      const cells = cellsOf({ blocks: placed(visits, 0), free: [], firstMinute: 0 })
      const shown = cells.flatMap((cell) =>
        cell.kind === 'visit' ? [cell.block] : cell.kind === 'many' ? cell.blocks : [],
      )
      expect(shown.map(({ time }) => time).toSorted()).toEqual(visits.map(({ time }) => time).toSorted())
    }),
  )
})

test('what short visits leave of a half hour can be pressed in a column of one', () => {
  const visits = [at('10:00', 15), at('11:00', 15), at('11:15', 15), at('12:00', 45)]
  const free = ['10:15', '11:15', '12:45'].map((time) => ({ time: time as ClockTime }))
  const cells = cellsOf({ blocks: placed(visits, 540), free, firstMinute: 540 })
  const shown = cells.map((cell) => [
    cell.row,
    cell.kind === 'many' ? [cell.blocks.length, cell.free?.time ?? null] : cell.kind,
  ])
  expect(shown).toEqual([
    [2, [1, '10:15']],
    [4, [2, null]],
    [6, 'visit'],
  ])
  expect([...foldedRows(17, [{ row: 6, rows: 3 }], (row) => row === 7)]).toEqual([8])
})
