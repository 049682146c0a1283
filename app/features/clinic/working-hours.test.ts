import { expect, test } from 'vitest'
import type { ClockTime } from '../../platform/dates.ts'
import { isInWorkingHours, workingRanges } from './working-hours.ts'

test('patients are seen before and after lunch from Monday to Friday', () => {
  expect(workingRanges('Friday')).toEqual([
    { from: '09:00', to: '12:00' },
    { from: '13:00', to: '17:00' },
  ])
  for (const weekday of ['Saturday', 'Sunday'] as const) expect(workingRanges(weekday)).toEqual([])
})

test.each([
  { time: '09:00', minutes: 180, inside: true },
  { time: '08:59', minutes: 30, inside: false },
  { time: '11:30', minutes: 30, inside: true },
  { time: '11:31', minutes: 30, inside: false },
  { time: '11:45', minutes: 90, inside: false },
  { time: '12:00', minutes: 30, inside: false },
  { time: '13:00', minutes: 240, inside: true },
  { time: '16:30', minutes: 30, inside: true },
  { time: '16:35', minutes: 30, inside: false },
])('$minutes minutes at $time lie inside the working day: $inside', ({ time, minutes, inside }) => {
  expect(isInWorkingHours('Monday', time as ClockTime, minutes)).toBe(inside)
  expect(isInWorkingHours('Sunday', time as ClockTime, minutes)).toBe(false)
})
