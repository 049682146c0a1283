import { expect, test } from 'vitest'
import { actions, appliesTo } from '#app/features/scheduling/bulk/rules.ts'
import { statuses } from '#app/features/scheduling/rules.ts'
import type { CalendarDate } from '#app/platform/dates.ts'
import { parseAction } from './rules.ts'

const today = '2026-12-07' as CalendarDate
const doneTo = (date: string) =>
  Object.fromEntries(
    actions.map((action) => [
      action,
      statuses.filter((status) => appliesTo(action, { status, date: date as CalendarDate }, today)),
    ]),
  )

test('an action is done to those whose next state it is, and ends those that are open', () => {
  const today = {
    confirmed: ['pending'],
    arrived: ['pending', 'confirmed'],
    'no-show': ['pending', 'confirmed'],
    completed: ['pending', 'confirmed', 'arrived', 'in-room'],
    cancelled: ['pending', 'confirmed', 'arrived', 'in-room'],
  }
  expect(doneTo('2026-12-07')).toEqual(today)
  expect(doneTo('2026-12-04')).toEqual(today)
  expect(doneTo('2026-12-08')).toEqual({ ...today, arrived: [], 'no-show': [], completed: [] })
})

test('nothing but the name of an action is one', () => {
  expect(actions.map(parseAction)).toEqual([...actions])
  expect(['pending', 'Confirmed', ''].map(parseAction)).toEqual([null, null, null])
})
