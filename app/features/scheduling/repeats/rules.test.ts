import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, type CalendarDate } from '#app/platform/dates.ts'
import { datesOf, furthestDays, longestEvery, mostVisits, type Pattern, units } from './rules.ts'

const day = (text: string) => text as CalendarDate
const anyDay = fc.integer({ min: 0, max: 1_500 }).map((ahead) => addDays(day('2025-01-01'), ahead))
const anyPattern: fc.Arbitrary<Pattern> = fc.constantFrom(...units).chain((unit) =>
  fc.record({
    unit: fc.constant(unit),
    every: fc.integer({ min: 1, max: longestEvery[unit] }),
    visits: fc.integer({ min: 2, max: mostVisits }),
  }),
)

/** Said once more in the slowest way: every day that there is, asked by itself. */
function plainScan(first: CalendarDate, { every, unit, visits }: Pattern, from: CalendarDate) {
  const start = Temporal.PlainDate.from(first)
  const isOne = (date: CalendarDate) => {
    const at = Temporal.PlainDate.from(date)
    const days = start.until(at, { largestUnit: 'days' }).days
    if (unit !== 'month') return days > 0 && days % (unit === 'week' ? 7 * every : every) === 0
    const months = (at.year - start.year) * 12 + at.month - start.month
    if (months <= 0 || months % every !== 0 || at.dayOfWeek !== start.dayOfWeek) return false
    const isLast = at.day + 7 > at.daysInMonth
    return Math.ceil(at.day / 7) === Math.ceil(start.day / 7) || (start.day > 28 && isLast)
  }
  const found: CalendarDate[] = []
  for (let ahead = 0; ahead <= furthestDays && found.length < visits - 1; ahead++) {
    const date = addDays(from, ahead)
    if (isOne(date)) found.push(date)
  }
  return found
}

describe('the days of repeated visits', () => {
  test('are those of a plain scan of every day', () => {
    fc.assert(
      fc.property(anyDay, anyPattern, fc.integer({ min: -400, max: 400 }), (first, pattern, later) => {
        const from = addDays(first, later)
        const { dates, beyond } = datesOf(first, pattern, from)
        expect(dates).toEqual(plainScan(first, pattern, from))
        expect(beyond).toBe(pattern.visits - 1 - dates.length)
      }),
      { numRuns: 500 },
    )
  })

  test.each([
    ['every second week', { every: 2, unit: 'week', visits: 4 }, '2026-12-09', ['12-23', '01-06', '01-20']],
    [
      'the second Wednesday',
      { every: 1, unit: 'month', visits: 4 },
      '2026-12-09',
      ['01-13', '02-10', '03-10'],
    ],
    [
      'a fifth Wednesday, else the last',
      { every: 1, unit: 'month', visits: 4 },
      '2026-12-30',
      ['01-27', '02-24', '03-31'],
    ],
    [
      'days over the end of a leap February',
      { every: 1, unit: 'day', visits: 3 },
      '2028-02-28',
      ['02-29', '03-01'],
    ],
  ] as const)('%s', (_, pattern, first, expected) => {
    const { dates, beyond } = datesOf(day(first), pattern, addDays(day(first), 1))
    expect(dates.map((date) => date.slice(5))).toEqual(expected)
    expect(beyond).toBe(0)
  })

  test('go on in their rhythm where the visit is long past, and never end later than in two years', () => {
    const weekly = { every: 1, unit: 'week', visits: 3 } as const
    expect(datesOf(day('2026-01-07'), weekly, day('2026-12-08')).dates).toEqual(['2026-12-09', '2026-12-16'])
    const yearly = { every: 12, unit: 'month', visits: 6 } as const
    const { dates, beyond } = datesOf(day('2026-12-09'), yearly, day('2026-12-08'))
    expect(dates).toEqual(['2027-12-08'])
    expect(beyond).toBe(4)
  })
})
