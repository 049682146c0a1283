import { expect, test } from 'vitest'
import type { ClockTime } from '#app/platform/dates.ts'
import { timeRanges } from './components/booking-page.tsx'

test('starts are told as runs, parted where there is a break', () => {
  const times = ['13:00', '09:00', '09:30', '10:00'].map((time) => time as ClockTime)
  expect(timeRanges(times)).toEqual([
    { first: '09:00', last: '10:00' },
    { first: '13:00', last: '13:00' },
  ])
  expect(timeRanges([])).toEqual([])
})
