import { expect, test } from 'vitest'
import { statuses } from '#app/features/scheduling/rules.ts'
import type { CalendarDate } from '#app/platform/dates.ts'
import { nextStep, parseStatus, timeChange } from './rules.ts'

test.each(statuses.flatMap((from) => statuses.map((to) => ({ from, to }))))(
  'from $from to $to the time is claimed, freed or kept',
  ({ from, to }) => {
    const expected =
      from === to ? 'keep' : from === 'cancelled' ? 'claim' : to === 'cancelled' ? 'free' : 'keep'
    expect(timeChange(from, to)).toBe(expected)
  },
)

test.each(['', 'Confirmed', 'deleted', 'constructor'])('%j is no status', (text) => {
  expect(parseStatus(text)).toBeNull()
})

test.each(statuses)('a form may send the status %s', (status) => expect(parseStatus(status)).toBe(status))

test('one press leads from step to step, by a room only where the appointment has one', () => {
  const date = '2026-12-07' as CalendarDate
  const steps = (room: string) => statuses.map((status) => [status, nextStep({ status, date, room }, date)])
  const without = {
    pending: 'confirmed',
    confirmed: 'arrived',
    arrived: 'completed',
    'in-room': 'completed',
    completed: null,
    'no-show': null,
    cancelled: null,
  }
  expect(Object.fromEntries(steps(''))).toEqual(without)
  expect(Object.fromEntries(steps('Room 2'))).toEqual({ ...without, arrived: 'in-room' })
  expect(nextStep({ status: 'confirmed', date, room: 'Room 2' }, '2026-12-08' as CalendarDate)).toBeNull()
})
