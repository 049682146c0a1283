import { expect, test } from 'vitest'
import type { CalendarDate } from '#app/platform/dates.ts'
import { badgeColor, holdsTime, lastBookableDay, parseSlot, slotValue, statuses, statusOf } from './rules.ts'

const today = '2026-12-07' as CalendarDate

test.each([
  ['pending', 'pending', 'yellow', true],
  ['CONFIRMED', 'confirmed', 'green', true],
  ['Cancelled', 'cancelled', 'red', false],
  ['completed', 'completed', 'blue', true],
  ['Arrived', 'arrived', 'solid', true],
  ['in-room', 'in-room', 'outlined', true],
  ['no-show', 'no-show', 'dashed', true],
  ['rescheduled', 'pending', 'yellow', true],
  ['', 'pending', 'yellow', true],
])('%j is shown as %s, in %s; it holds its time: %s', (text, status, color, holds) => {
  expect(statusOf(text)).toBe(status)
  expect(badgeColor[statusOf(text)]).toBe(color)
  expect(holdsTime(statusOf(text))).toBe(holds)
})

test('there are seven statuses, as a visit goes', () => {
  expect(statuses).toEqual([
    'pending',
    'confirmed',
    'arrived',
    'in-room',
    'completed',
    'no-show',
    'cancelled',
  ])
})

test('patients book from today to 180 days ahead', () => {
  expect(lastBookableDay(today)).toBe('2027-06-05')
})

test.each([
  ['2026-12-09 10:00', '2026-12-09 10:00'],
  ['  2026-12-09 10:00 ', '2026-12-09 10:00'],
  ['2026-12-09 2:30 PM', '2026-12-09 14:30'],
  ['2026-12-09', null],
  ['10:00', null],
  ['2026-02-30 10:00', null],
  ['2026-12-09 25:00', null],
  ['2026-12-09 10:00 and more', null],
  ['', null],
])('the button of an alternative sends %j, read as %j', (text, value) => {
  const slot = parseSlot(text)
  expect(slot && slotValue(slot)).toBe(value)
})
