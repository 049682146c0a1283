import { expect, test } from 'vitest'
import { statuses } from '#app/features/scheduling/rules.ts'
import { parseStatus, timeChange } from './rules.ts'

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
