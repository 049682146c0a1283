import { expect, test } from 'vitest'
import { m } from '#app/language/messages.ts'
import { type CalendarDate, type ClockTime, daysOfMonth, parseDate } from '#app/platform/dates.ts'
import { dayByKey, dayState, monthWeeks } from './month-weeks.ts'

const view = (month: string) => ({
  month,
  previous: null,
  next: null,
  freeAfter: null,
  days: daysOfMonth(month).map((date) => ({
    date,
    bookable: true,
    offered: true,
    closed: 'no' as const,
    closure: null,
    isOver: false,
    free: 1,
  })),
})
const dates = (month: string) =>
  monthWeeks(view(month)).map(({ days }) => days.map((day) => (day ? Number(day.date.slice(-2)) : null)))

test.each([
  {
    month: '2026-12',
    name: 'begins on a Tuesday',
    first: [null, null, 1, 2, 3, 4, 5],
    last: [27, 28, 29, 30, 31, null, null],
  },
  {
    month: '2026-02',
    name: 'fills four rows exactly',
    first: [1, 2, 3, 4, 5, 6, 7],
    last: [22, 23, 24, 25, 26, 27, 28],
  },
  {
    month: '2027-05',
    name: 'begins on a Saturday',
    first: [null, null, null, null, null, null, 1],
    last: [30, 31, null, null, null, null, null],
  },
])('$month $name: rows of seven from Sunday', ({ month, first, last }) => {
  const rows = dates(month)
  expect(rows[0]).toEqual(first)
  expect(rows.at(-1)).toEqual(last)
  expect(rows.flat().filter((day) => day !== null)).toHaveLength(daysOfMonth(month).length)
})

test('a month without days has no rows', () => {
  expect(monthWeeks({ ...view('2026-12'), days: [] })).toEqual([])
})
const day = {
  bookable: true,
  offered: true,
  closed: 'no' as const,
  closure: null,
  isOver: false,
  free: 2 as number | null,
}
const closure = { isClinic: true, isWhole: true, reason: 'Thanksgiving', parts: [] }
const fromNoon = [{ from: '12:00' as ClockTime, to: null }]
const seen = { hasTreatment: true, chosen: false, isToday: false, isNow: false }

test.each([
  { name: 'free', given: {}, words: [m.booking_day_states_free({ count: 2 })] },
  { name: 'full', given: { free: 0 }, words: [m.booking_day_states_full()] },
  { name: 'over', given: { isOver: true, free: 0 }, words: ['booking is over'] },
  { name: 'not known yet', given: { free: null }, words: [m.booking_day_states_offered()] },
  {
    name: 'not offered',
    given: { offered: false, closed: 'no' as const, free: 0 },
    words: [m.booking_day_states_not_offered()],
  },
  { name: 'not to be booked', given: { bookable: false }, words: [] },
  {
    name: 'closed',
    given: { closed: 'wholly' as const, free: 0, closure },
    words: ['closed', 'Thanksgiving'],
  },
  {
    name: 'closed for no reason that is told',
    given: { closed: 'wholly' as const, free: 0, closure: { ...closure, reason: '' } },
    words: ['closed'],
  },
  {
    name: 'closed in part',
    given: { closed: 'partly' as const, closure: { ...closure, isWhole: false, parts: fromNoon } },
    words: ['2 times available', 'open until 12:00 PM', 'Thanksgiving'],
  },
  {
    name: 'closed in part and full',
    given: { closed: 'partly' as const, free: 0, closure: { ...closure, isWhole: false, parts: fromNoon } },
    words: ['fully booked'],
  },
  {
    name: 'closed and not offered',
    given: { offered: false, free: 0, closure },
    words: [m.booking_day_states_not_offered()],
  },
])('a day that is $name says so', ({ given, words }) => {
  expect(dayState({ ...day, ...given }, seen).words).toEqual(words)
})

test('while no treatment is chosen a day says nothing; today and the chosen one always say so', () => {
  expect(dayState(day, { ...seen, hasTreatment: false }).words).toEqual([])
  expect(dayState({ ...day, bookable: false }, { ...seen, isToday: true }).words).toEqual([
    m.booking_day_states_today(),
  ])
  expect(dayState({ ...day, free: 0 }, { ...seen, isToday: true }).words).toEqual([
    m.booking_day_states_today(),
    m.booking_day_states_full(),
  ])
  expect(dayState({ ...day, isOver: true, free: 0 }, { ...seen, isToday: true }).words).toEqual([
    m.booking_day_states_today(),
    m.booking_day_states_over(),
  ])
  expect(dayState(day, { ...seen, chosen: true, isToday: true }).words).toEqual([
    m.booking_day_states_today(),
    m.booking_day_states_chosen(),
    m.booking_day_states_free({ count: 2 }),
  ])
})

test('a chosen day looks chosen only where it is on offer', () => {
  const look = (given: object, chosen: boolean) =>
    dayState({ ...day, ...given }, { ...seen, chosen }).className
  expect(look({}, true)).not.toBe(look({}, false))
  expect(look({ free: 0 }, true)).toBe(look({}, true))
  expect(look({ offered: false }, true)).toBe(look({ offered: false }, false))
  expect(look({ bookable: false }, true)).toBe(look({ bookable: false }, false))
})

const date = (text: string): CalendarDate => {
  const day = parseDate(text)
  if (!day) throw new RangeError(`${text} is no day`)
  return day
}
const bookable = { first: date('2026-11-26'), last: date('2028-03-31') }

test.each([
  { key: 'ArrowLeft', from: '2027-01-01', to: '2026-12-31' },
  { key: 'ArrowRight', from: '2026-12-31', to: '2027-01-01' },
  { key: 'ArrowUp', from: '2026-12-03', to: '2026-11-26' },
  { key: 'ArrowDown', from: '2026-12-28', to: '2027-01-04' },
  { key: 'Home', from: '2026-12-17', to: '2026-12-01' },
  { key: 'End', from: '2028-02-03', to: '2028-02-29' },
  { key: 'PageUp', from: '2027-03-31', to: '2027-02-28' },
  { key: 'PageDown', from: '2026-12-31', to: '2027-01-31' },
  { key: 'PageUp', shiftKey: true, from: '2028-02-29', to: '2027-02-28' },
  { key: 'PageDown', shiftKey: true, from: '2026-12-10', to: '2027-12-10' },
  { name: 'before today', key: 'ArrowLeft', from: '2026-11-26', to: '2026-11-26' },
  { name: 'before today', key: 'Home', from: '2026-11-28', to: '2026-11-26' },
  { name: 'past the last day', key: 'PageDown', from: '2028-03-05', to: '2028-03-31' },
  { name: 'no such key', key: 'a', from: '2026-12-10', to: undefined },
])('$key leads from $from to $to ($name)', ({ key, shiftKey = false, from, to }) => {
  expect(dayByKey({ key, shiftKey }, date(from), bookable)).toBe(to)
})
