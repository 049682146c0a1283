import { expect, test } from 'vitest'
import type { CalendarDate, ClockTime } from '#app/platform/dates.ts'
import { openingAt } from './opening.ts'
import { defaultHours } from './rules.ts'

const at = (date: string, time: string) =>
  openingAt(defaultHours.week, date as CalendarDate, time as ClockTime)
const day = { from: '09:00', to: '17:00' }
const monday = '2026-12-07'
const friday = '2026-12-11'

test.each([
  ['09:00', 0],
  ['11:00', 0.25],
  ['13:00', 0.5],
  ['16:59', 479 / 480],
])('a working day at %s is open, %d of it over', (time, dayShare) => {
  expect(at(monday, time)).toEqual({ isOpen: true, dayShare, day })
})

test.each([
  ['before opening, later the same day', monday, '08:59', monday, 0],
  ['from the minute of closing, the next day', monday, '17:00', '2026-12-08', 1],
  ['after Friday, on Monday', friday, '17:00', '2026-12-14', 3],
  ['on a Saturday, on Monday', '2026-12-12', '10:00', '2026-12-14', 2],
  ['on a Sunday, the next day', '2026-12-13', '23:59', '2026-12-14', 1],
])('closed %s it opens at 9:00 AM', (_, date, time, next, inDays) => {
  expect(at(date, time)).toEqual({ isOpen: false, next: { date: next, time: '09:00', inDays }, day })
})
