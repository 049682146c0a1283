import { expect, test } from 'vitest'
import type { CalendarDate, ClockTime } from '#app/platform/dates.ts'
import { ownOffer } from '#test/care.ts'
import { slotProblem } from './patient-offer.server.ts'
import type { Slot } from './rules.ts'

const today = '2026-12-07' as CalendarDate
const slotAt = (date: string, time: string) => ({ date, time }) as Slot

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
  const offer = ownOffer({
    availableDays: ['Monday', 'Wednesday'],
    availableTimes: ['10:00', '14:30', '16:45'] as ClockTime[],
    durationMinutes: 30,
    capacity: 1,
  })
  expect(slotProblem(offer, slotAt(date, time), today)).toBe(problem)
})

test.each([
  ['the last bookable day, which has no working hours,', '2027-06-05', 'day-not-offered'],
  ['the day after', '2027-06-06', 'date-out-of-range'],
])('on %s: %s stands %s', (_, date, problem) => {
  const offer = ownOffer({
    availableDays: ['Saturday', 'Sunday'],
    availableTimes: ['10:00'] as ClockTime[],
    durationMinutes: 30,
    capacity: 1,
  })
  expect(slotProblem(offer, slotAt(date, '10:00'), today)).toBe(problem)
})
