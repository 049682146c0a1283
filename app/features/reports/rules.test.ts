import fc from 'fast-check'
import { expect, test } from 'vitest'
import { statuses } from '#app/db/values.ts'
import { type CalendarDate, daysFrom, parseDate } from '#app/platform/dates.ts'
import { type Asked, rangeOf, readAsked, yearBefore } from './range.ts'
import {
  cancelledShare,
  filledPercent,
  freeTime,
  growthOf,
  leadOf,
  noShowShare,
  percentOf,
  pointsOf,
  type RoomCell,
  roomiest,
  tallyBy,
  tallyOf,
  waitsOf,
  weeksOf,
} from './rules.ts'

const day = (text: string): CalendarDate => parseDate(text) ?? expect.fail(text)
const asked = (name: Asked['name'], from = '', to = ''): Asked => ({ name, from, to })

test.each([
  ['', asked('month')],
  ['range=x', asked('month')],
  ['range=week&from=2026-10-26', asked('week', '2026-10-26')],
  ['from=2026-10-26&to=2026-11-22', asked('own', '2026-10-26', '2026-11-22')],
  ['range=x&to=2026-99-99', asked('own', '', '2026-99-99')],
])('?%s asks for %j', (search, wanted) => expect(readAsked(new URLSearchParams(search))).toEqual(wanted))

test.each([
  [asked('week'), '2026-11-23', '2026-11-22', '2026-11-28'],
  [asked('week'), '2026-11-22', '2026-11-22', '2026-11-28'],
  [asked('month'), '2026-02-10', '2026-02-01', '2026-02-28'],
  [asked('ninety'), '2026-11-23', '2026-08-26', '2026-11-23'],
  [asked('own', '2024-01-01', '2024-12-31'), '2026-11-23', '2024-01-01', '2024-12-31'],
])('%j on %s is from %s to %s', (wanted, today, from, to) => {
  expect(rangeOf(wanted, day(today))).toEqual({ ok: true, range: { from, to } })
})

test.each([
  [asked('own', '', '2026-11-23'), 'no-dates'],
  [asked('own', '2026-02-30', '2026-11-23'), 'no-dates'],
  [asked('own', '2026-11-24', '2026-11-23'), 'order'],
  [asked('own', '2024-01-01', '2025-01-01'), 'too-long'],
])('%j is refused: %s', (wanted, problem) => {
  expect(rangeOf(wanted, day('2026-11-23'))).toEqual({ ok: false, problem })
})

const count = fc.record({
  date: fc.integer({ min: 1, max: 28 }).map((date) => day(`2026-11-${`${date}`.padStart(2, '0')}`)),
  treatment: fc.constantFrom('a', 'b'),
  clinicianId: fc.constantFrom(null, 'c'),
  status: fc.constantFrom(...statuses),
  isOver: fc.boolean(),
  count: fc.integer({ min: 1, max: 5 }),
})

test('days, weeks, clinicians and treatments each add up to the whole', () => {
  const range = { from: day('2026-11-01'), to: day('2026-11-28') }
  const days = daysFrom(range.from, range.to)
  fc.assert(
    fc.property(fc.array(count), (counts) => {
      const { visits, cancelled } = tallyOf(counts)
      const plain = counts
        .filter(({ status }) => status !== 'cancelled')
        .reduce((sum, one) => sum + one.count, 0)
      expect(visits).toBe(plain)
      const sums = [
        tallyBy(counts, days, ({ date }) => date).map(({ tally }) => tally),
        tallyBy(counts, ['a', 'b'], ({ treatment }) => treatment).map(({ tally }) => tally),
        tallyBy(counts, [null, 'c'], ({ clinicianId }) => clinicianId).map(({ tally }) => tally),
        weeksOf(days).map(({ from, to }) => tallyOf(counts.filter(({ date }) => date >= from && date <= to))),
      ]
      for (const tallies of sums) {
        expect(tallies.reduce((sum, one) => sum + one.visits, 0)).toBe(visits)
        expect(tallies.reduce((sum, one) => sum + one.cancelled, 0)).toBe(cancelled)
      }
      for (const share of [noShowShare(tallyOf(counts)), cancelledShare(tallyOf(counts))]) {
        const percent = percentOf(share)
        expect(percent === null || (percent >= 0 && percent <= 100)).toBe(true)
      }
    }),
    { numRuns: 500 },
  )
})

test('weeks cut to the range hold every day once', () => {
  const days = daysFrom(day('2026-10-28'), day('2026-11-10'))
  const weeks = weeksOf(days)
  expect(weeks).toEqual([
    { from: '2026-10-28', to: '2026-10-31' },
    { from: '2026-11-01', to: '2026-11-07' },
    { from: '2026-11-08', to: '2026-11-10' },
  ])
})

const at = (minute: number) => new Date(Date.UTC(2026, 10, 23, 0, minute)).toISOString()
const request = (minutes: number | null, more = {}) => ({
  createdAt: at(0),
  answeredAt: minutes === null ? null : at(minutes),
  isPending: minutes === null,
  isAdded: false,
  ...more,
})

