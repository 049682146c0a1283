import { expect, test } from 'vitest'
import type { CalendarDate, ClockTime } from '../../../platform/dates.ts'
import { distanceText } from './page-copy.ts'
import { timeRanges } from './time-ranges.ts'

const slot = (date: string, time: string) => ({ date: date as CalendarDate, time: time as ClockTime })

test.each([
  { to: slot('2026-12-09', '10:30'), text: 'Half an hour later' },
  { to: slot('2026-12-09', '09:00'), text: 'One hour earlier' },
  { to: slot('2026-12-09', '12:30'), text: '2 hours 30 minutes later' },
  { to: slot('2026-12-10', '10:00'), text: 'Same time, 1 day later' },
  { to: slot('2026-12-07', '11:00'), text: '2 days earlier' },
])('a free time lies "$text"', ({ to, text }) => {
  expect(distanceText(slot('2026-12-09', '10:00'), to)).toBe(text)
})

test('starts are told as runs, parted where there is a break', () => {
  const times = ['13:00', '09:00', '09:30', '10:00'].map((time) => time as ClockTime)
  expect(timeRanges(times)).toEqual([
    { first: '09:00', last: '10:00' },
    { first: '13:00', last: '13:00' },
  ])
  expect(timeRanges([])).toEqual([])
})
