import { expect, test } from 'vitest'
import type { CalendarDate, ClockTime } from '../../platform/dates.ts'
import {
  badgeColor,
  holdsTime,
  lastBookableDay,
  type Offer,
  parseSlot,
  type Slot,
  slotProblem,
  slotValue,
  statuses,
  statusOf,
} from './rules.ts'

const today = '2026-12-07' as CalendarDate
const slotAt = (date: string, time: string) => ({ date, time }) as Slot

test.each([
  ['pending', 'pending', 'yellow', true],
  ['CONFIRMED', 'confirmed', 'green', true],
  ['Cancelled', 'cancelled', 'red', false],
  ['completed', 'completed', 'blue', true],
  ['rescheduled', 'pending', 'yellow', true],
  ['', 'pending', 'yellow', true],
])('%j is shown as %s, in %s; it holds its time: %s', (text, status, color, holds) => {
  expect(statusOf(text)).toBe(status)
  expect(badgeColor[statusOf(text)]).toBe(color)
  expect(holdsTime(statusOf(text))).toBe(holds)
})

test('there are four statuses', () => {
  expect(statuses).toEqual(['pending', 'confirmed', 'cancelled', 'completed'])
})

test('patients book from today to 180 days ahead', () => {
  expect(lastBookableDay(today)).toBe('2027-06-05')
})

test.each([
  ['2026-12-07', '10:00', null],
  ['2026-12-06', '10:00', 'date-out-of-range'],
  ['2027-06-05', '10:00', 'day-not-offered'],
  ['2027-06-02', '10:00', null],
  ['2027-06-07', '10:00', 'date-out-of-range'],
  ['2026-12-08', '10:00', 'day-not-offered'],
  ['2026-12-08', '12:00', 'day-not-offered'],
  ['2026-12-09', '14:30', null],
  ['2026-12-09', '10:30', 'time-not-offered'],
  ['2026-12-09', '16:45', 'time-not-offered'],
])('against %s at %s stands: %s', (date, time, problem) => {
  const offer: Offer = {
    availableDays: ['Monday', 'Wednesday'],
    availableTimes: ['10:00', '14:30', '16:45'] as ClockTime[],
    durationMinutes: 30,
  }
  expect(slotProblem(offer, slotAt(date, time), today)).toBe(problem)
})

test.each([
  ['the last bookable day, which has no working hours,', '2027-06-05', 'day-not-offered'],
  ['the day after', '2027-06-06', 'date-out-of-range'],
])('on %s: %s stands %s', (_, date, problem) => {
  const offer: Offer = {
    availableDays: ['Saturday', 'Sunday'],
    availableTimes: ['10:00'] as ClockTime[],
    durationMinutes: 30,
  }
  expect(slotProblem(offer, slotAt(date, '10:00'), today)).toBe(problem)
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