test('half and nine of ten requests are answered within the median and the ninetieth', () => {
  const waits = waitsOf([10, 20, 30, 40, 50, 60, 70, 80, 90, 1_000].map((minutes) => request(minutes)))
  expect(waits).toEqual({ answered: 10, waiting: 0, median: 50, ninetieth: 90 })
  expect(waitsOf([request(7)])).toMatchObject({ median: 7, ninetieth: 7 })
  expect(waitsOf([])).toEqual({ answered: 0, waiting: 0, median: null, ninetieth: null })
})

test('what staff added, what still waits and what a patient called off is no answer', () => {
  const gone = request(null, { isPending: false })
  expect(waitsOf([request(5, { isAdded: true }), request(null), gone])).toEqual({
    answered: 0,
    waiting: 1,
    median: null,
    ninetieth: null,
  })
})

test('free time is what a scan of every minute finds', () => {
  const span = fc.tuple(fc.nat(200), fc.nat(60)).map(([from, length]) => ({ from, to: from + length }))
  const working = fc.constantFrom(
    [{ from: 20, to: 90 }],
    [
      { from: 0, to: 50 },
      { from: 70, to: 160 },
    ],
    [],
  )
  fc.assert(
    fc.property(fc.array(fc.record({ working, taken: fc.array(span) }), { maxLength: 3 }), (lanes) => {
      const plain = { part: 0, whole: 0 }
      for (const lane of lanes)
        for (let minute = 0; minute < 300; minute++) {
          const holds = ({ from, to }: { from: number; to: number }) => minute >= from && minute < to
          if (!lane.working.some(holds)) continue
          plain.whole += 1
          if (!lane.taken.some(holds)) plain.part += 1
        }
      expect(freeTime(lanes)).toEqual(plain)
    }),
    { numRuns: 500 },
  )
})

test.each([
  [{ part: 1, whole: 9 }, null],
  [{ part: 0, whole: 10 }, 0],
  [{ part: 1, whole: 10 }, 10],
  [{ part: 2, whole: 42 }, 5],
  [{ part: 42, whole: 42 }, 100],
])('%j is %j percent: of fewer than ten there is none', (share, percent) =>
  expect(percentOf(share)).toBe(percent),
)

test.each([
  [12, 10, 20],
  [10, 20, -50],
  [10, 10, 0],
  [9, 20, null],
  [20, 9, null],
])('%j visits after %j are %j percent more', (now, before, growth) =>
  expect(growthOf(now, before)).toBe(growth),
)

test('points compare two percentages, and time filled needs ten visits', () => {
  expect(pointsOf(4, 6)).toBe(-2)
  expect(pointsOf(null, 6)).toBe(null)
  expect(pointsOf(4, null)).toBe(null)
  expect(filledPercent(9, { part: 60, whole: 120 })).toBe(null)
  expect(filledPercent(10, { part: 60, whole: 120 })).toBe(50)
  expect(filledPercent(10, { part: 0, whole: 0 })).toBe(null)
})

test.each([
  [0, 'sameDay'],
  [1, 'threeDays'],
  [3, 'threeDays'],
  [4, 'week'],
  [7, 'week'],
  [8, 'fourWeeks'],
  [28, 'fourWeeks'],
  [29, 'longer'],
  [400, 'longer'],
] as const)('%j days ahead are "%s"', (days, lead) => expect(leadOf(days)).toBe(lead))

test('the roomiest half day has the most open half hours; none where several have', () => {
  const cell = (weekday: RoomCell['weekday'], hour: number, open: number): RoomCell => ({
    weekday,
    hour,
    open,
    worked: 12,
  })
  const cells = [cell('Monday', 9, 1), cell('Monday', 11, 2), cell('Monday', 12, 9), cell('Friday', 13, 10)]
  expect(roomiest(cells)).toMatchObject({
    most: { weekday: 'Friday', isMorning: false, open: 10 },
    least: { weekday: 'Monday', isMorning: true, open: 3 },
  })
  const none = { most: null, least: null }
  expect(roomiest([cell('Monday', 9, 4), cell('Friday', 9, 4)])).toEqual(none)
  expect(roomiest([cell('Monday', 9, 8), cell('Tuesday', 9, 8), cell('Friday', 9, 4)])).toMatchObject({
    most: null,
    least: { weekday: 'Friday' },
  })
  expect(roomiest([cell('Monday', 9, 4), cell('Tuesday', 9, 4), cell('Friday', 9, 8)])).toMatchObject({
    most: { weekday: 'Friday' },
    least: null,
  })
  // A longer afternoon has more half hours, and is no emptier for it.
  expect(roomiest([cell('Monday', 9, 12), cell('Monday', 13, 12), cell('Monday', 14, 12)])).toEqual(none)
  expect(roomiest([])).toEqual(none)
})

test.each([
  ['2026-11-01', '2026-11-30', '2025-11-01', '2025-11-30'],
  ['2028-02-29', '2028-02-29', '2027-02-28', '2027-02-28'],
  ['2026-12-28', '2027-01-03', '2025-12-28', '2026-01-03'],
])('%s to %s compares with %s to %s', (from, to, thenFrom, thenTo) =>
  expect(yearBefore({ from: day(from), to: day(to) })).toEqual({ from: thenFrom, to: thenTo }),
)
